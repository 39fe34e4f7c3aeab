import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { Db } from '../../../store/db/open.ts'
import { bookInLedger, type Charge } from '../../../store/ledger/charges.ts'
import { readTerms } from '../../../store/parameters.ts'

const numberLength = 9

/** Books a charge (alacak) with its invoice and returns the invoice number. */
export async function bookCharge(db: Db, charge: Charge, now: number): Promise<string> {
  const invoiceId = await newInvoice(db, charge, istanbulDay(now))
  await bookInLedger(db, charge, invoiceId, now)
  return invoiceId
}

/** Inserts an invoice under the next free number of the year; a number that another operator takes first is skipped. */
async function newInvoice(db: Db, { companyId, orderId, cents }: Charge, today: string): Promise<string> {
  const prefix = `${(await readTerms(db)).invoicePrefix}${today.slice(0, 4)}`
  const last = await db
    .selectFrom('invoices')
    .select((row) => row.fn.max('id').as('id'))
    .where('id', 'like', `${prefix}%`)
    .executeTakeFirst()
  for (let number = Number(last?.id?.slice(prefix.length) ?? 0) + 1; ; number += 1) {
    const id = prefix + String(number).padStart(numberLength, '0')
    const row = { id, company_id: companyId, order_id: orderId, issued_on: today, amount_usd_cents: cents }
    const inserted = await db
      .insertInto('invoices')
      .values({ ...row, invoice_type: 'e_invoice', file_id: null, document_uuid: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return inserted.id
  }
}
