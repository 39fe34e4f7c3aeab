import { type CreateTable, id, int, optional, ref, text } from '../../schema/columns.ts'

export async function createOrders(table: CreateTable): Promise<void> {
  await table(
    'service_types',
    {
      id: int,
      name: text,
      price_cents: int,
      tax_rate: int,
      stamp_tax_rate: int,
      product_code: text,
      renewal_period: text,
      is_one_time: int,
    },
    { primary: ['id'] },
  )
  await table('order_statuses', { code: int, description: text }, { primary: ['code'] })
  await table(
    'order_tags',
    { id, company_id: ref('companies'), name: text, folded: text },
    { unique: [['company_id', 'folded']] },
  )
  await table(
    'orders',
    {
      id,
      company_id: ref('companies'),
      service_type_id: ref('service_types'),
      status: int,
      is_active: int,
      tag_id: optional(ref('order_tags')),
      ip: optional(text),
      subnet: optional(int),
      asn: optional(text),
      organisation: optional(text),
      registered_on: optional(text),
      start_on: text,
      end_on: text,
      price_cents: int,
      free_changes_per_year: int,
      created_at: int,
    },
    { index: [['company_id'], ['tag_id']] },
  )
  await createRequests(table)
}

async function createRequests(table: CreateTable): Promise<void> {
  await table(
    'order_requests',
    {
      id,
      company_id: ref('companies'),
      user_id: optional(ref('users')),
      service_type_id: ref('service_types'),
      ip: optional(text),
      subnet: optional(int),
      organisation: optional(text),
      ip_desc: optional(text),
      ip_org: optional(text),
      ip_admin_c: optional(text),
      ip_mnt: optional(text),
      ip_asn: optional(text),
      rbl_report_id: optional(text),
      price_cents: int,
      discounted_price_cents: int,
      promo_code: optional(text),
      state: text,
      created_at: int,
    },
    { index: [['company_id', 'state']] },
  )
  await table(
    'promo_codes',
    { code: text, discount_type: text, discount_value: int, is_active: int },
    { primary: ['code'] },
  )
  await table(
    'free_blocks',
    {
      ip: text,
      subnet: int,
      rbl_black_listed: optional(int),
      rbl_url: optional(text),
      rbl_created_at: optional(int),
      rbl_report_id: optional(text),
      taken_at: optional(int),
    },
    { primary: ['ip', 'subnet'] },
  )
}
