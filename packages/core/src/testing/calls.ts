import { accountCalls } from '../account/account.calls.ts'
import { auditCalls } from '../audit/audit.calls.ts'
import { billingCalls } from '../billing/billing.calls.ts'
import { contractCalls } from '../contracts/contracts.calls.ts'
import { desiredStateCalls } from '../desired-state/desired-state.calls.ts'
import type { CallEntry, OnlyElsewhere } from '../kernel/flow/calls.ts'
import { newOrderCalls } from '../new-order/new-order.calls.ts'
import { orderCalls } from '../orders/orders.calls.ts'
import { promoCalls } from '../promo/promo.calls.ts'
import { registryCalls } from '../registry/registry.calls.ts'
import { renewalCalls } from '../renewal/renewal.calls.ts'
import { routingCalls } from '../routing/routing.calls.ts'
import { sessionCalls } from '../session/session.calls.ts'
import { stepUpCalls } from '../step-up/step-up.calls.ts'
import { ticketCalls } from '../tickets/tickets.calls.ts'
import { tokenCalls } from '../tokens/tokens.calls.ts'

/** Calls of all domains by name. */
export const calls = {
  ...accountCalls,
  ...auditCalls,
  ...billingCalls,
  ...contractCalls,
  ...desiredStateCalls,
  ...newOrderCalls,
  ...orderCalls,
  ...promoCalls,
  ...registryCalls,
  ...renewalCalls,
  ...routingCalls,
  ...sessionCalls,
  ...stepUpCalls,
  ...ticketCalls,
  ...tokenCalls,
}

/** Name of a call. */
export type CallName = keyof typeof calls

/** All calls, each with its name. */
export const namedCalls = Object.entries(calls) as [CallName, CallEntry][]

/** A call that changes something, with its place in both clients. */
export type ChangingCall = CallEntry & { change: NonNullable<CallEntry['change']>; cli: string | OnlyElsewhere }

/** Calls that change something, sorted by name. */
export const changes = namedCalls.filter(
  (named): named is [CallName, ChangingCall] => named[1].change !== undefined && named[1].cli !== undefined,
)
