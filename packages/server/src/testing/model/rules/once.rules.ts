import type { Call } from '../call.ts'
import { lengths, type Parts, type State } from '../state.ts'
import { type Caller, Refused } from './access.rules.ts'

/** Call that adds something and may carry an idempotency key. */
type Keyed = Extract<Call, { key: number | null }>

/** Place of a call: keys of different places never meet. */
function pathOf(call: Keyed): string {
  if (call.kind === 'renewal.request') return `renewal of ${call.order}`
  if (call.kind === 'ticket.reply') return `replies of ${call.ticket}`
  return call.kind
}

/** Name of the claim of a call: its key for 24 hours, or its session and content for a minute. */
function claimOf({ company, session }: Caller, call: Keyed): { name: string; content: string; lasts: number } {
  const { by: _, key, ...fields } = call
  const content = JSON.stringify(fields)
  return key === null
    ? { name: `${pathOf(call)} session ${session?.no} ${content}`, content, lasts: lengths.duplicate }
    : { name: `${pathOf(call)} ${company} key ${key}`, content, lasts: lengths.key }
}

/** Runs the effect once: a repeat gets the first answer again, and a key with another content is refused 422. */
export function once(state: State, caller: Caller, call: Keyed, effect: () => Parts): Parts {
  const { name, content, lasts } = claimOf(caller, call)
  const claim = state.claims[name]
  if (claim && state.now < claim.until) {
    if (claim.content !== content) throw new Refused(422)
    return { repeats: name }
  }
  const parts = effect()
  state.claims[name] = { content, until: state.now + lasts }
  return { ...parts, first: name }
}
