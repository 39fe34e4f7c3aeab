import { type CreateTable, id, int, optional, ref, text } from '../../schema/columns.ts'

export async function createBilling(table: CreateTable): Promise<void> {
  await table(
    'invoices',
    {
      id: text,
      company_id: ref('companies'),
      order_id: optional(ref('orders')),
      invoice_type: text,
      issued_on: text,
      amount_usd_cents: int,
      file_id: optional(ref('files')),
    },
    { primary: ['id'], index: [['company_id']] },
  )
  await table(
    'transactions',
    {
      id,
      company_id: ref('companies'),
      order_id: optional(ref('orders')),
      transaction_on: text,
      due_on: optional(text),
      type: text,
      amount_usd_cents: int,
      amount_try_cents: optional(int),
      rate_e4: optional(int),
      description: text,
      product_code: optional(text),
      payment_ref: optional(text),
      invoice_id: optional(text),
      created_at: int,
    },
    { index: [['company_id'], ['order_id']] },
  )
  await table(
    'payments',
    {
      id,
      company_id: ref('companies'),
      order_id: ref('orders'),
      user_id: optional(ref('users')),
      amount_usd_cents: int,
      amount_try_cents: int,
      rate_e4: int,
      payment_on: text,
      payment_method: text,
      reference_number: optional(text),
      notes: optional(text),
      state: text,
      created_at: int,
    },
    { index: [['order_id', 'state']] },
  )
  await table(
    'renewals',
    {
      id,
      order_id: ref('orders'),
      renewal_on: text,
      previous_end_on: text,
      new_end_on: text,
      price_cents: int,
      total_cents: int,
      promo_code: optional(text),
      state: text,
      created_at: int,
    },
    { index: [['order_id']] },
  )
  await table('exchange_rates', { rate_on: text, rate_e4: int }, { primary: ['rate_on'] })
  await table('parameters', { name: text, value: text }, { primary: ['name'] })
}
