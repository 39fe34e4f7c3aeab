import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { unnamedParts } from '../../../testing/audit/unnamed-parts.ts'
import { type SignedInClient, signIn } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'
import { runOperator } from '../../../testing/run-operator.ts'

interface Order {
  order_status: number
  net_balance: number
  transactions: { transaction_type: string; amount_usd: number; amount_try: number; payment_ref: string | null }[]
  payments_waitingAproval: { id: number }[]
}

onBothEngines((server) => {
  let me: SignedInClient
  let rate: number
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
    rate = (await me.call('GET', '/action/get/rate')).body['rate'] as number
  })
  const run = (...line: string[]) => runOperator(line, server().environment)
  const done = async (...line: string[]) => {
    const { code, stderr, json } = await run(...line, '--json')
    expect([code, stderr]).toEqual([0, ''])
    return json as Record<string, unknown>
  }
  const order = async (id: number) => (await me.call('GET', `/orders/${id}`)).body as unknown as Order
  const report = async (
    order_id: number,
    amount_usd: number,
    texts: { notes?: string; reference_number?: string } = {},
  ) =>
    Number(
      (
        await me.call('POST', '/action/add-payment', {
          order_id,
          amount_usd,
          amount_try: Math.round(amount_usd * rate * 100) / 100,
          exchange_rate: rate,
          payment_date: istanbulDay(Date.now()),
          payment_method: 'bank_transfer',
          ...texts,
        })
      ).body['id'],
    )
  const audited = async (action: string) =>
    JSON.parse(
      (
        await server()
          .db.selectFrom('audit_log')
          .select('details_json')
          .where('action', '=', action)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).details_json,
    ) as Record<string, unknown>
  const verified = async () => expect((await run('verify')).stderr).toBe('')

  describe('payments add', () => {
    it('books what came without a report at the newest rate, and activates the order when nothing is left', async () => {
      const before = await order(1005)
      expect(before.order_status).toBe(11)
      const day = addDays(istanbulDay(Date.now()), -3)
      const half = await done('payments', 'add', '1005', '--usd', '100,25', '--date', day, '--reference', 'HVL-9')
      expect(half).toMatchObject({ amount_usd: 100.25, net_balance: before.net_balance - 100.25, isNowActive: false })
      const left = before.net_balance - 100.25
      const line = ['payments', 'add', '1005', '--usd', String(left + 5), '--text', 'Gişeden']
      const { stdout } = await run(...line)
      expect(stdout).toContain('1005 numaralı sipariş etkinleştirildi.')
      expect(stdout).toContain('1005 numaralı siparişte fazla ödeme: $5,00')
      const after = await order(1005)
      expect([after.order_status, after.net_balance]).toEqual([14, -5])
      expect(after.transactions).toContainEqual(
        expect.objectContaining({
          transaction_type: 'borc',
          amount_usd: 100.25,
          payment_ref: 'HVL-9',
          transaction_date: day,
          amount_try: Math.round(100.25 * rate * 100) / 100,
        }),
      )
      expect(await audited('payment.add')).toMatchObject({ amount_usd: left + 5, text: 'Gişeden', activated: true })
      await verified()
    })

    it.each(['-', '.', '/'])('reads a day as users type it, with “%s”', async (mark) => {
      const day = addDays(istanbulDay(Date.now()), -4)
      const typed = day.split('-').toReversed().join(mark)
      const { line_id } = await done('payments', 'add', '1002', '--usd', '1,75', '--date', typed, '--yes')
      const line = await server()
        .db.selectFrom('transactions')
        .select('transaction_on')
        .where('id', '=', Number(line_id))
        .executeTakeFirstOrThrow()
      expect(line.transaction_on).toBe(day)
    })

    it('asks before the same amount of the same day is booked twice', async () => {
      const line = ['payments', 'add', '1002', '--usd', '1,25']
      const { payment_id } = await done(...line)
      const again = await run(...line)
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(`ödeme ${String(payment_id)}`) as string])
      expect((await run(...line, '--reference', 'B')).code).toBe(0)
      expect((await run(...line, '--yes')).code).toBe(0)
      await verified()
    })

    it.each([
      ['an unknown order', ['9999', '--usd', '5'], 1, 'Sipariş bulunamadı: 9999'],
      ['no amount', ['1001', '--usd', '0'], 2, 'Tutar geçersiz: 0'],
      ['an ambiguous amount', ['1001', '--usd', '1.234'], 2, 'Tutar geçersiz'],
      ['a day to come', ['1001', '--usd', '5', '--date', '2999-01-01'], 2, 'Gün geçersiz: 2999-01-01'],
      ['no day', ['1001', '--usd', '5', '--date', 'dün'], 2, 'Gün geçersiz: dün'],
    ])('refuses %s', async (_, line, code, text) => {
      const rows = () => server().db.selectFrom('payments').select('id').execute()
      const before = await rows()
      const refused = await run('payments', 'add', ...line)
      expect([refused.code, refused.stdout, refused.stderr]).toEqual([code, '', expect.stringContaining(text)])
      expect(await rows()).toEqual(before)
    })
  })

  describe('payments confirm', () => {
    it('books another amount than the reported one, which stays in the report', async () => {
      const before = await order(1001)
      const id = await report(1001, 454.5)
      const shown = (await run('payments', 'confirm', String(id), '--amount', '450')).stdout
      expect(shown).toContain('($450,00)')
      expect(shown).toContain('Müşterinin bildirdiği tutar $454,50.')
      const after = await order(1001)
      expect(after.net_balance).toBe(before.net_balance - 450)
      expect(after.payments_waitingAproval).toEqual(before.payments_waitingAproval)
      expect(after.transactions.at(-1)).toMatchObject({
        amount_usd: 450,
        amount_try: Math.round(450 * rate * 100) / 100,
      })
      expect(await audited('payment.confirm')).toMatchObject({ amount_usd: 450, reported_usd: 454.5 })
      const { json } = await run('payments', 'list', '--json')
      expect((json as { id: number }[]).map((row) => row.id)).not.toContain(id)
      await verified()
    })

    it('names the credit of an order that is overpaid', async () => {
      const { net_balance } = await order(1002)
      const id = await report(1002, 900)
      const result = await done('payments', 'confirm', String(id), '--amount', '900')
      const credit = 900 - net_balance
      expect(result).toMatchObject({ amount_usd: 900, reported_usd: null, net_balance: -credit, credit })
      const again = await run('payments', 'confirm', String(id), '--amount', '1')
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('onaylandı')])
      expect((await run('payments', 'confirm', '99999')).code).toBe(1)
    })
  })

  it('payments list names who paid how much at which rate, and cuts long notes in the terminal only', async () => {
    const notes = `Şubeden ${'x'.repeat(300)}`
    const id = await report(1003, 12, { notes, reference_number: 'DEKONT-77' })
    const { json } = await run('payments', 'list', '--json')
    expect((json as { id: number }[]).find((row) => row.id === id)).toMatchObject({
      order_id: 1003,
      user_name: 'Deniz Örnek',
      exchange_rate: rate,
      notes,
      payment_method: 'bank_transfer',
      reference_number: 'DEKONT-77',
    })
    const { stdout } = await run('payments', 'list')
    expect(stdout).toContain('Şubeden xxx')
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThan(200)
    expect(await unnamedParts(server().db)).toEqual([])
  })
})
