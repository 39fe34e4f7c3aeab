import type { Generated } from 'kysely'

/** Charges and payments of companies. Rates are TRY per USD in ten-thousandths (`rate_e4`). */
export interface BillingTables {
  transactions: {
    id: Generated<number>
    company_id: number
    order_id: number | null
    transaction_on: string
    due_on: string | null
    /** alacak: a charge, raises the balance; borc: a payment, lowers it. */
    type: 'alacak' | 'borc'
    amount_usd_cents: number
    amount_try_cents: number | null
    rate_e4: number | null
    description: string
    product_code: string | null
    payment_ref: string | null
    invoice_id: string | null
    created_at: number
    /** Source of the line, at most one of the three; null for other lines and in the first release. */
    payment_id: number | null
    request_id: number | null
    renewal_id: number | null
  }
  invoices: {
    id: string
    company_id: number
    order_id: number | null
    invoice_type: 'e_invoice' | 'e_archive'
    issued_on: string
    amount_usd_cents: number
    file_id: number | null
  }
  payments: {
    id: Generated<number>
    company_id: number
    order_id: number
    user_id: number | null
    amount_usd_cents: number
    amount_try_cents: number
    rate_e4: number
    payment_on: string
    payment_method: 'bank_transfer' | 'card'
    reference_number: string | null
    notes: string | null
    state: 'waiting' | 'confirmed' | 'refused'
    created_at: number
    /** Instant of the confirmation or refusal; null before it and in the first release. */
    decided_at: number | null
  }
  renewals: {
    id: Generated<number>
    order_id: number
    renewal_on: string
    previous_end_on: string
    new_end_on: string
    price_cents: number
    /** Agreed total. */
    total_cents: number
    promo_code: string | null
    state: 'pending' | 'completed'
    created_at: number
    /** Instant of the completion; null before it and in the first release. */
    decided_at: number | null
  }
  exchange_rates: { rate_on: string; rate_e4: number }
  parameters: { name: string; value: string }
}
