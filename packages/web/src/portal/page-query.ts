import { createActor, waitFor, type Actor, type AnyActor, type AnyStateMachine } from 'xstate'
import type { Flow } from '@ip-portal/core/auth-portal'
import { isRunning } from '@ip-portal/core/kernel/flow/contract'
import type { QueryMachine } from '@ip-portal/core/kernel/flow/query.machine'
import { authPortal } from './auth-portal.ts'

/** Query that runs before its page is drawn. Data of another session is not shown. */
interface PageQuery {
  place: string
  actor: AnyActor
}

let held: PageQuery | null = null

const tokenOf = () => authPortal.session.getSnapshot().context.session?.token
const place = () => [window.location.pathname, tokenOf()].join(' ')

/**
 * Starts the query of the page at the present address before it is drawn; resolves when it was read or has failed. Does
 * nothing without a session, whose page is the sign-in.
 */
export async function startPageQuery({ logic, input }: Flow<AnyStateMachine>): Promise<void> {
  if (tokenOf() === undefined) return
  const actor = createActor(logic, { input }).start()
  held = { place: place(), actor }
  await waitFor(actor, (snapshot) => !isRunning(snapshot))
}

/** The query that was started for the present address and session, until a page has taken it over. */
export const heldPageQuery = <Data>(): Actor<QueryMachine<Data>> | null =>
  held?.place === place() ? (held.actor as Actor<QueryMachine<Data>>) : null

/** Says that the page has been drawn: no later one takes the query over. */
export function releasePageQuery(): void {
  held = null
}
