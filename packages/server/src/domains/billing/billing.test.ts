import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ExchangeRate, InvoiceLink, Parameter, Transactions } from '@ip-portal/core/billing/billing.schema'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { usdToTry } from '@ip-portal/core/kernel/values/money'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const minute = 60_000
let at = Date.now()

onBothEngines(
  (server) => {
    let me: SignedInClient
    let stranger: SignedInClient
    beforeAll(async () => {
      me = await signIn(server(), 'demo@ornek.example')
      stranger = await signIn(server(), 'genis@ornek.example')
    })
    beforeEach(() => {
      at += minute
    })

    const rateNow = async () => v.parse(ExchangeRate, (await me.call('GET', '/action/get/rate')).body)
    const payments = () => server().db.selectFrom('payments').selectAll().orderBy('id').execute()
    const record = async (usd: number, part: Record<string, unknown> = {}) => {
      const { rate } = await rateNow()
      return {
        customer_id: 2,
        order_id: 1002,
        amount_usd: usd,
        amount_try: usdToTry(usd, rate),
        exchange_rate: rate,
        payment_date: today(),
        payment_method: 'bank_transfer',
        reference_number: ' DEKONT-1 ',
        notes: '',
        ...part,
      }
    }
    const today = () => istanbulDay(at)
    const pay = (body: unknown) => me.call('POST', '/action/add-payment', body)

    describe('input of a payment', () => {
      it('is the newest rate with its day', async () => {
        const newest = await server()
          .db.selectFrom('exchange_rates')
          .selectAll()
          .orderBy('rate_on', 'desc')
          .executeTakeFirstOrThrow()
        expect(await rateNow()).toEqual({ rate: newest.rate_e4 / 10_000, rate_date: newest.rate_on })
      })

      it('is the bank accounts as HTML and the commission in percent', async () => {
        const accounts = v.parse(Parameter, (await me.call('GET', '/action/get/params/bank_accounts')).body).value
        expect(accounts).toContain('<table class="table">')
        expect((await me.call('GET', '/action/get/params/kkkom')).body['value']).toBe('3.5')
      })

      it('returns stored HTML unchanged; the clients clean it', async () => {
        const set = (value: string) =>
          server().db.updateTable('parameters').set({ value }).where('name', '=', 'bank_accounts').execute()
        const before = String((await me.call('GET', '/action/get/params/bank_accounts')).body['value'])
        const hostile = '<p onclick="x()">Banka<script>y()</script></p>'
        await set(hostile)
        const answer = await me.call('GET', '/action/get/params/bank_accounts')
        expect(answer.body['value']).toBe(hostile)
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        await set(before)
      })

      it.each(['change_fee_cents', 'constructor', '__proto__', 'x', '%00'])(
        'does not return the parameter %s',
        async (name) => {
          expect((await me.call('GET', `/action/get/params/${name}`)).status).toBe(404)
        },
      )
    })

    describe('a payment', () => {
      it('is pending, on the account of the session', async () => {
        const answer = await pay(await record(12.34))
        expect([answer.status, answer.body['success'], typeof answer.body.message]).toEqual([200, true, 'string'])
        const row = (await payments()).at(-1)
        expect(row).toMatchObject({ company_id: 1, order_id: 1002, amount_usd_cents: 1234, state: 'waiting' })
        expect(row).toMatchObject({ reference_number: 'DEKONT-1', notes: null, payment_on: today() })
        const waiting = (await me.call('GET', '/orders/1002')).body['payments_waitingAproval'] as { id: number }[]
        expect(waiting.at(-1)?.id).toBe(row?.id)
        const trace = await server().db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
        expect(trace).toMatchObject({ action: 'payment.report', order_id: 1002, user_id: 1 })
      })

      it('is booked once when it is sent several times', async () => {
        const before = (await payments()).length
        const body = await record(20)
        const answers = await Promise.all(Array.from({ length: 6 }, () => pay(body)))
        expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
        // A client without an answer gives up after 30 s and tries again.
        at += 40_000
        await pay(body)
        expect(await payments()).toHaveLength(before + 1)
        await pay({ ...body, reference_number: 'DEKONT-2' })
        at += minute
        await pay(body)
        expect(await payments()).toHaveLength(before + 3)
      })

      it('is accepted for an inactive order', async () => {
        expect((await pay(await record(1, { order_id: 1005 }))).status).toBe(200)
      })

      it.each([
        [{ amount_usd: 0, amount_try: 0 }, 400, 'Geçerli bir tutar girin'],
        [{ amount_usd: -5 }, 400, 'Geçerli bir tutar girin'],
        [{ amount_usd: 0.004, amount_try: 0.17 }, 400, 'Geçerli bir tutar girin'],
        [{ amount_usd: 1e300 }, 400, 'Geçerli bir tutar girin'],
        [{ amount_usd: '12' }, 400, 'Geçerli bir tutar girin'],
        [{ amount_usd: undefined }, 400, 'Geçerli bir tutar girin'],
        [{ payment_method: 'credit_card' }, 400, 'Kredi kartı ile ödeme şu an aktif değildir.'],
        [{ payment_method: 'card' }, 400, 'Kredi kartı ile ödeme şu an aktif değildir.'],
        [{ payment_method: 'cash' }, 400, 'Geçerli bir ödeme yöntemi seçin'],
        [{ payment_date: '2026-02-31' }, 400, 'Geçerli bir ödeme tarihi girin'],
        [{ payment_date: '21.11.2026' }, 400, 'Geçerli bir ödeme tarihi girin'],
        [{ order_id: 2001 }, 404, 'Bu siparişe erişilemiyor.'],
        [{ order_id: 1006 }, 404, 'Bu siparişe erişilemiyor.'],
        [{ order_id: 1e300 }, 404, 'Bu siparişe erişilemiyor.'],
        [{ order_id: 'x' }, 400, 'Geçersiz bilgi: order_id'],
        [{ notes: 'ş'.repeat(2001) }, 400, 'Yazılan metin en fazla 2000 karakter olabilir'],
      ])('with %j is refused', async (part, status, message) => {
        const before = (await payments()).length
        const answer = await pay(await record(10, part))
        expect([answer.status, answer.body.message]).toEqual([status, message])
        expect(await payments()).toHaveLength(before)
      })

      it.each(['0000-01-01', '1900-01-01', '9999-12-31', -367, 2])('on the day %s is refused', async (day) => {
        const payment_date = typeof day === 'string' ? day : addDays(today(), day)
        const before = (await payments()).length
        const answer = await pay(await record(10, { payment_date }))
        const message = 'Ödeme tarihi bir yıl öncesi ile yarın arasında olmalıdır'
        expect([answer.status, answer.body.message]).toEqual([400, message])
        expect(await payments()).toHaveLength(before)
      })

      it.each([-365, 1])('%i days from today is accepted', async (days) => {
        const payment_date = addDays(today(), days)
        expect((await pay(await record(10, { payment_date }))).status).toBe(200)
        expect((await payments()).at(-1)?.payment_on).toBe(payment_date)
      })

      it('is recalculated: one kuruş of difference may be rounding, two may not', async () => {
        const body = await record(33.33)
        const amount = Math.round((body.amount_try ?? 0) * 100)
        expect((await pay({ ...body, amount_try: (amount + 2) / 100 })).status).toBe(409)
        expect((await pay({ ...body, amount_try: (amount - 1) / 100 })).status).toBe(200)
        expect((await payments()).at(-1)?.amount_try_cents).toBe(amount)
      })

      it('is accepted at a rate of last week', async () => {
        const day = addDays(today(), -7)
        const { db } = server()
        const newer = await db.selectFrom('exchange_rates').selectAll().where('rate_on', '>=', day).execute()
        await db.deleteFrom('exchange_rates').where('rate_on', '>=', day).execute()
        await db.insertInto('exchange_rates').values({ rate_on: day, rate_e4: 415_000 }).execute()
        try {
          expect(await rateNow()).toEqual({ rate: 41.5, rate_date: day })
          expect((await pay(await record(55))).status).toBe(200)
        } finally {
          await db.deleteFrom('exchange_rates').where('rate_on', '=', day).execute()
          if (newer.length > 0) await db.insertInto('exchange_rates').values(newer).execute()
        }
      })

      it('is refused with 409 after the rate has changed', async () => {
        const body = await record(44)
        await server().db.insertInto('exchange_rates').values({ rate_on: '2099-01-01', rate_e4: 500_000 }).execute()
        expect((await pay(body)).status).toBe(409)
        expect((await pay(await record(44))).status).toBe(200)
        await server().db.deleteFrom('exchange_rates').where('rate_on', '=', '2099-01-01').execute()
      })
    })

    it('the statement holds every line of the company, oldest first', async () => {
      const transactions = v.parse(Transactions, (await me.call('GET', '/action/get/transactions')).body)
      const own = await server().db.selectFrom('transactions').select('id').where('company_id', '=', 1).execute()
      expect(transactions.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
      expect(transactions.some(({ order_id }) => order_id === null)).toBe(true)
      const nameOf = (order: number | null) => transactions.find(({ order_id }) => order_id === order)?.ipwithsubnet
      expect([1001, 1011, 1012, null].map(nameOf)).toEqual(['192.0.2.0/24', 'AS64500', null, null])
      const days = transactions.map(({ transaction_date }) => transaction_date)
      expect(days).toEqual(days.toSorted())
    })

    describe('an invoice', () => {
      const idOf = async (company: number) =>
        (
          await server()
            .db.selectFrom('invoices')
            .select('id')
            .where('company_id', '=', company)
            .executeTakeFirstOrThrow()
        ).id
      const linkTo = async (id: string) =>
        v.parse(InvoiceLink, (await me.call('GET', `/action/accounting/show-invoice/${id}`)).body).url ?? ''
      const open = (url: string) => fetch(new URL(url, server().url))

      it('opens without a token as a PDF with Turkish letters, inline, for frames of the portal only', async () => {
        const id = await idOf(1)
        const url = await linkTo(id)
        expect(url.startsWith('/api/')).toBe(true)
        const answer = await open(url)
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect([answer.status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${id}.pdf"`,
          'cache-control': 'private, no-store',
          'content-security-policy': "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
          'x-frame-options': 'SAMEORIGIN',
        })
        for (const letter of 'ğşıÖ₺') expect(pdfText(bytes), letter).toContain(letter)
      })

      it('is rendered once and stored', async () => {
        const id = await idOf(1)
        const [url, again] = [await linkTo(id), await linkTo(id)]
        const [first, second] = await Promise.all([open(url), open(again)].map(async (one) => (await one).text()))
        expect(second).toBe(first)
        const files = await server().db.selectFrom('files').select('id').where('file_name', '=', `${id}.pdf`).execute()
        expect(files).toHaveLength(1)
      })

      it('is stored once also when two requests come first', async () => {
        const { id } = await server()
          .db.selectFrom('invoices')
          .select('id')
          .where('company_id', '=', 1)
          .where('file_id', 'is', null)
          .executeTakeFirstOrThrow()
        const url = await linkTo(id)
        const texts = await Promise.all([open(url), open(url), open(url)].map(async (one) => (await one).text()))
        expect(new Set(texts).size).toBe(1)
        const files = await server().db.selectFrom('files').select('id').where('file_name', '=', `${id}.pdf`).execute()
        expect(files).toHaveLength(1)
      })

      it('expires after five minutes', async () => {
        const url = await linkTo(await idOf(1))
        at += 5 * minute - 1
        expect((await open(url)).status).toBe(200)
        at += 1
        const late = await open(url)
        expect([late.status, ((await late.json()) as { message: string }).message]).toEqual([
          404,
          'Fatura linkinin süresi doldu. Lütfen faturayı yeniden açın.',
        ])
      })

      it('opens with its own signature only', async () => {
        const [mine, other] = [await idOf(1), await idOf(2)]
        const url = await linkTo(mine)
        const forged = [
          url.replace(mine, other),
          url.replace(/expires=\d+/, 'expires=99999999999999'),
          url.replace(/expires=\d+/, 'expires=x'),
          url.replace(/&signature=.*/, ''),
          url.replace(/signature=.*/, 'signature=x'),
          url.replace(/\?.*/, ''),
          '/api/action/invoices/x',
        ]
        for (const one of forged) expect((await open(one)).status, one).toBe(404)
      })

      it('of another company is not found', async () => {
        for (const id of [await idOf(1), 'YOK', '%00']) {
          const { status, body } = await stranger.call('GET', `/action/accounting/show-invoice/${id}`)
          expect([status, body.message]).toEqual([404, 'Fatura bulunamadı'])
        }
      })
    })
  },
  { now: () => at },
)
