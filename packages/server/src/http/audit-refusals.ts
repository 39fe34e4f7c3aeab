import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { EndedAccess } from '../auth/session/authenticate.ts'
import type { SignedIn } from '../auth/session/signed-in.ts'
import { Refusal } from '../base/refusal.ts'
import type { Actor } from '../store/audit/audit.ts'
import type { RefusalNotes } from '../store/audit/refusal-notes.ts'
import { actorOf, visitorOf } from './client/actor-of.ts'
import { descriptionOf } from './openapi/describe-route.ts'
import type { PortalEnv, PortalContext, RefusalNote } from './portal-env.ts'

/** Dependencies of the audit of refusals. */
export interface RefusalDeps {
  now: () => number
  refusals: RefusalNotes
}

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Writes an audit row for every refused change of a known user: signed in, with a session or token that has ended, or
 * named by `noteRefusal` as the one whose password or code was tried. The target is the route template, so that ids which are tried one by one are one row.
 */
export const auditRefusals = (deps: RefusalDeps) =>
  createMiddleware<PortalEnv>(async function auditRefusals(context, next) {
    await next()
    const { status } = context.res
    if (status < 400 || status >= 500 || !changing.has(context.req.method)) return
    const { call, action, after } = callOf(context)
    if (typeof action !== 'string') return
    const actor = knownActor(context)
    if (!actor) return deps.refusals.countAnonymous(call)
    const note = context.get('refusalNote')
    const code = context.error instanceof Refusal ? context.error.code : undefined
    await deps.refusals.write(actor, {
      at: deps.now(),
      action,
      outcome: 'refused',
      orderId: ownOrder(context),
      target: call,
      after: { ...after, ...note?.after, status, ...(code === undefined ? {} : { code }) },
    })
  })

/** Method and route template of the handler, and the change that its description names; none for an unknown path. */
function callOf(context: Context<PortalEnv>) {
  const { method } = context.req
  const matched = matchedRoutes(context)
  const path = matched.findLast((one) => one.method === method)?.path ?? ''
  const { action, after } = descriptionOf(matched.filter((one) => one.path === path)) ?? {}
  // Without the patterns of Hono's parameters.
  return { call: `${method} ${path.replace(/^\/api/, '').replaceAll(/\{[^{}]*\}/g, '')}`, action, after }
}

function knownActor(context: Context<PortalEnv>): Actor | undefined {
  const signedIn = context.get('signedIn') as SignedIn | undefined
  if (signedIn) return actorOf(context)
  if (context.error instanceof EndedAccess) return actorOf(context, context.error.signedIn)
  const tried = context.get('refusalNote')?.user
  return tried && visitorOf(context, tried)
}

/** Order of the path, once it was found to be the company's: `requireOrder` and `requireBlock` set it. */
function ownOrder(context: Context<PortalEnv>): number | null {
  const { order, block } = context.var as { order?: { id: number }; block?: { id: number } }
  return order?.id ?? block?.id ?? null
}

/** Adds to the audit row that the call leaves if it is refused; a call that succeeds leaves none of it. */
export function noteRefusal(context: PortalContext, note: RefusalNote): void {
  const { refusalNote: noted } = context.var as PortalEnv['Variables']
  const after = { ...noted?.after, ...note.after }
  ;(context as Context<PortalEnv>).set('refusalNote', { ...noted, ...note, after })
}
