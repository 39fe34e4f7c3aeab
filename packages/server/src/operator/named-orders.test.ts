import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { onBothEngines } from '../testing/on-both-engines.ts'
import { runOperator } from '../testing/run-operator.ts'

const text = ['--text', 'Deneme']
const later = addDays(istanbulDay(Date.now()), 900)
const asn = 'AS210099'

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator([...line, '--json'], server().environment)
  const done = async (...line: string[]) => {
    const { code, stderr, json } = await run(...line)
    expect([code, stderr]).toEqual([0, ''])
    return json as Record<string, unknown>
  }
  const refused = async (...line: string[]) => {
    const { code, stdout, stderr } = await run(...line)
    expect(stdout).toBe('')
    return [code, (JSON.parse(stderr) as { error: { message: string } }).error.message] as const
  }
  /** Adds an order like 1001 with other fields, and returns its id. */
  const addOrder = async (fields: { status: number; external_id?: string; ip?: string; asn?: string }) => {
    const { id: _, ...like } = await server()
      .db.selectFrom('orders')
      .selectAll()
      .where('id', '=', 1001)
      .executeTakeFirstOrThrow()
    const row = { ...like, external_id: null, is_active: 0 as const, ...fields }
    const added = await server().db.insertInto('orders').values(row).returning('id').executeTakeFirstOrThrow()
    return added.id
  }

  describe('an order is named by its number, its block or its AS number', () => {
    let asnOrder = 0
    beforeAll(async () => {
      const order = await server()
        .db.selectFrom('orders')
        .select('id')
        .where('asn', 'is not', null)
        .where('status', '=', 14)
        .where('company_id', '=', 1)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      asnOrder = order.id
      await server().db.updateTable('orders').set({ asn }).where('id', '=', asnOrder).execute()
    })

    it.each([
      ['1001', () => 1001],
      [' 192.0.2.0/24 ', () => 1001],
      [asn, () => asnOrder],
      ['as0210099', () => asnOrder],
    ])('%j', async (name, id) => {
      expect(await done('orders', 'show', name)).toMatchObject({ id: id() })
      expect(await done('payments', 'add', name, '--usd', '1', '--yes')).toMatchObject({ order_id: id() })
      expect(await done('invoices', 'add', name, '--usd', '2', '--yes')).toMatchObject({ order_id: id() })
      expect(await done('credit', name, '--usd', '1', '--yes', ...text)).toMatchObject({ order_id: id() })
      expect(await done('orders', 'suspend', name, ...text)).toMatchObject({ order_id: id() })
      await server().db.updateTable('orders').set({ end_on: later }).where('id', '=', id()).execute()
      expect(await done('orders', 'resume', name, ...text)).toMatchObject({ order_id: id() })
      expect(await done('orders', 'extend', name, '--to', addDays(later, 1), ...text)).toMatchObject({ order_id: id() })
      const rows = (await run('audit', 'list', '--order', name, '--action', 'order.extend')).json as object[]
      expect(rows[0]).toMatchObject({ order_id: id() })
    })

    it('credit is moved between a block and an AS number', async () => {
      await done('payments', 'add', asn, '--usd', '5000')
      expect(await done('credit', 'move', asn, '192.0.2.0/24', '--usd', '3')).toMatchObject({
        from_order_id: asnOrder,
        order_id: 1001,
        amount_usd: 3,
      })
    })
  })

  it('a number alone is that of an order, never an AS number', async () => {
    expect(await refused('payments', 'add', '210099', '--usd', '1')).toEqual([
      1,
      expect.stringMatching(/^Sipariş bulunamadı: 210099\. .*AS210099/),
    ])
  })

  it('an order of another system is named by its number there', async () => {
    const id = await addOrder({ status: 14, external_id: 'O-7', ip: '198.51.100.0' })
    expect(await done('orders', 'show', 'O-7')).toMatchObject({ id })
    expect(await done('invoices', 'add', 'O-7', '--usd', '2')).toMatchObject({ order_id: id })
  })

  it('of several orders that had a block the one is meant that holds it now; else their numbers are asked for', async () => {
    const [first, second] = [
      await addOrder({ status: 20, ip: '198.51.102.0' }),
      await addOrder({ status: 20, ip: '198.51.102.0' }),
    ]
    const [code, message] = await refused('invoices', 'add', '198.51.102.0/24', '--usd', '2')
    expect(code).toBe(1)
    for (const id of [first, second]) expect(message).toContain(`${id} (Örnek Telekom A.Ş., `)
    const third = await addOrder({ status: 11, ip: '198.51.102.0' })
    expect(await done('invoices', 'add', '198.51.102.0/24', '--usd', '2')).toMatchObject({ order_id: third })
    expect(await done('orders', 'cancel', '198.51.102.0/24', ...text)).toMatchObject({ order_id: third })
  })

  it('a block that only one order ever had means that one, also when it is cancelled', async () => {
    const id = await addOrder({ status: 20, ip: '198.51.101.0' })
    expect(await done('orders', 'show', '198.51.101.0/24')).toMatchObject({ id })
    expect(await refused('orders', 'suspend', '198.51.101.0/24', ...text)).toEqual([
      1,
      expect.stringContaining(`${id} numaralı sipariş iptal edilmiş`),
    ])
  })

  it.each(['192.0.2.0/25', 'AS65000', 'yok-böyle', '192.0.2.0'])('%s names no order', async (name) => {
    expect(await refused('orders', 'cancel', name, ...text)).toEqual([
      1,
      expect.stringContaining(`Sipariş bulunamadı: ${name}. `),
    ])
  })

  it('an AS number needs no AS where nothing else can be meant', async () => {
    const request = async () => {
      const { id } = await server()
        .db.insertInto('order_requests')
        .values({
          company_id: 1,
          user_id: 1,
          service_type_id: 2,
          organisation: 'ORG-ORNEK',
          price_cents: 12_500,
          discounted_price_cents: 12_500,
          state: 'pending',
          created_at: Date.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    }
    expect(await done('requests', 'approve', await request(), '--asn', '210088')).toMatchObject({ asn: 'AS210088' })
    expect(await done('requests', 'approve', await request(), '--asn', 'AS210089')).toMatchObject({ asn: 'AS210089' })
    expect((await refused('requests', 'approve', await request(), '--asn', '5000000000'))[0]).toBe(2)
    expect(await done('stock', 'show', '210088')).toMatchObject({ resource: 'AS210088' })
  })
})
