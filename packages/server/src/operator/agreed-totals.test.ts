import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderPrice } from '@ip-portal/core/new-order'
import { ServiceType } from '@ip-portal/core/new-order/new-order.schema'
import { PromoResult } from '@ip-portal/core/promo/promo.schema'
import { renewalAmounts } from '@ip-portal/core/renewal'
import { RenewalPrice } from '@ip-portal/core/renewal/renewal.schema'
import { type SignedInClient, signIn } from '../testing/index.ts'
import { onBothEngines } from '../testing/on-both-engines.ts'
import { runOperator } from '../testing/run-operator.ts'

interface Line {
  transaction_type: string
  amount_usd: number
  invoiceId: string | null
  order_id: number
}

onBothEngines((server) => {
  let me: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
  })
  const run = async (...line: string[]) => {
    const done = await runOperator([...line, '--json'], server().environment)
    if (done.code !== 0) throw new Error(done.stderr)
    return done.json as { order_id: number; invoiceId: string | null; amount_usd: number }
  }
  const setRate = (id: number, stamp_tax_rate: number) =>
    server().db.updateTable('service_types').set({ stamp_tax_rate }).where('id', '=', id).execute()
  const promoFor = async (code: string | null, target: object) => {
    if (code === null) return null
    const { body } = await me.call('POST', '/orders/checkPromoCode', { code, ...target })
    return v.parse(PromoResult, body)
  }
  /** Amounts of one charge wherever a customer or the provider sees it. */
  const shownAmounts = async (order: number, invoiceId: string | null) => {
    const ofInvoice = (lines: unknown) =>
      (lines as Line[]).filter((line) => line.invoiceId === invoiceId).map((line) => line.amount_usd)
    const detail = (await me.call('GET', `/orders/${order}`)).body
    const statement = (await me.call('GET', '/action/get/transactions')).body
    const invoice = await server()
      .db.selectFrom('invoices')
      .select('amount_usd_cents')
      .where('id', '=', invoiceId ?? '')
      .executeTakeFirst()
    return {
      ledger: ofInvoice(detail['transactions']),
      statement: ofInvoice(statement['transactions']),
      invoice: (invoice?.amount_usd_cents ?? 0) / 100,
    }
  }

  const offers = [
    [null, 1],
    ['YUZDE10', 1],
    ['SABIT25', 0.948],
    [null, 0.948],
    ['YUZDE10', 33.3333],
    [null, 0],
  ] as const

  describe('a new order', () => {
    it.each(offers)('with code %s and %s percent costs everywhere what was agreed to', async (code, rate) => {
      await setRate(2, rate)
      const services = v.parse(v.array(ServiceType), JSON.parse((await me.call('GET', '/orders/service-types')).text))
      const service = services.find(({ id }) => id === 2)
      if (!service) throw new Error('no service')
      const promo = await promoFor(code, { service_type_id: 2 })
      const agreed = orderPrice(service, promo)
      const { body } = await me.call('POST', '/orders/save', {
        service_type_id: 2,
        price: agreed.price,
        discounted_price: agreed.discountedPrice,
        stamp_tax_rate: rate,
        organisation: `Ağ ${code} ${rate}`,
        promo_result: promo,
      })
      expect(body).toMatchObject({ total: agreed.total, stamp_tax: agreed.stampTax ?? 0 })
      // The price that was agreed to holds, also when the provider's rate changes before the approval.
      await setRate(2, 7)
      const approved = await run('requests', 'approve', String(body['id']))
      expect(approved.amount_usd).toBe(agreed.total)
      expect(await shownAmounts(approved.order_id, approved.invoiceId)).toEqual({
        ledger: [agreed.total],
        statement: [agreed.total],
        invoice: agreed.total,
      })
      expect((await me.call('GET', `/orders/${approved.order_id}`)).body['net_balance']).toBe(agreed.total)
    })

    it('of the first release is charged with the stamp tax that was told', async () => {
      // The demo's request for a block has no stored total: 450 less 10 %, and 1 % of stamp tax.
      expect((await run('requests', 'approve', '1')).amount_usd).toBe(409.05)
    })
  })

  describe('a renewal', () => {
    it.each(offers)('with code %s and %s percent costs everywhere what was agreed to', async (code, rate) => {
      await setRate(1, rate)
      await server().db.updateTable('orders').set({ price_cents: 26_011 }).where('id', '=', 1002).execute()
      const end_on = new Date().toISOString().slice(0, 10)
      await server().db.updateTable('orders').set({ end_on }).where('id', '=', 1002).execute()
      const { price, stampTaxRate } = v.parse(RenewalPrice, (await me.call('GET', '/orders/1002/renewalPrice')).body)
      const promo = await promoFor(code, { order_id: 1002 })
      const agreed = renewalAmounts({ price, stampTaxRate, promo })
      const request = { price, stamp_tax_rate: stampTaxRate, promo_result: promo }
      const { body } = await me.call('POST', '/orders/1002/applyRenewal', request)
      expect(body).toMatchObject({ totalAmount: agreed.total, stamp_tax: agreed.stampTax ?? 0 })
      const { id } = await server()
        .db.selectFrom('renewals')
        .select('id')
        .where('order_id', '=', 1002)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const completed = await run('renewals', 'complete', String(id))
      expect(completed.amount_usd).toBe(agreed.total)
      expect(await shownAmounts(1002, completed.invoiceId)).toEqual({
        ledger: [agreed.total],
        statement: [agreed.total],
        invoice: agreed.total,
      })
      const { renewals } = (await me.call('GET', '/orders/1002')).body as { renewals: { totalAmount: number }[] }
      expect(renewals[0]?.totalAmount).toBe(agreed.total)
    })

    it('is refused with 409 when the stamp tax has changed since it was shown', async () => {
      await setRate(1, 1)
      const end_on = new Date().toISOString().slice(0, 10)
      await server().db.updateTable('orders').set({ end_on }).where('id', '=', 1002).execute()
      const shown = { price: 260.11, stamp_tax_rate: 0.948, promo_result: null }
      const { status, body } = await me.call('POST', '/orders/1002/applyRenewal', shown)
      expect([status, body['code']]).toEqual([409, 'PRICE_CHANGED'])
    })

    it('for nothing makes no invoice', async () => {
      const promo_result = await promoFor('BUYUK9999', { order_id: 1002 })
      const { body } = await me.call('POST', '/orders/1002/applyRenewal', { promo_result })
      expect(body['totalAmount']).toBe(0)
      const { id } = await server()
        .db.selectFrom('renewals')
        .select('id')
        .where('state', '=', 'pending')
        .where('order_id', '=', 1002)
        .executeTakeFirstOrThrow()
      expect((await run('renewals', 'complete', String(id))).invoiceId).toBeNull()
    })
  })
})
