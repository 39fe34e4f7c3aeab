import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unpaidDueDate } from '@ip-portal/core/kernel/values/ledger'
import { addCompanies, rowIds } from '../../testing/ledger/company-rows.ts'
import { storeOnBothEngines } from '../../testing/on-both-engines.ts'
import type { Db } from '../db/open.ts'
import { balanceOf, selectBalances, selectWaitingSums } from './balances.ts'
import { agreedCents, bookInLedger } from './charges.ts'
import { releaseBlock } from './free-blocks.ts'
import { invoiceList } from './paid-invoices.ts'
import { ledgerList } from './transactions.ts'

const { company, otherCompany, order, otherOrder } = rowIds
/** An hour before midnight in Istanbul. */
const now = Date.parse('2026-11-22T20:00:00Z')

it.each([
  [45_000, 1, 450, 45_450],
  [40_500, 0.948, 384, 40_884],
  [12_500, 0, 0, 12_500],
  [0, 1, 0, 0],
])('%i cents with a stamp tax of %d percent', (discounted, rate, stampTaxCents, totalCents) => {
  expect(agreedCents(discounted, rate)).toEqual({ stampTaxCents, totalCents })
})

storeOnBothEngines((store) => {
  let db: Db
  beforeAll(async () => {
    db = store().db
    await addCompanies(db)
  })
  beforeEach(async () => {
    for (const table of ['transactions', 'invoices', 'payments', 'exchange_rates'] as const)
      await db.deleteFrom(table).execute()
  })

  const charge = { companyId: company, orderId: order, cents: 45_450, description: 'Yıllık ücret', productCode: 'IP' }
  const pay = (orderId: number, cents: number, on = '2026-11-23') =>
    db
      .insertInto('transactions')
      .values({
        company_id: company,
        order_id: orderId,
        transaction_on: on,
        type: 'borc',
        amount_usd_cents: cents,
        description: 'Ödeme',
        created_at: now,
      })
      .execute()
  const bookInvoice = async (id: string, cents: number, orderId = order, issued_on = '2026-11-22') => {
    const invoice = { id, company_id: company, order_id: orderId, issued_on, amount_usd_cents: cents }
    await db
      .insertInto('invoices')
      .values({ ...invoice, invoice_type: 'e_invoice' })
      .execute()
    await bookInLedger(db, { ...charge, orderId, cents }, id, now)
  }
  const lines = (owner: { companyId: number; orderId?: number }) => ledgerList(db, owner).read(null, 100)

  describe('a charge', () => {
    it('is due in 14 days, counted by the day in Istanbul, at the newest rate', async () => {
      const rates = [
        { rate_on: '2026-11-20', rate_e4: 400_000 },
        { rate_on: '2026-11-21', rate_e4: 421_234 },
      ]
      await db.insertInto('exchange_rates').values(rates).execute()
      await bookInLedger(db, charge, null, now)
      expect(await lines({ companyId: company })).toMatchObject([
        {
          order_id: order,
          transaction_date: '2026-11-22',
          due_date: '2026-12-06',
          transaction_type: 'alacak',
          amount_usd: 454.5,
          amount_try: 19_145.09,
          exchange_rate: 42.1234,
          pdf: null,
          invoice_type: null,
          invoiceId: null,
        },
      ])
    })

    it('has no amount in lira while no rate is known', async () => {
      await bookInLedger(db, charge, null, now)
      expect(await lines({ companyId: company })).toMatchObject([{ amount_try: null, exchange_rate: null }])
    })

    it('names the invoice that it stands on', async () => {
      await bookInvoice('FTR1', 45_450)
      const invoice = { pdf: 'FTR1.pdf', invoice_type: 'e_invoice', invoiceId: 'FTR1' }
      expect(await lines({ companyId: company })).toMatchObject([invoice])
    })
  })

  describe('lines', () => {
    it('are those of one company, or of one order, oldest first', async () => {
      await pay(otherOrder, 100, '2026-11-24')
      await bookInLedger(db, charge, null, now)
      await pay(order, 200)
      const amounts = async (owner: Parameters<typeof lines>[0]) =>
        (await lines(owner)).map(({ amount_usd }) => amount_usd)
      expect(await amounts({ companyId: company })).toEqual([454.5, 2, 1])
      expect(await amounts({ companyId: company, orderId: order })).toEqual([454.5, 2])
      expect(await amounts({ companyId: otherCompany })).toEqual([])
    })

    it('go on behind a place', async () => {
      await bookInLedger(db, charge, null, now)
      await pay(order, 200)
      await pay(order, 300)
      const list = ledgerList(db, { companyId: company })
      const all = await list.read(null, 3)
      const places = all.map(list.keyOf)
      expect(await list.read(places[0] ?? null, 1)).toEqual([all[1]])
      expect(await list.read(places[1] ?? null, 5)).toEqual([all[2]])
    })
  })

  describe('a balance', () => {
    it('is what is charged less what is paid, by order', async () => {
      await bookInLedger(db, charge, null, now)
      await bookInLedger(db, { ...charge, orderId: otherOrder, cents: 1_000 }, null, now)
      await pay(order, 45_000)
      await pay(otherOrder, 3_000, '2026-11-20')
      const balances = await selectBalances(db, company)
      expect(balances.get(order)).toMatchObject({ due_on: '2026-12-06', last_transaction_on: '2026-11-23' })
      expect(balances.get(otherOrder)).toMatchObject({ due_on: null, last_transaction_on: '2026-11-22' })
      expect([...(await selectBalances(db, company, [order])).keys()]).toEqual([order])
      expect(await balanceOf(db, company, order)).toBe(450)
      expect(await balanceOf(db, company, otherOrder)).toBe(-2_000)
    })

    it('is due as the lines say that a client reads', async () => {
      const dueDates = async () => {
        const lines = await ledgerList(db, { companyId: company }).read(null, 100)
        const own = lines.filter(({ order_id: id }) => id === order)
        return [(await selectBalances(db, company, [order])).get(order)?.due_on ?? null, unpaidDueDate(own)]
      }
      await bookInLedger(db, charge, null, now)
      expect(await dueDates()).toEqual(['2026-12-06', '2026-12-06'])
      // A fee of a later day makes nothing that is late less late.
      await bookInLedger(db, { ...charge, cents: 1_000 }, null, now + 10 * 86_400_000)
      expect(await dueDates()).toEqual(['2026-12-06', '2026-12-06'])
      await pay(order, charge.cents - 1)
      expect(await dueDates()).toEqual(['2026-12-06', '2026-12-06'])
      await pay(order, 1)
      expect(await dueDates()).toEqual(['2026-12-16', '2026-12-16'])
      await pay(order, 1_000)
      expect(await dueDates()).toEqual([null, null])
    })

    it('is nothing without a line, and for another company', async () => {
      expect(await balanceOf(db, company, order)).toBe(0)
      await bookInLedger(db, charge, null, now)
      expect(await balanceOf(db, otherCompany, order)).toBe(0)
    })
  })

  it('payments that wait are summed by order', async () => {
    const payment = { company_id: company, amount_try_cents: 1, rate_e4: 1, payment_on: '2026-11-22' }
    const row = { ...payment, payment_method: 'bank_transfer' as const, created_at: now }
    const rows = [
      { ...row, order_id: order, amount_usd_cents: 100, state: 'waiting' as const },
      { ...row, order_id: order, amount_usd_cents: 250, state: 'waiting' as const },
      { ...row, order_id: otherOrder, amount_usd_cents: 900, state: 'confirmed' as const },
    ]
    await db.insertInto('payments').values(rows).execute()
    expect(await selectWaitingSums(db, company)).toEqual(new Map([[order, 350]]))
    expect(await selectWaitingSums(db, otherCompany)).toEqual(new Map())
  })

  describe('invoices of a year', () => {
    const invoicesOf = (owner: number) => invoiceList(db, owner, 2026).read(null, 10)
    const paid = async () => (await invoicesOf(company)).map((one) => [one.invoiceId, one.paid])

    it('are paid in the order of the ledger, each when its whole amount is paid', async () => {
      await bookInvoice('FTR1', 1_000)
      await bookInvoice('FTR2', 2_000)
      await bookInvoice('FTR3', 500, otherOrder)
      const unpaid = [
        ['FTR1', false],
        ['FTR2', false],
        ['FTR3', false],
      ]
      expect(await paid()).toEqual(unpaid)
      await pay(order, 999)
      expect(await paid()).toEqual(unpaid)
      await pay(order, 1)
      expect(await paid()).toEqual([['FTR1', true], ...unpaid.slice(1)])
      await pay(order, 2_000)
      expect(await paid()).toEqual([['FTR1', true], ['FTR2', true], ...unpaid.slice(2)])
    })

    it('with several lines are paid when the last one is', async () => {
      await bookInvoice('FTR1', 1_000)
      await bookInLedger(db, { ...charge, cents: 500 }, 'FTR1', now)
      await pay(order, 1_499)
      expect(await paid()).toEqual([['FTR1', false]])
      await pay(order, 1)
      expect(await paid()).toEqual([['FTR1', true]])
    })

    it('without a line in the ledger are not known to be paid', async () => {
      const invoice = { company_id: company, order_id: order, amount_usd_cents: 5, invoice_type: 'e_archive' as const }
      const rows = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((issued_on) => ({
        ...invoice,
        id: issued_on,
        issued_on,
      }))
      await db.insertInto('invoices').values(rows).execute()
      await pay(order, 5_000)
      expect(await paid()).toEqual([
        ['2026-01-01', false],
        ['2026-12-31', false],
      ])
      expect(await invoicesOf(otherCompany)).toEqual([])
    })

    it('of a cent are not paid by nothing', async () => {
      await bookInvoice('FTR1', 1)
      expect(await paid()).toEqual([['FTR1', false]])
    })

    it('of nothing are paid by nothing', async () => {
      await bookInvoice('FTR1', 0)
      expect(await paid()).toEqual([['FTR1', true]])
    })
  })

  describe('a block that a request gives back', () => {
    const block = { ip: '203.0.113.0', subnet: 24, rbl_report_id: null }
    const takenAt = async (ip = block.ip) =>
      (await db.selectFrom('free_blocks').select('taken_at').where('ip', '=', ip).execute()).map((row) => row.taken_at)

    beforeEach(async () => {
      await db.deleteFrom('order_requests').execute()
      await db.deleteFrom('free_blocks').execute()
      await db
        .insertInto('free_blocks')
        .values({ ...block, taken_at: 5 })
        .execute()
    })
    const request = (state: 'pending' | 'refused') =>
      db
        .insertInto('order_requests')
        .values({
          company_id: company,
          service_type_id: rowIds.ipService,
          ip: block.ip,
          subnet: block.subnet,
          price_cents: 1,
          discounted_price_cents: 1,
          state,
          created_at: now,
        })
        .execute()

    it('is free again, also when it was never on the list', async () => {
      expect(await releaseBlock(db, block, now)).toBe(true)
      expect(await takenAt()).toEqual([null])
      expect(await releaseBlock(db, { ...block, ip: '203.0.114.0' }, now)).toBe(true)
      expect(await takenAt('203.0.114.0')).toEqual([null])
    })

    it('stays taken while another request waits for it, or an order has it', async () => {
      await request('refused')
      await request('pending')
      expect(await releaseBlock(db, block, now)).toBe(false)
      expect(await takenAt()).toEqual([5])
      const held = { ...block, ip: '192.0.2.0' }
      expect(await releaseBlock(db, held, now)).toBe(false)
      expect(await takenAt(held.ip)).toEqual([now])
      await db.updateTable('orders').set({ status: 20 }).where('id', '=', order).execute()
      expect(await releaseBlock(db, held, now)).toBe(true)
      await db.updateTable('orders').set({ status: 14 }).where('id', '=', order).execute()
    })

    it.each([23, 25])('stays taken as /%d while an order has a part of it', async (subnet) => {
      const part = { ...block, ip: '192.0.2.0', subnet }
      expect(await releaseBlock(db, part, now)).toBe(false)
      expect(await takenAt(part.ip)).toEqual([now])
    })

    it('is none for a request without a block', async () => {
      expect(await releaseBlock(db, { ...block, ip: null }, now)).toBe(false)
      expect(await releaseBlock(db, { ...block, subnet: null }, now)).toBe(false)
      expect(await takenAt()).toEqual([5])
    })
  })
})
