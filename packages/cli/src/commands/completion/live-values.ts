import { sessionName } from '@ip-portal/core/account'
import { invoiceIdOf } from '@ip-portal/core/billing'
import type { Read } from '@ip-portal/core/kernel/flow/queries'
import { memoryStorage } from '@ip-portal/core/kernel/platform/storage'
import { formatDate, formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import type { Addition } from '@ip-portal/core/kernel/wire/additions'
import { serviceNumber, type Order } from '@ip-portal/core/orders'
import type { Portal } from '@ip-portal/core/portal'
import { ordersByBlock } from '@ip-portal/core/routing/block-order.rules'
import { isOpen } from '@ip-portal/core/tickets'
import type { Value, ValueKind } from '../../command-line/completion.ts'
import { givenToken, knownProfiles, readSettings, type GlobalOptions, type Settings } from '../../config/settings.ts'
import { historyOf, type HistoryRow } from '../../plans/history-rows.ts'
import { journalTexts } from '../../plans/journal.texts.ts'
import { planningOf } from '../../plans/planning-of.ts'
import { openPortal, useProxies } from '../../runtime/open-portal.ts'
import { keyringAccess } from '../../session-store/keyring.ts'
import { openSessionFile } from '../../session-store/session-file.ts'
import type { Environment } from '../../terminal/host.ts'

/** Longest time for which a shell waits for completions. */
const timeoutMs = 1_500

/** Words before a value, and the part of it that is typed. */
interface Place {
  given: readonly string[]
  typed: string
}

/** Portal with a session, and a way to read of it until the time is up. */
interface Live {
  portal: Portal
  settings: Settings
  read: <Data>(one: Read<Data>) => Promise<Data>
}

/**
 * Reads the values of a kind from the files or the server; `given` holds the arguments before it. Empty without session
 * or network, and after the time is up; then the plans of this computer alone.
 */
export async function liveValues(
  kind: ValueKind,
  place: Place,
  options: GlobalOptions,
  env: Environment,
): Promise<readonly Value[]> {
  if (kind === 'profile') return profileValues(env)
  let settings: Settings
  try {
    settings = readSettings(options, env)
  } catch {
    return []
  }
  const signal = AbortSignal.timeout(timeoutMs)
  // The keyring knows no signal.
  const late = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  if (isPlanKind(kind)) {
    const stored = (live: Live) => offered(live, 'plans', () => planningOf(live).storedPlans())
    return planValues(settings, (await Promise.race([withPortal(settings, env, signal, stored), late])) ?? [], kind)
  }
  const reader = readers[kind]
  if (!reader) return []
  return (await Promise.race([withPortal(settings, env, signal, (live) => reader(live, place)), late])) ?? []
}

/** Works with the portal and the stored session; null without one, and where something fails. */
async function withPortal<Result>(
  settings: Settings,
  env: Environment,
  signal: AbortSignal,
  work: (live: Live) => Promise<Result>,
): Promise<Result | null> {
  try {
    const token =
      givenToken(env) ?? (await openSessionFile(settings.sessionPath, settings.url, keyringAccess(env))).get('token')
    if (!token) return null
    // In memory: pressing Tab never ends the stored session.
    await useProxies(env)
    const portal = await openPortal(settings.url, memoryStorage({ token }), env)
    try {
      return await work({ portal, settings, read: (one) => one.once(signal) })
    } finally {
      portal.auth.dispose()
    }
  } catch {
    return null
  }
}

/** States of the plans that each command may take. */
const planStates = {
  plan: ['none', 'open', 'unconfirmed', 'done', 'undone'],
  'unfinished-plan': ['none', 'open'],
  'unconfirmed-plan': ['unconfirmed'],
  'undoable-plan': ['open', 'unconfirmed', 'done'],
} as const satisfies Partial<Record<ValueKind, readonly HistoryRow['state'][]>>

/** True for the kinds of plans, which files hold as well. */
export const isPlanKind = (kind: ValueKind): kind is keyof typeof planStates => kind in planStates

/** Offers the plans of the portal and of this computer, newest first. */
function planValues(
  settings: Settings,
  stored: Parameters<typeof historyOf>[1],
  kind: keyof typeof planStates,
): Value[] {
  const states: readonly HistoryRow['state'][] = planStates[kind]
  try {
    return historyOf(settings, stored)
      .filter(({ state }) => states.includes(state))
      .map(({ id, posted_at, done, steps, state }) => [
        id,
        `${formatDateTime(posted_at)} ${done}/${steps} ${journalTexts.planStates[state]}`,
      ])
  } catch {
    return []
  }
}

/** Reads a list that is an addition of the portal; empty where the portal does not offer it. */
async function offered<Row>({ portal, read }: Live, addition: Addition, list: () => Read<Row[]>) {
  const { additions } = await read(portal.securityStatus())
  return additions.includes(addition) ? read(list()) : []
}

/** Offers the profiles of the configuration, which needs no portal. */
function profileValues(env: Environment): Value[] {
  try {
    return knownProfiles({}, env).map(({ name, url }) => [name, url])
  } catch {
    return []
  }
}

type Reader = (live: Live, place: Place) => Promise<Value[]>

const readers: Partial<Record<ValueKind, Reader>> = {
  order: async (live, { typed }) => orderValues(await activeOrders(live), typed),
  'block-order': async (live, { typed }) =>
    orderValues(
      (await activeOrders(live)).filter(
        (order) => order.service_type_id === serviceTypes.ip && order.isActiveOrder === 1,
      ),
      typed,
    ),
  ticket: async ({ portal, read }) => (await read(portal.tickets())).map(ticketValue),
  'open-ticket': async ({ portal, read }) =>
    (await read(portal.tickets())).filter((ticket) => isOpen(ticket)).map(ticketValue),
  'route-origin': async (live, { given }) =>
    asnValues((await givenOrder(live, given)).ipDetails?.routes.map(({ origin }) => origin)),
  'roa-asn': async (live, { given }) =>
    asnValues((await givenOrder(live, given)).ipDetails?.roas.map(({ asn }) => asn)),
  report: async (live, { given }) => {
    const { rblResults } = await givenOrder(live, given)
    return rblResults.map(({ id, createDate }) => [String(id), formatDate(createDate)])
  },
  invoice: async ({ portal, read }) => {
    const transactions = await read(portal.transactions())
    return transactions.toReversed().flatMap((line): Value[] => {
      const id = invoiceIdOf(line)
      return id === null ? [] : [[id, `${formatDate(line.transaction_date)} ${line.description}`]]
    })
  },
  contract: async ({ portal, read }) =>
    (await read(portal.contracts())).map(({ id, serviceName }) => [String(id), serviceName]),
  'file-type': async ({ portal, read }) =>
    (await read(portal.fileTypes())).map(({ id, description }) => [String(id), description]),
  session: async (live) => {
    const sessions = await offered(live, 'sessions', () => live.portal.sessions())
    return sessions.map((one) => [String(one.id), `${sessionName(one)} ${formatDateTime(one.last_used_at)}`])
  },
  token: async (live) => {
    const tokens = await offered(live, 'tokens', () => live.portal.apiTokens())
    return tokens.map(({ id, name, scope }) => [String(id), `${name} (${scope})`])
  },
  tag: async ({ portal, read }) => (await read(portal.tags())).map((tag) => [tag, '']),
}

const activeOrders = async ({ portal, read }: Live) => (await read(portal.orders())).active

/** Offers numbers, and blocks as soon as one of them may be meant. */
const orderValues = (orders: readonly Order[], typed: string): Value[] => [
  ...orders.map(orderValue),
  ...(typed === '' ? [] : orders.flatMap(blockValue)),
]

const blockValue = ({ order_id: id, ipwithsubnet }: Order): Value[] =>
  ipwithsubnet === null ? [] : [[ipwithsubnet, `#${id}`]]

/** Reads the order that stands before the value, by its number or its block. */
async function givenOrder(live: Live, [order = '']: readonly string[]) {
  const { portal, read } = live
  if (!order.includes('/')) return read(portal.order(Number(order)))
  const match = ordersByBlock(await activeOrders(live))(order)
  if (match.kind !== 'found') throw new Error('no order to complete for')
  return read(portal.order(match.order.order_id))
}

const orderValue = (order: Order): Value => [String(order.order_id), serviceNumber(order) || order.serviceTypeName]

const ticketValue = ({ id, subject }: { id: number; subject: string }): Value => [String(id), subject]

const asnValues = (asns: readonly string[] = []): Value[] => [...new Set(asns)].map((asn) => [asn, ''])
