import { invoiceIdOf } from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/dates'
import { serviceTypes } from '@ip-portal/core/kernel/limits'
import type { Read } from '@ip-portal/core/kernel/loads'
import { memoryStorage } from '@ip-portal/core/kernel/storage'
import { createPortal, type Portal } from '@ip-portal/core/portal'
import { serviceNumber } from '@ip-portal/core/orders'
import { isOpen } from '@ip-portal/core/tickets'
import { readSettings, type GlobalOptions } from '../../config.ts'
import { keyrings } from '../../keyring.ts'
import { sessionFile } from '../../session-file.ts'
import { createTransport } from '../../transport.ts'
import type { Slot } from './wanted.ts'

/** A word that may be typed, and what a person should know about it. */
export type Value = readonly [word: string, description: string]

/** A shell waits for its completions no longer than this. */
const patienceMs = 1_500

/** What the server knows of the values of a place; nothing without a session, a network or enough time. */
export async function liveValues(slot: Slot, options: GlobalOptions): Promise<readonly Value[]> {
  const reader = readers[slot.name]
  if (!reader) return []
  try {
    const settings = readSettings(options, process.env)
    const token =
      process.env['IPPORTAL_TOKEN'] ??
      sessionFile(settings.sessionPath, settings.url, keyrings(process.env)).get('token')
    if (!token) return []
    // In memory: pressing Tab never ends a session that is kept.
    const portal = createPortal({
      baseUrl: `${settings.url}/`,
      storage: memoryStorage({ token }),
      transport: createTransport(),
      watch: false,
    })
    try {
      return await reader(portal, slot)
    } finally {
      portal.dispose()
    }
  } catch {
    return []
  }
}

/** Readers by the name in the brackets of an argument or option. */
const readers: Record<string, (portal: Portal, slot: Slot) => Promise<Value[]>> = {
  siparis: async (portal, { command }) => {
    const { active } = await read(portal.orders())
    const shown = aboutBlocks.includes(nounOf(command))
      ? active.filter((order) => order.service_type_id === serviceTypes.ip && order.isActiveOrder === 1)
      : active
    return shown.map((order) => [String(order.order_id), serviceNumber(order) || order.serviceTypeName])
  },
  talep: async (portal, { command }) => {
    const tickets = await read(portal.tickets())
    const shown = command.name() === 'show' ? tickets : tickets.filter((ticket) => isOpen(ticket))
    return shown.map(({ id, subject }) => [String(id), subject])
  },
  asn: async (portal, { command, given: [order] }) => {
    if (!['delete', 'edit'].includes(command.name())) return []
    const { ipDetails } = await read(portal.order(Number(order)))
    const records =
      nounOf(command) === 'roas' ? ipDetails?.roas.map(({ asn }) => asn) : ipDetails?.routes.map(({ origin }) => origin)
    return [...new Set(records)].map((asn) => [asn, ''])
  },
  rapor: async (portal, { given: [order] }) => {
    const { rblResults } = await read(portal.order(Number(order)))
    return rblResults.map(({ id, createDate }) => [String(id), formatDate(createDate)])
  },
  fatura: async (portal) => {
    const transactions = await read(portal.transactions())
    return transactions.toReversed().flatMap((line): Value[] => {
      const id = invoiceIdOf(line)
      return id === null ? [] : [[id, `${formatDate(line.transaction_date)} ${line.description}`]]
    })
  },
  sozlesme: async (portal) => (await read(portal.contracts())).map(({ id, serviceName }) => [String(id), serviceName]),
  tür: async (portal) => (await read(portal.fileTypes())).map(({ id, description }) => [String(id), description]),
  etiket: async (portal) => (await read(portal.tags())).map((tag) => [tag, '']),
}

/** Nouns whose orders have a block that can be changed. */
const aboutBlocks = ['routes', 'roas', 'nameservers', 'rbl', 'export']

const nounOf = (command: Slot['command']) => (command.parent?.parent ? command.parent.name() : command.name())

const read = <Data>(one: Read<Data>): Promise<Data> => one.once(AbortSignal.timeout(patienceMs))
