import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Db } from '../../store/db/open.ts'

/** Ids of the rows of `addCompanies`. */
export const rowIds = { company: 1, otherCompany: 2, user: 1, ipService: 1, asnService: 2, order: 11, otherOrder: 12 }

const services = [
  { id: rowIds.ipService, name: 'IP', price_cents: 45_000, stamp_tax_rate: 1, product_code: 'IP-LEASE' },
  { id: rowIds.asnService, name: 'AS', price_cents: 12_500, stamp_tax_rate: 0, product_code: 'ASN-LEASE' },
].map((service) => ({ ...service, tax_rate: 20, renewal_period: 'yearly' as const, is_one_time: 0 as const }))

const orderRow = (id: number, ip: string) => ({
  id,
  company_id: rowIds.company,
  service_type_id: rowIds.ipService,
  status: orderStatuses.inUse,
  is_active: 1 as const,
  ip,
  subnet: 24,
  start_on: '2026-01-01',
  end_on: '2026-12-31',
  price_cents: 45_000,
  free_changes_per_year: 2,
  created_at: 0,
})

/** Adds two companies, and a person, two services and two IP orders of the first one to an empty database. */
export async function addCompanies(db: Db): Promise<void> {
  const companies = [rowIds.company, rowIds.otherCompany].map((id) => ({ id, name: `Örnek ${id}`, orders_version: 0 }))
  await db
    .insertInto('companies')
    .values(companies.map((company) => ({ ...company, created_at: 0 })))
    .execute()
  await db
    .insertInto('users')
    .values({ id: rowIds.user, company_id: rowIds.company, name: 'Ayşe', password_hash: 'x', created_at: 0 })
    .execute()
  await db.insertInto('service_types').values(services).execute()
  await db.insertInto('order_statuses').values({ code: orderStatuses.inUse, description: 'Kullanımda' }).execute()
  const orders = [orderRow(rowIds.order, '192.0.2.0'), orderRow(rowIds.otherOrder, '198.51.100.0')]
  await db.insertInto('orders').values(orders).execute()
}
