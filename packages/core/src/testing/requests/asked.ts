import type { AnyActorLogic, AnyEventObject } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import type { Portal } from '../../portal/portal.ts'
import type { RoutingPlans } from '../../portal/routing-plans.ts'
import { wire } from '../wire/wire.ts'

/**
 * A request, `METHOD path`; after it the conditions and fields that it carries, where it has some. `{ shows: name }` is
 * no request: the session shows another user from then on.
 */
export type Sent = string | Record<string, unknown>

/** Answer of the server; 200 by default. */
export interface Answer {
  status?: number
  body: object
}

/** Requests that a flow sends from its start through its events. */
export interface Asked {
  open: (portal: Portal, plans: RoutingPlans) => { logic: AnyActorLogic; input: unknown }
  events?: readonly AnyEventObject[]
  sends: readonly Sent[]
  /** Failure that it shows at the end; none by default. */
  fails?: Failure
  /** Answers other than the pinned ones: one for every call, or a list whose answers are given once each. */
  answers?: Record<string, Answer | readonly Answer[]>
}

/** Requests of flows by their names. */
export type AskedOf<Name extends string> = Record<Name, Asked | readonly Asked[]>

/** Makes a flow that reads, or sends at once. */
export const reads = (open: Asked['open'], ...sends: Sent[]): Asked => ({ open, sends })

/** Makes a form with one submit. */
export const submits = (open: Asked['open'], given: unknown, ...sends: Sent[]): Asked => ({
  open,
  events: [{ type: 'form.submit', details: given }],
  sends,
})

/** Pinned answer of each call, the first of several. */
export const pinned = new Map(wire.toReversed().map(({ request, answer }) => [request, answer]))

/** Lets a second pass in place of an event. */
export const aSecond = { type: 'a second passes' }

/** Gives the one-time code. */
export const code = { type: 'code.submit', code: '123456' }
/** Request of a one-time code. */
export const codeSent = ['POST /auth/2fa/verify', { token: '123456' }]
/** Enters the details of a change that needs a step-up, and its code. */
export const details = (given: unknown) => [{ type: 'details.submit', details: given }, code]
/** Enters the form of a batch. */
export const batch = (given: object) => ({ type: 'batch.submit', form: given })

/** Failure of what is not there. */
export const missing = { kind: 'refused', status: 404 } as const
/** Answer of a server that has failed. */
export const broken: Answer = { status: 500, body: { success: false, message: 'Olmaz' } }
/** Refusal of a change. */
export const conflict: Answer = { status: 409, body: { success: false, message: 'Olmaz' } }
