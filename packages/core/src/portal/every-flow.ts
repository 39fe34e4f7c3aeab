import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { accountFlowTexts } from '../account/account.texts.ts'
import { auditFlowTexts } from '../audit/audit.texts.ts'
import { billingFlowTexts } from '../billing/billing.texts.ts'
import { contractFlowTexts } from '../contracts/contracts.texts.ts'
import { desiredStateFlowTexts } from '../desired-state/desired-state.texts.ts'
import { planApplyMachine, planOf } from '../desired-state/index.ts'
import { newOrderFlowTexts } from '../new-order/new-order.texts.ts'
import { orderFlowTexts } from '../orders/orders.texts.ts'
import { registryFlowTexts } from '../registry/registry.texts.ts'
import { renewalFlowTexts } from '../renewal/renewal.texts.ts'
import { routingChangeMachine } from '../routing/index.ts'
import { routingFlowTexts } from '../routing/routing.texts.ts'
import { sessionPollMachine } from '../session/index.ts'
import { sessionFlowTexts } from '../session/session.texts.ts'
import { ticketFlowTexts } from '../tickets/tickets.texts.ts'
import { tokenFlowTexts } from '../tokens/tokens.texts.ts'
import type { AuthPortal } from './auth-portal.ts'
import type { Portal } from './portal.ts'
import { createRoutingPlans, type RoutingPlans } from './routing-plans.ts'

type FlowsOf<Joined> = {
  [Name in keyof Joined]: Joined[Name] extends (...given: never[]) => { logic: AnyActorLogic } ? Name : never
}[keyof Joined]
type ActorsOf<Joined> = {
  [Name in keyof Joined]: Joined[Name] extends { logic: AnyActorLogic } ? Name : never
}[keyof Joined]

/** Machines that run inside others. */
const inner = { routingChange: routingChangeMachine, planApply: planApplyMachine, sessionPoll: sessionPollMachine }

/** Names of the flows of the core: those that a client runs, those that live as long as the portal, and inner ones. */
export type FlowName =
  | FlowsOf<Portal>
  | FlowsOf<RoutingPlans>
  | FlowsOf<Omit<AuthPortal, 'query'>>
  | ActorsOf<AuthPortal>
  | keyof typeof inner

/** Texts of the flows; a flow that has none in the texts of its domain does not compile. */
export const flowTexts: Record<FlowName, string> = {
  ...sessionFlowTexts,
  ...accountFlowTexts,
  ...tokenFlowTexts,
  ...orderFlowTexts,
  ...routingFlowTexts,
  ...desiredStateFlowTexts,
  ...registryFlowTexts,
  ...ticketFlowTexts,
  ...contractFlowTexts,
  ...billingFlowTexts,
  ...renewalFlowTexts,
  ...newOrderFlowTexts,
  ...auditFlowTexts,
}

/** Names of all flows. */
export const flowNames = Object.keys(flowTexts) as FlowName[]

const path = { order: 0, ip: '', subnet: '' }
const seeNothing = () => ({ routes: [], roas: [] })
const plan = planOf({ id: '', madeAt: '', undoes: null, portal: null, company: null, rpkiAt: null }, [])

/** Arguments of the flows that read them as soon as they are made. */
const samples: Partial<Record<FlowName, readonly unknown[]>> = {
  routeChange: [path, seeNothing],
  roaChange: [path, seeNothing],
  shownToken: [{ id: 0, token: '' }],
  refreshPlan: [plan, { drifted: [], remaining: [] }],
  apply: [{ entries: [], append: () => Promise.resolve(), onNotStored: () => {} }],
}

/** Reads the machine of a flow, which is made without its arguments and never started. */
export function machineOf(portal: Portal, name: FlowName): AnyStateMachine {
  const { auth } = portal
  const places: object[] = [inner, auth, portal, createRoutingPlans(auth)]
  const found = (places.find((place) => name in place) as Record<FlowName, unknown>)[name]
  const made = typeof found === 'function' ? (found as MakeFlow)(...(samples[name] ?? [])) : found
  return 'root' in (made as object) ? (made as AnyStateMachine) : (made as { logic: AnyStateMachine }).logic
}

type MakeFlow = (...given: readonly unknown[]) => unknown
