import { invoiceIdOf } from '@ip-portal/core/billing'
import type { Read } from '@ip-portal/core/kernel/flow/queries'
import { memoryStorage } from '@ip-portal/core/kernel/platform/storage'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { serviceNumber, type Order } from '@ip-portal/core/orders'
import type { Portal } from '@ip-portal/core/portal'
import { ordersByBlock } from '@ip-portal/core/routing/block-order.rules'
import { isOpen } from '@ip-portal/core/tickets'
import type { Value, ValueKind } from '../../command-line/completion.ts'
import { knownProfiles, readSettings, type GlobalOptions } from '../../config/settings.ts'
import { openPortal } from '../../runtime/open-portal.ts'
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

/**
 * Reads the values of a kind from the server; `given` holds the arguments before it. Empty without session or network,
 * and after the time is up.
 */
export async function liveValues(
  kind: ValueKind,
  place: Place,
  options: GlobalOptions,
  env: Environment,
): Promise<readonly Value[]> {
  if (kind === 'profile') return profileValues(env)
  const reader = readers[kind]
  if (!reader) return []
  try {
    const settings = readSettings(options, env)
    const token =
      env['IPPORTAL_TOKEN'] ??
      (await openSessionFile(settings.sessionPath, settings.url, keyringAccess(env))).get('token')
    if (!token) return []
    // In memory: pressing Tab never ends the stored session.
    const portal = await openPortal(settings.url, memoryStorage({ token }), env)
    try {
      return await reader(portal, place)
    } finally {
      portal.auth.dispose()
    }
  } catch {
    return []
  }
}

/** Offers the profiles of the configuration, which needs no portal. */
function profileValues(env: Environment): Value[] {
  try {
    return knownProfiles({}, env).map(({ name, url }) => [name, url])
  } catch {
    return []
  }
}

type Reader = (portal: Portal, place: Place) => Promise<Value[]>

const readers: Partial<Record<ValueKind, Reader>> = {
  order: async (portal, { typed }) => orderValues(await activeOrders(portal), typed),
  'block-order': async (portal, { typed }) =>
    orderValues(
      (await activeOrders(portal)).filter(
        (order) => order.service_type_id === serviceTypes.ip && order.isActiveOrder === 1,
      ),
      typed,
    ),
  ticket: async (portal) => (await read(portal.tickets())).map(ticketValue),
  'open-ticket': async (portal) => (await read(portal.tickets())).filter((ticket) => isOpen(ticket)).map(ticketValue),
  'route-origin': async (portal, { given }) =>
    asnValues((await givenOrder(portal, given)).ipDetails?.routes.map(({ origin }) => origin)),
  'roa-asn': async (portal, { given }) =>
    asnValues((await givenOrder(portal, given)).ipDetails?.roas.map(({ asn }) => asn)),
  report: async (portal, { given }) => {
    const { rblResults } = await givenOrder(portal, given)
    return rblResults.map(({ id, createDate }) => [String(id), formatDate(createDate)])
  },
  invoice: async (portal) => {
    const transactions = await read(portal.transactions())
    return transactions.toReversed().flatMap((line): Value[] => {
      const id = invoiceIdOf(line)
      return id === null ? [] : [[id, `${formatDate(line.transaction_date)} ${line.description}`]]
    })
  },
  contract: async (portal) => (await read(portal.contracts())).map(({ id, serviceName }) => [String(id), serviceName]),
  'file-type': async (portal) =>
    (await read(portal.fileTypes())).map(({ id, description }) => [String(id), description]),
  tag: async (portal) => (await read(portal.tags())).map((tag) => [tag, '']),
}

const activeOrders = async (portal: Portal) => (await read(portal.orders())).active

/** Offers numbers, and blocks as soon as one of them may be meant. */
const orderValues = (orders: readonly Order[], typed: string): Value[] => [
  ...orders.map(orderValue),
  ...(typed === '' ? [] : orders.flatMap(blockValue)),
]

const blockValue = ({ order_id: id, ipwithsubnet }: Order): Value[] =>
  ipwithsubnet === null ? [] : [[ipwithsubnet, `#${id}`]]

/** Reads the order that stands before the value, by its number or its block. */
async function givenOrder(portal: Portal, [order = '']: readonly string[]) {
  if (!order.includes('/')) return read(portal.order(Number(order)))
  const match = ordersByBlock(await activeOrders(portal))(order)
  if (match.kind !== 'found') throw new Error('no order to complete for')
  return read(portal.order(match.order.order_id))
}

const orderValue = (order: Order): Value => [String(order.order_id), serviceNumber(order) || order.serviceTypeName]

const ticketValue = ({ id, subject }: { id: number; subject: string }): Value => [String(id), subject]

const asnValues = (asns: readonly string[] = []): Value[] => [...new Set(asns)].map((asn) => [asn, ''])

const read = <Data>(one: Read<Data>): Promise<Data> => one.once(AbortSignal.timeout(timeoutMs))
