import type { Context } from 'hono'
import type { PortalContext, PortalEnv, RefusalNote } from '../portal-env.ts'

/** Adds to the audit row that the call leaves if it is refused; a call that succeeds leaves none of it. */
export function noteRefusal(context: PortalContext, note: RefusalNote): void {
  const { refusalNote: noted } = context.var as PortalEnv['Variables']
  const after = { ...noted?.after, ...note.after }
  ;(context as Context<PortalEnv>).set('refusalNote', { ...noted, ...note, after })
}
