import { beforeAll, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { type SignedInClient, signIn, type TestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

/** More than one batch of a streamed list, and no multiple of it. */
const lines = 450

type Row = { id: number }

onBothEngines((server) => {
  let me: SignedInClient
  let other: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
    other = await signIn(server(), 'genis@ornek.example')
    await addLines(server())
  })

  const rowsOf = (text: string): Row[] => {
    const body = JSON.parse(text) as Row[] | { transactions?: Row[]; invoices?: Row[]; orders?: Row[] }
    return Array.isArray(body) ? body : (body.transactions ?? body.invoices ?? body.orders ?? [])
  }

  /** Follows the links of a list to its end. */
  async function pagesOf(path: string, limit: number): Promise<Row[][]> {
    const pages: Row[][] = []
    for (let next: string | undefined = `${path}?limit=${limit}`; next !== undefined;) {
      const answer = await me.call('GET', next)
      expect(answer.status).toBe(200)
      pages.push(rowsOf(answer.text))
      next = /^<\/api(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    return pages
  }

  const longLists = ['/action/get/transactions', '/invoices', '/tickets', '/tickets/order_id/1001', '/orders/origins']
  describe.each(longLists)('%s', (path) => {
    it('has the same rows in the same order as a whole, and in pages of any size', async () => {
      const whole = rowsOf((await me.call('GET', path)).text)
      expect(whole.length).toBeGreaterThan(0)
      for (const limit of [7, 200, whole.length, 1_000]) {
        const pages = await pagesOf(path, limit)
        expect(pages.flat()).toEqual(whole)
        expect(pages.length).toBe(Math.max(1, Math.ceil(whole.length / limit)))
      }
    })

    it.each(['limit=0', 'limit=1001', 'limit=-1', 'limit=a', 'limit=1e2', 'limit=', `limit=${'9'.repeat(10_000)}`])(
      'refuses ?%s',
      async (query) => {
        expect((await me.call('GET', `${path}?${query}`)).status).toBe(400)
      },
    )

    it.each(['x', 'e30', 'bnVsbA', 'WyIyMDI2LTAxLTAxIl0', '', 'Ing'.repeat(3_000)])(
      'refuses the cursor %s',
      async (cursor) => {
        for (const limit of ['limit=5&', ''])
          expect((await me.call('GET', `${path}?${limit}cursor=${cursor}`)).status).toBe(400)
      },
    )
  })

  it('the orders and their figures are whole', async () => {
    const active = (await me.call('GET', '/orders')).body['active'] as { order_id: number; net_balance: number }[]
    const ids = active.map(({ order_id }) => order_id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    expect(ids.length).toBeGreaterThanOrEqual(lines)
    const { body } = await me.call('GET', '/orders/stats')
    const rpki = body['rpki'] as Record<string, number>
    const judged = ['valid', 'invalid', 'notFound', 'unknown', 'pending'].map((state) => rpki[state] ?? 0)
    expect(judged.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(lines)
    const owing = [...(body['overdueBalances'] as object[]), ...(body['waitingPayments'] as object[])]
    expect(owing.length).toBe(active.filter(({ net_balance }) => net_balance > 0).length)
  })

  it('a cursor of one company opens nothing of another', async () => {
    const mine = await me.call('GET', '/action/get/transactions?limit=1')
    const next = /^<\/api(.*)>/.exec(mine.headers.get('link') ?? '')?.[1] ?? ''
    const ids = new Set(rowsOf((await me.call('GET', '/action/get/transactions')).text).map(({ id }) => id))
    const theirs = rowsOf((await other.call('GET', next)).text)
    expect(theirs.filter(({ id }) => ids.has(id))).toEqual([])
  })

  it('the lines of an order are whole in its detail', async () => {
    const { body } = await me.call('GET', '/orders/1001')
    expect((body['transactions'] as Row[]).length).toBeGreaterThanOrEqual(lines)
    expect(Object.keys(body)).toContain('canBeRenewed')
  })
})

async function addLines({ db }: TestServer): Promise<void> {
  const { company_id } = await db
    .selectFrom('orders')
    .select('company_id')
    .where('id', '=', 1001)
    .executeTakeFirstOrThrow()
  const today = istanbulDay(Date.now())
  const days = { start_on: today, end_on: today, created_at: 0 }
  const state = { service_type_id: 1, status: 14, is_active: 1 as const, price_cents: 100, free_changes_per_year: 2 }
  for (let index = 0; index < lines; index += 1) {
    const order_id = 50_000 + index
    const ip = `10.0.${index >> 8}.${index & 255}`
    await db
      .insertInto('orders')
      .values({ id: order_id, company_id, ip, subnet: 32, ...state, ...days })
      .execute()
    await db
      .insertInto('routes')
      .values({ order_id, origin: 'AS64500', prefix: `${ip}/32`, maintainer: 'X', modified_at: 0 })
      .execute()
    const invoice = {
      id: `X${index}`,
      company_id,
      order_id: 1001,
      invoice_type: 'e_invoice' as const,
      file_id: null,
      document_uuid: null,
    }
    await db
      .insertInto('invoices')
      .values({ ...invoice, issued_on: today, amount_usd_cents: 100 })
      .execute()
    await db
      .insertInto('transactions')
      .values({
        company_id,
        order_id: 1001,
        // Several lines of one day, so that a page ends among them.
        transaction_on: `2026-0${1 + (index % 3)}-15`,
        due_on: null,
        type: index % 2 === 0 ? 'alacak' : 'borc',
        amount_usd_cents: 100,
        amount_try_cents: null,
        rate_e4: null,
        description: `Satır ${index}`,
        product_code: null,
        payment_ref: null,
        invoice_id: null,
        created_at: 0,
      })
      .execute()
  }
}
