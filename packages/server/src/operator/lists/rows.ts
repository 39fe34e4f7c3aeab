import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { timeOf } from '../../base/wire-fields.ts'
import type { Db } from '../../store/db/open.ts'
import { type Balance, balanceCents, selectBalances } from '../../store/ledger/balances.ts'
import { selectHolders } from '../../store/ledger/free-blocks.ts'
import { listTexts as texts } from './lists.texts.ts'

/** Row of a list of the operator by its columns. */
export type ListRow = Readonly<Record<string, string | number | null>>

/** Balances in cents by company. */
async function companyBalances(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('transactions')
    .select(['company_id', balanceCents.as('cents')])
    .groupBy('company_id')
    .execute()
  return new Map(rows.map((row) => [row.company_id, row.cents]))
}

/** Rows of orders, the newest first. */
export async function orderRows(db: Db): Promise<ListRow[]> {
  const balances = await selectBalances(db, null)
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .innerJoin('service_types as s', 's.id', 'o.service_type_id')
    .leftJoin('order_statuses as t', 't.code', 'o.status')
    .select(['o.id', 'o.external_id', 'o.company_id', 'c.name as company', 's.name as service', 'o.ip', 'o.subnet'])
    .select(['o.asn', 'o.status', 't.description', 'o.start_on', 'o.end_on', 'o.price_cents'])
    .orderBy('o.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    company_id: row.company_id,
    company: row.company,
    serviceTypeName: row.service,
    resource: row.ip === null ? row.asn : `${row.ip}/${row.subnet}`,
    state: row.description ?? String(row.status),
    start_date: row.start_on,
    end_date: row.end_on,
    price: fromCents(row.price_cents),
    net_balance: fromCents(balances.get(row.id)?.cents ?? 0),
    due_date: dueOf(balances.get(row.id)),
    external_id: row.external_id,
  }))
}

/** Day since which an order owes something; null for one that owes nothing. */
const dueOf = (balance: Balance | undefined): string | null =>
  balance !== undefined && balance.cents > 0 ? balance.due_on : null

/** Rows of companies in the order of their names. */
export async function companyRows(db: Db): Promise<ListRow[]> {
  const balances = await companyBalances(db)
  const rows = await db
    .selectFrom('companies as c')
    .select(['c.id', 'c.name', 'c.tax_number', 'c.tax_office', 'c.external_id'])
    .select((row) => [
      row
        .selectFrom('users as u')
        .select((count) => count.fn.countAll<number>().as('users'))
        .whereRef('u.company_id', '=', 'c.id')
        .where('u.disabled_at', 'is', null)
        .as('users'),
      row
        .selectFrom('orders as o')
        .select((count) => count.fn.countAll<number>().as('orders'))
        .whereRef('o.company_id', '=', 'c.id')
        .where('o.is_active', '=', 1)
        .as('orders'),
    ])
    .where('c.merged_into', 'is', null)
    .orderBy('c.name')
    .execute()
  return rows.map((row) => ({
    company_id: row.id,
    name: row.name,
    tax_number: row.tax_number,
    tax_office: row.tax_office,
    users: Number(row.users),
    active_orders: Number(row.orders),
    net_balance: fromCents(balances.get(row.id) ?? 0),
    external_id: row.external_id,
  }))
}

/** Rows of users in the order of their companies. */
export async function userRows(db: Db): Promise<ListRow[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.email', 'u.name', 'u.company_id', 'c.name as company', 'u.email_verified_at', 'u.totp_secret'])
    .select(['u.disabled_at', 'u.password_hash'])
    .select((row) =>
      row
        .selectFrom('sessions as s')
        .select((last) => last.fn.max('s.last_seen_at').as('seen'))
        .whereRef('s.user_id', '=', 'u.id')
        .as('seen'),
    )
    .orderBy('c.name')
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    company_id: row.company_id,
    company: row.company,
    state: row.disabled_at !== null ? texts.disabled : row.password_hash === '' ? texts.invited : texts.enabled,
    verified: row.email_verified_at === null ? texts.no : texts.yes,
    two_factor: row.totp_secret === null ? texts.no : texts.yes,
    last_used_at: row.seen === null ? null : timeOf(row.seen),
  }))
}

/** Rows of invoices, the newest first. */
export async function invoiceRows(db: Db): Promise<ListRow[]> {
  const rows = await db
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['i.id', 'i.company_id', 'c.name as company', 'i.order_id', 'i.issued_on', 'i.amount_usd_cents'])
    .select('i.document_uuid')
    .orderBy('i.issued_on', 'desc')
    .orderBy('i.id', 'desc')
    .execute()
  return rows.map(({ amount_usd_cents, ...row }) => ({ ...row, amount_usd: fromCents(amount_usd_cents) }))
}

/** Rows of contracts with the number of files that the customer still owes. */
export async function contractRows(db: Db): Promise<ListRow[]> {
  const rows = await db
    .selectFrom('contracts as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .select(['k.id', 'k.company_id', 'c.name as company', 'k.order_id', 'k.service_name', 'k.status_description'])
    .select(['k.start_on', 'k.end_on'])
    .select((row) =>
      row
        .selectFrom('contract_required_files as r')
        .select((count) => count.fn.countAll<number>().as('missing'))
        .whereRef('r.contract_id', '=', 'k.id')
        .where((not) =>
          not.not(
            not.exists(
              not
                .selectFrom('contract_files as f')
                .select('f.file_id')
                .whereRef('f.contract_id', '=', 'r.contract_id')
                .whereRef('f.file_type_id', '=', 'r.file_type_id'),
            ),
          ),
        )
        .as('missing'),
    )
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    company_id: row.company_id,
    company: row.company,
    order_id: row.order_id,
    name: row.service_name,
    state: row.status_description,
    start_date: row.start_on,
    end_date: row.end_on,
    missing_files: Number(row.missing),
  }))
}

/** Rows of all blocks and AS numbers: free, at rest, or held, with their holder. */
export async function stockRows(db: Db, now: number): Promise<ListRow[]> {
  const today = istanbulDay(now)
  const holders = new Map((await selectHolders(db)).map((holder) => [holder.block, holder]))
  const stocked = await db.selectFrom('free_blocks').select(['ip', 'subnet', 'rests_until']).orderBy('ip').execute()
  const asns = await db.selectFrom('free_asns').selectAll().orderBy('asn').execute()
  const held = await db
    .selectFrom('orders')
    .select(['id', 'asn'])
    .where('asn', 'is not', null)
    .where('status', '!=', orderStatuses.cancelled)
    .orderBy('id')
    .execute()
  const free = (resource: string, until: string | null) => {
    const isResting = until !== null && until > today
    return {
      resource,
      state: isResting ? texts.resting : texts.free,
      rests_until: isResting ? until : null,
      order_id: null,
    }
  }
  const blocks = stocked.map(({ ip, subnet, rests_until }) => ({ block: `${ip}/${subnet}`, rests_until }))
  return [
    ...blocks.filter(({ block }) => !holders.has(block)).map(({ block, rests_until }) => free(block, rests_until)),
    ...[...holders.values()].map(({ block, kind, id }) => ({
      resource: block,
      state: kind === 'order' ? texts.leased : texts.requested,
      rests_until: null,
      order_id: kind === 'order' ? id : null,
    })),
    ...asns.map(({ asn, rests_until }) => free(asn, rests_until)),
    ...held.map(({ id, asn }) => ({ resource: asn, state: texts.leased, rests_until: null, order_id: id })),
  ]
}
