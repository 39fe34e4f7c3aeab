import { isSpecialAsn } from '@ip-portal/core/kernel/values/asn'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { covers, parsePrefix, type Prefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Db } from '../../store/db/open.ts'
import { selectHeldAsns } from '../../store/ledger/free-asns.ts'
import { selectHolders } from '../../store/ledger/free-blocks.ts'
import { selectAddressesInDoubt } from '../commands/accounts/find-user.ts'
import type { Fault } from '../files/read-yaml-file.ts'
import type { Customers, OrderEntry } from './customers.schema.ts'
import { customersTexts as texts } from './customers.texts.ts'
import type { KnownRows } from './known-rows.ts'

type Path = (string | number)[]

/** Finds the faults that only the whole file, or the database beside it, shows. */
export async function faultsOf(
  db: Db,
  { companies }: Customers,
  known: KnownRows,
  { isDemo, now }: { isDemo: boolean; now: number },
): Promise<Fault[]> {
  const faults: Fault[] = []
  const add = (path: Path, message: string) => void faults.push({ path, message })
  const once = (name: string) => {
    const seen = new Set<string>()
    return (value: string | undefined, path: Path) => {
      if (value === undefined) return
      if (seen.has(value)) add([...path, name], texts.twice(value))
      seen.add(value)
    }
  }
  const [companyOnce, taxOnce, emailOnce, orderOnce, asnOnce] = [
    once('id'),
    once('tax_number'),
    once('email'),
    once('id'),
    once('asn'),
  ]
  const services = new Set((await db.selectFrom('service_types').select('id').execute()).map(({ id }) => id))
  const heldAsns = await selectHeldAsns(db)
  const inDoubt = await selectAddressesInDoubt(db, now)
  const blocks: PlacedBlock[] = []
  companies.forEach((company, at) => {
    const path: Path = ['companies', at]
    companyOnce(company.id, path)
    taxOnce(company.tax_number, path)
    const stored = known.companyOf(company)
    const other = company.tax_number === undefined ? undefined : known.byTaxNumber.get(company.tax_number)
    if (other !== undefined && other.id !== stored?.id) add([...path, 'tax_number'], texts.taxNumberTaken(other.id))
    company.users.forEach(({ email }, index) => {
      emailOnce(email, [...path, 'users', index])
      const owner = known.userCompanies.get(email)
      if (owner !== undefined && owner !== stored?.id) add([...path, 'users', index, 'email'], texts.emailTaken)
      if (owner === undefined && inDoubt.has(email)) add([...path, 'users', index, 'email'], texts.emailInDoubt)
    })
    company.orders.forEach((order, index) => {
      const place = [...path, 'orders', index]
      orderOnce(order.id, place)
      for (const [field, message] of orderFaults(order, services)) add([...place, field], message)
      const there = known.orders.get(order.id)
      if (there && there.company_id !== stored?.id) add([...place, 'id'], texts.orderElsewhere(there.company_id))
      if (there) return
      const { block, asn } = order
      const prefix = block === undefined ? null : parsePrefix(block)
      if (block !== undefined && prefix !== null) blocks.push({ path: [...place, 'block'], block, prefix })
      if (asn === undefined) return
      asnOnce(asn, place)
      if (heldAsns.has(asn)) add([...place, 'asn'], texts.asnHeld)
      if (isSpecialAsn(asn, isDemo)) add([...place, 'asn'], texts.asnSpecial)
    })
    const orders = new Set(company.orders.map(({ id }) => id))
    company.contracts.forEach(({ order }, index) => {
      if (order !== undefined && !orders.has(order)) add([...path, 'contracts', index, 'order'], texts.noOrder(order))
    })
  })
  return [...faults, ...(await blockFaults(db, blocks))]
}

function orderFaults(order: OrderEntry, services: ReadonlySet<number>): (readonly [string, string])[] {
  const { service, block, asn, start, end } = order
  return [
    ...(services.has(serviceTypes[service]) ? [] : [['service', texts.noService] as const]),
    ...(service === 'ip' && block === undefined ? [['block', texts.blockNeeded] as const] : []),
    ...(service === 'asn' && asn === undefined ? [['asn', texts.asnNeeded] as const] : []),
    ...(end < start ? [['end', texts.endBeforeStart] as const] : []),
  ]
}

interface PlacedBlock {
  path: Path
  block: string
  prefix: Prefix
}

/** Finds blocks that share an address with another one of the file, of an order or request, or with a part of the stock. */
async function blockFaults(db: Db, blocks: readonly PlacedBlock[]): Promise<Fault[]> {
  const holders = await selectHolders(db)
  const stock = await db.selectFrom('free_blocks').select(['ip', 'subnet']).where('taken_at', 'is', null).execute()
  const others = [
    ...holders.map(({ block, kind, id }) => ({ block, message: texts.held(block, kind, id), isStock: false })),
    ...stock.map(({ ip, subnet }) => ({ block: `${ip}/${subnet}`, message: '', isStock: true })),
  ].flatMap((other) => {
    const prefix = parsePrefix(other.block)
    return prefix === null ? [] : [{ ...other, path: null, prefix }]
  })
  const all = [...blocks.map((one) => ({ ...one, message: texts.overlaps(one.block), isStock: false })), ...others]
  const faults: Fault[] = []
  for (const [one, other] of overlapping(all)) {
    const [placed, found] = one.path === null ? [other, one] : [one, other]
    if (placed.path === null) continue
    if (!found.isStock) faults.push({ path: placed.path, message: found.message })
    else if (found.block !== placed.block) faults.push({ path: placed.path, message: texts.partOfStock(found.block) })
  }
  return faults
}

/** Pairs of prefixes of which one contains the other; each with the nearest one around it, in the time of a sort. */
function overlapping<One extends { prefix: Prefix }>(all: readonly One[]): [One, One][] {
  const sorted = all.toSorted(({ prefix: a }, { prefix: b }) =>
    a.width !== b.width ? a.width - b.width : a.bits !== b.bits ? (a.bits < b.bits ? -1 : 1) : a.length - b.length,
  )
  const pairs: [One, One][] = []
  const around: One[] = []
  for (const one of sorted) {
    while (around.length > 0 && !covers((around.at(-1) as One).prefix, one.prefix)) around.pop()
    for (const outer of around) pairs.push([one, outer])
    around.push(one)
  }
  return pairs
}
