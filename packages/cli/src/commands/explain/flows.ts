import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { planApplyMachine } from '@ip-portal/core/desired-state'
import { createRoutingPlans, type RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Portal } from '@ip-portal/core/portal'
import { routingChangeMachine } from '@ip-portal/core/routing'
import { sessionPollMachine } from '@ip-portal/core/session'

type FlowsOf<Joined> = {
  [Name in keyof Joined]: Joined[Name] extends (...given: never[]) => { logic: AnyActorLogic } ? Name : never
}[keyof Joined]
type ActorsOf<Joined> = {
  [Name in keyof Joined]: Joined[Name] extends { logic: AnyActorLogic } ? Name : never
}[keyof Joined]

/**
 * Every flow of the core by its name: those that faces runFlow, those that live as long as the portal, and the
 * machines inside them. Derived, so that a new flow without a text does not compile.
 */
export type FlowName = FlowsOf<Portal> | FlowsOf<RoutingPlans> | ActorsOf<Portal> | InnerName

type InnerName = 'routingChange' | 'planApply' | 'sessionPoll'

/** Machines that other flows run: the saga of a change, the way of a plan, a poll of the session. */
const inner: Record<InnerName, AnyStateMachine> = {
  routingChange: routingChangeMachine,
  planApply: planApplyMachine,
  sessionPoll: sessionPollMachine,
}

/** Stands for whatever a flow is made with: a flow that only has to be read does nothing with it. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '0' : anything),
  apply: () => anything,
})

/** The machine behind a flow; nothing is started and nothing is asked. */
export function machineOf(portal: Portal, name: FlowName): AnyStateMachine {
  if (name in inner) return inner[name as InnerName]
  const joined: Record<string, unknown> = { ...portal, ...createRoutingPlans(portal) }
  const made = joined[name]
  const flow =
    typeof made === 'function' ? (made as (...given: unknown[]) => unknown)(anything, anything, anything) : made
  return (flow as { logic: AnyStateMachine }).logic
}
