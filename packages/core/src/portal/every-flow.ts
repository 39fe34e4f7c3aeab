import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { planApplyMachine, planOf } from '../desired-state/index.ts'
import { routingChangeMachine } from '../routing/index.ts'
import { sessionPollMachine } from '../session/index.ts'
import type { Ticket } from '../tickets/index.ts'
import type { Portal } from './portal.ts'
import { createRoutingPlans, type RoutingPlans } from './routing-plans.ts'

type FlowsOf<Joined> = {
  [Name in keyof Joined]: Joined[Name] extends (...given: never[]) => { logic: AnyActorLogic } ? Name : never
}[keyof Joined]
type ActorsOf<Joined> = {
  [Name in keyof Joined]: Joined[Name] extends { logic: AnyActorLogic } ? Name : never
}[keyof Joined]

/**
 * Names of the flows of the core: those that a client runs, those that live as long as the portal, and the machines
 * inside them. Derived from the portal, so that a flow that is forgotten here does not compile.
 */
export type FlowName = FlowsOf<Portal> | FlowsOf<RoutingPlans> | ActorsOf<Portal> | InnerName

type InnerName = 'routingChange' | 'planApply' | 'sessionPoll'

const path = { order: 0, ip: '', subnet: '' }
const plan = planOf({ id: '', madeAt: '', undoes: null, portal: null, company: null, rpkiAt: null }, [])
const ticket: Ticket = {
  id: 0,
  order_id: null,
  subject: '',
  description: '',
  status: '',
  is_read: 0,
  created_at: null,
  updated_at: null,
  serviceTypeName: '',
  ipwithsubnet: '',
  isAnswered: false,
  attachments: [],
}

const seeNothing = () => ({ routes: [], roas: [] })

/** Makes every flow with arguments that name nothing: its machine is read and never started. */
function flowsOf(portal: Portal) {
  const plans = createRoutingPlans(portal)
  return {
    login: () => portal.login(),
    secureLink: () => portal.secureLink(''),
    session: () => portal.session,
    security: () => portal.security,
    securityStatus: () => portal.securityStatus(),
    profile: () => portal.profile(),
    saveProfile: () => portal.saveProfile(''),
    forgotPassword: () => portal.forgotPassword(),
    undoEmail: () => portal.undoEmail(''),
    resetPassword: () => portal.resetPassword(''),
    verifyEmail: () => portal.verifyEmail(''),
    sessions: () => portal.sessions(),
    endSessions: () => portal.endSessions(),
    resendVerification: () => portal.resendVerification(),
    notifications: () => portal.notifications(),
    saveNotifications: () => portal.saveNotifications(),
    twoFactorSetup: () => portal.twoFactorSetup(),
    renewRecoveryCodes: () => portal.renewRecoveryCodes(),
    allowReplacement: () => portal.allowReplacement(),
    apiTokens: () => portal.apiTokens(),
    newToken: () => portal.newToken(),
    shownToken: () => portal.shownToken({ id: 0, token: '' }),
    revokeToken: () => portal.revokeToken(0),
    orders: () => portal.orders(),
    orderStats: () => portal.orderStats(),
    order: () => portal.order(0),
    allowance: () => portal.allowance(0),
    origins: () => portal.origins(),
    tags: () => portal.tags(),
    tagChange: () => portal.tagChange(0, 'list'),
    severalTags: () => portal.severalTags([]),
    validity: () => portal.validity(path),
    nameServers: () => portal.nameServers(path),
    routes: () => portal.routes(path, []),
    routeChange: () => portal.routeChange(path, seeNothing),
    roaChange: () => portal.roaChange(path, seeNothing),
    nameServerChange: () => portal.nameServerChange(path, seeNothing),
    blockWhois: () => portal.blockWhois(path),
    asnWhois: () => portal.asnWhois(''),
    registryDefaults: () => portal.registryDefaults(),
    registryCheck: () => portal.registryCheck(),
    saveRegistryDefaults: () => portal.saveRegistryDefaults(),
    openTickets: () => portal.openTickets(),
    tickets: () => portal.tickets(),
    orderTickets: () => portal.orderTickets(0),
    ticketFile: () => portal.ticketFile(''),
    newTicket: () => portal.newTicket(),
    ticket: () => portal.ticket(ticket),
    auditLog: () => portal.auditLog({}, 0),
    contracts: () => portal.contracts(),
    fileTypes: () => portal.fileTypes(),
    contractFile: () => portal.contractFile(''),
    contractUpload: () => portal.contractUpload(),
    transactions: () => portal.transactions(),
    exchangeRate: () => portal.exchangeRate(),
    bankAccounts: () => portal.bankAccounts(),
    yearInvoices: () => portal.yearInvoices(0),
    yearArchive: () => portal.yearArchive(0),
    invoice: () => portal.invoice(''),
    newestInvoice: () => portal.newestInvoice(0),
    invoiceFile: () => portal.invoiceFile(''),
    payment: () => portal.payment({ order: 0, customer: null }),
    severalPayments: () => portal.severalPayments([]),
    renewal: () => portal.renewal(0),
    severalRenewals: () => portal.severalRenewals([]),
    newOrder: () => portal.newOrder(),
    export: () => plans.export([]),
    plan: () => plans.plan({ orders: [] }),
    undoPlan: () => plans.undoPlan(plan, []),
    planStatus: () => plans.planStatus(plan, []),
    storedPlan: () => plans.storedPlan(''),
    storedPlans: () => plans.storedPlans(),
    refreshPlan: () => plans.refreshPlan(plan, { drifted: [], remaining: [] }),
    apply: () => plans.apply({ entries: [], append: () => Promise.resolve(), onNotStored: () => {} }),
    routingChange: () => ({ logic: routingChangeMachine }),
    planApply: () => ({ logic: planApplyMachine }),
    sessionPoll: () => ({ logic: sessionPollMachine }),
  } satisfies Record<FlowName, () => { logic: AnyActorLogic }>
}

/** Gives the machine of a flow. */
export const machineOf = (portal: Portal, name: FlowName): AnyStateMachine =>
  flowsOf(portal)[name]().logic as AnyStateMachine

/** Lists the names of all flows. */
export const flowNamesOf = (portal: Portal): FlowName[] => Object.keys(flowsOf(portal)) as FlowName[]
