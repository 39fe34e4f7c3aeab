import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses, serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { toCents } from '@ip-portal/core/kernel/values/money'
import { roaMaxLength } from '@ip-portal/core/routing/routing.rules'
import { audit, operatorActor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { findOrAddTag } from '../../store/ledger/tags.ts'
import { readTerms, type Terms } from '../../store/parameters.ts'
import { type OperatorDeps, OperatorError } from '../command.ts'
import { addUser, inviteUser } from '../commands/accounts/invite-user.ts'
import { registerAut, registerBlock } from '../commands/orders/register-resources.ts'
import { operatorTexts } from '../operator.texts.ts'
import { faultsOf } from './check-customers.ts'
import type { CompanyEntry, OrderEntry } from './customers.schema.ts'
import { type CompanyChange, customersTexts as texts, type Imported } from './customers.texts.ts'
import { type KnownCompany, type KnownRows, readKnown } from './known-rows.ts'
import type { CustomersSource } from './read-customers.ts'

/** Undoes the transaction of a trial run. */
class TrialRun extends Error {}

/** Adds customers in one transaction: all of the file, or nothing. A row that an earlier import added stays as it is. */
export async function importCustomers(
  deps: OperatorDeps,
  source: CustomersSource,
  { isDry, isMailed }: { isDry: boolean; isMailed: boolean },
): Promise<Imported> {
  const counts: Imported = { companies: 0, users: 0, orders: 0, contracts: 0, records: 0, known: 0, changes: [] }
  const isDemo = await deps.isDemo()
  const work = async (trx: Db) => {
    const known = await readKnown(trx)
    const faults = await faultsOf(trx, source.customers, known, { isDemo, now: deps.now })
    if (faults.length > 0) throw source.refuse(faults)
    const run: Run = { deps, isMailed, trx, known, counts, terms: await readTerms(trx), newOrders: new Map() }
    for (const company of source.customers.companies) await addCompany(run, company)
    await addRecords(run, source)
    if (isDry) throw new TrialRun()
  }
  await deps.db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (!(error instanceof TrialRun)) throw error
    })
  return counts
}

interface Run {
  deps: OperatorDeps
  /** True when new users get the link that sets their password. */
  isMailed: boolean
  trx: Db
  known: KnownRows
  counts: Imported
  terms: Terms
  /** Orders that this run has added, by block. */
  newOrders: Map<string, number>
}

/** Data that a file says; what it leaves out stays as it is. */
const dataOf = ({ name, tax_number, tax_office, address }: CompanyEntry) => ({
  name,
  ...(tax_number === undefined ? {} : { tax_number }),
  ...(tax_office === undefined ? {} : { tax_office }),
  ...(address === undefined ? {} : { address }),
})

/** Lists the values of a company that the file brings up to date. */
const changesOf = (stored: KnownCompany, entry: CompanyEntry): CompanyChange[] =>
  (Object.entries(dataOf(entry)) as [CompanyChange['field'], string][]).flatMap(([field, after]) =>
    stored[field] === after ? [] : [{ company_id: stored.id, field, before: stored[field], after }],
  )

const insertCompany = ({ trx, deps: { now } }: Run, entry: CompanyEntry) =>
  trx
    .insertInto('companies')
    .values({ ...dataOf(entry), external_id: entry.id, orders_version: 0, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Brings a company up to date; one that another was merged into keeps its own name and data. */
const updateCompany = ({ trx, known }: Run, id: number, entry: CompanyEntry) =>
  trx
    .updateTable('companies')
    .set((old) => ({
      ...(known.isMerged(entry.id) ? {} : { ...dataOf(entry), external_id: entry.id }),
      orders_version: old('orders_version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

async function addCompany(run: Run, entry: CompanyEntry): Promise<void> {
  const { deps, trx, known, counts } = run
  const { now, by } = deps
  const stored = known.companyOf(entry)
  const { name, tax_number = null } = entry
  const company = stored ? await updateCompany(run, stored.id, entry) : await insertCompany(run, entry)
  if (stored) counts.known += 1
  else counts.companies += 1
  const before = { ...counts }
  const changes = stored && !known.isMerged(entry.id) ? changesOf(stored, entry) : []
  counts.changes.push(...changes)
  for (const user of entry.users)
    if (known.userCompanies.has(user.email)) counts.known += 1
    else {
      const id = await addUser(deps, trx, { ...user, phone: user.phone ?? null, companyId: company.id })
      if (id !== undefined && run.isMailed) await inviteUser(deps, trx, { ...user, id, companyName: name })
      counts.users += 1
    }
  const orders = new Map<string, number>()
  for (const order of entry.orders) {
    const there = known.orders.get(order.id)
    if (there === undefined) counts.orders += 1
    else counts.known += 1
    orders.set(order.id, there?.id ?? (await addOrder(run, company.id, name, order)))
  }
  // Contracts have no number of their own: they come with their order, or with a company that no file has named yet.
  const isFirst = stored === undefined || (stored.external_id === null && !known.isMerged(entry.id))
  const isNew = (order: string | undefined) => (order === undefined ? isFirst : !known.orders.has(order))
  for (const { order, start, end = null, ...contract } of entry.contracts)
    if (isNew(order)) {
      await trx
        .insertInto('contracts')
        .values({
          company_id: company.id,
          order_id: order === undefined ? null : (orders.get(order) ?? null),
          service_name: contract.name,
          status_description: contract.status,
          bg_code: contract.background,
          text_code: contract.colour,
          start_on: start,
          end_on: end,
        })
        .execute()
      counts.contracts += 1
    }
  const added = { users: counts.users - before.users, orders: counts.orders - before.orders }
  const hasNews = !stored || added.users + added.orders + counts.contracts - before.contracts > 0
  if (!hasNews && changes.length === 0) return
  const after = { name, tax_number, ...added }
  const old = Object.fromEntries(changes.map((change) => [change.field, change.before]))
  await audit(trx, operatorActor(by, company.id), { at: now, action: 'company.import', before: old, after })
}

async function addOrder(run: Run, companyId: number, companyName: string, entry: OrderEntry): Promise<number> {
  const { deps, trx, terms, newOrders } = run
  const { now, providerMnt } = deps
  const { block, asn = null, service, organisation = null } = entry
  const [ip = null, subnet] = block?.split('/') ?? []
  const isActive = entry.status === 'active'
  const { id } = await trx
    .insertInto('orders')
    .values({
      company_id: companyId,
      service_type_id: serviceTypes[service],
      status: isActive ? orderStatuses.inUse : orderStatuses.suspended,
      is_active: isActive ? 1 : 0,
      tag_id: entry.tag === undefined ? null : await findOrAddTag(trx, companyId, entry.tag),
      ip,
      subnet: subnet === undefined ? null : Number(subnet),
      asn,
      organisation,
      registered_on: asn === null ? null : entry.start,
      start_on: entry.start,
      end_on: entry.end,
      price_cents: toCents(entry.price_usd) ?? 0,
      free_changes_per_year: terms.freeChanges,
      created_at: now,
      external_id: entry.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = {
    organisation: organisation ?? companyName,
    ip_desc: organisation ?? companyName,
    company_id: companyId,
  }
  if (block !== undefined && ip !== null) {
    newOrders.set(block, id)
    const request = { ...named, ip, subnet: Number(subnet), ip_org: null, ip_admin_c: null, ip_asn: null }
    await registerBlock(trx, request, id, providerMnt)
    await trx
      .updateTable('free_blocks')
      .set({ taken_at: now, rests_until: null })
      .where('ip', '=', ip)
      .where('subnet', '=', Number(subnet))
      .execute()
  }
  if (asn !== null) {
    if (!(await registerAut(trx, { ...named, asn, orderId: id, maintainer: providerMnt })))
      throw new OperatorError('conflict', operatorTexts.asnTaken(asn))
    await trx.deleteFrom('free_asns').where('asn', '=', asn).execute()
  }
  await addBalance(run, { companyId, orderId: id }, entry)
  return id
}

/** Books what an order owed when it came, or was paid beyond its charges, as one line. */
async function addBalance(
  { deps: { now }, trx, terms }: Run,
  { companyId, orderId }: { companyId: number; orderId: number },
  { balance_usd, due }: OrderEntry,
): Promise<void> {
  const cents = toCents(Math.abs(balance_usd)) ?? 0
  if (cents === 0) return
  const today = istanbulDay(now)
  const owes = balance_usd > 0
  await trx
    .insertInto('transactions')
    .values({
      company_id: companyId,
      order_id: orderId,
      transaction_on: today,
      due_on: owes ? (due ?? addDays(today, terms.dueDays)) : null,
      type: owes ? 'alacak' : 'borc',
      amount_usd_cents: cents,
      amount_try_cents: null,
      rate_e4: null,
      description: texts.openingBalance,
      product_code: null,
      payment_ref: null,
      invoice_id: null,
      created_at: now,
    })
    .execute()
}

/** Adds the routes, ROAs and name servers of blocks that this run has added. */
async function addRecords(run: Run, { records, refuse }: CustomersSource): Promise<void> {
  const { deps, trx, newOrders, counts, known } = run
  const { now: modified_at, providerMnt: maintainer } = deps
  for (const { block, routes = [], roas = [], nameServers = [] } of records) {
    const order_id = newOrders.get(block)
    if (order_id === undefined) {
      if (known.blocks.has(block)) continue
      throw refuse([{ path: [], message: texts.noBlock(block) }])
    }
    for (const route of routes) {
      const { origin, prefix = block } = typeof route === 'string' ? { origin: route } : route
      await trx.insertInto('routes').values({ order_id, origin, prefix, maintainer, modified_at }).execute()
    }
    for (const { asn, maxLength = roaMaxLength(block) } of roas)
      await trx.insertInto('roas').values({ order_id, asn, max_length: maxLength, modified_at }).execute()
    const [first, second] = nameServers
    if (first !== undefined && second !== undefined)
      await trx.insertInto('name_servers').values({ order_id, first, second, modified_at }).execute()
    counts.records += routes.length + roas.length + (first === undefined ? 0 : 1)
  }
}
