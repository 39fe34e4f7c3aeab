import { expect, it } from 'vitest'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

onBothEngines((server) => {
  const run = async (...line: string[]) => {
    const { code, stdout, stderr } = await runOperator(line, server().environment)
    expect([code, stderr]).toEqual([0, ''])
    return stdout
  }
  /** Approves a request of a price and a discounted price in cents, and returns the order. */
  const order = async (price_cents: number, discounted_price_cents: number, promo_code: string | null) => {
    const { id } = await server()
      .db.insertInto('order_requests')
      .values({
        company_id: 1,
        user_id: 1,
        service_type_id: 2,
        organisation: 'Örnek',
        price_cents,
        discounted_price_cents,
        promo_code,
        state: 'pending',
        created_at: Date.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { json } = await runOperator(['requests', 'approve', String(id), '--json'], server().environment)
    return String((json as { order_id: number }).order_id)
  }

  it('shows the discount of the first period and of a renewal, with its code', async () => {
    const id = await order(12_500, 11_250, 'YUZDE10')
    const shown = await run('orders', 'show', id)
    expect(shown).toContain('İndirimler:\nilk dönem  $125,00 yerine $112,50: indirim $12,50  kod YUZDE10\n')
    expect(shown).toContain('Fiyat (USD): 125\n')
    await server()
      .db.insertInto('renewals')
      .values({
        order_id: Number(id),
        renewal_on: '2026-11-01',
        previous_end_on: '2026-11-01',
        new_end_on: '2027-11-01',
        price_cents: 12_500,
        total_cents: 10_000,
        promo_code: 'SABIT25',
        state: 'completed',
        created_at: Date.now(),
      })
      .execute()
    expect(await run('orders', 'show', id)).toMatch(/\nyenileme \d+ {2}indirimli toplam \$100,00 {2}kod SABIT25\n/)
    expect(await run('orders', 'show', await order(12_500, 12_500, null))).toContain('İndirimler:\n-\n')
  })

  it('names money by the words of a person, and says on which side the balance is', async () => {
    const [one, two] = [await order(10_000, 10_000, null), await order(10_000, 10_000, null)]
    const lines = async (id: string) => {
      const [, ledger = ''] = (await run('orders', 'show', id)).split('Hareketler:\n')
      const rows = ledger.split('\n\n')[0]?.split('\n') ?? []
      return rows.map((row) => row.split('  ').slice(2, 4))
    }
    expect(await run('orders', 'show', one)).toContain('Bakiye (USD): $100,00 (ödenecek)\n')
    await run('payments', 'add', one, '--usd', '130')
    expect(await run('orders', 'show', one)).toContain('Bakiye (USD): -$30,00 (fazla ödeme)\n')
    await run('credit', 'move', one, two)
    await run('credit', two, '--usd', '5', '--text', 'Gecikme')
    expect(await lines(one)).toEqual([
      ['fatura', '$100,00'],
      ['ödeme', '-$130,00'],
      ['aktarım', '$30,00'],
    ])
    expect(await run('orders', 'show', one)).toContain('Bakiye (USD): $0,00\n')
    const shown = await run('orders', 'show', two)
    const payment = /L\d+(?=.*\sfatura\s)/.exec(shown)?.[0] ?? ''
    expect(await lines(two)).toEqual([
      ['fatura', '$100,00'],
      ['aktarım', '-$30,00'],
      ['düzeltme', '-$5,00'],
    ])
    expect(shown).not.toMatch(/alacak|borc\b/)
    // The number of a line is the one that `payments reverse` takes.
    const reversed = await runOperator(['payments', 'reverse', payment, '--text', 'Yanlış'], server().environment)
    expect(reversed.stderr).toContain(`${payment} hareketinin faturası düzeltilmiş`)
  })
})
