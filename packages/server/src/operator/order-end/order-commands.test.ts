import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { unnamedParts } from '../../testing/audit/unnamed-parts.ts'
import { readMails, type SignedInClient, signInWithStepUp } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator, runOperatorProcess } from '../../testing/run-operator.ts'

const demo = 'demo@ornek.example'
const today = istanbulDay(Date.now())
const text = ['--text', 'Kötüye kullanım']
const block = '/ip/order/1001/192.0.2.0/24'

onBothEngines((server) => {
  let me: SignedInClient
  beforeAll(async () => {
    me = await signInWithStepUp(server(), demo)
  })
  const run = (...line: string[]) => runOperator(line, server().environment)
  const done = async (...line: string[]) => {
    const { code, stderr, json } = await run(...line, '--json')
    expect([code, stderr]).toEqual([0, ''])
    return json as Record<string, unknown>
  }
  const refused = async (...line: string[]) => {
    const { code, stderr } = await run(...line)
    return [code, stderr] as const
  }
  const order = (id: number) =>
    server().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const set = (id: number, fields: { end_on?: string; suspend_on?: string; status?: number; is_active?: 0 | 1 }) =>
    server().db.updateTable('orders').set(fields).where('id', '=', id).execute()
  const rows = (table: 'routes' | 'roas' | 'name_servers' | 'whois_objects', id: number) =>
    server().db.selectFrom(table).select('order_id').where('order_id', '=', id).execute()
  const version = async (id: number) =>
    (await server().db.selectFrom('block_versions').selectAll().where('order_id', '=', id).executeTakeFirst())?.version
  const lastTrace = async (action: string) => {
    const row = await server()
      .db.selectFrom('audit_log')
      .selectAll()
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return {
      ...row,
      after: JSON.parse(row.details_json) as unknown,
      before: JSON.parse(row.before_json ?? '') as unknown,
    }
  }
  const mailed = (...parts: string[]) =>
    expect.poll(() => readMails(server().dataDir).some((mail) => parts.every((part) => mail.includes(part)))).toBe(true)

  it('suspend stops changes and keeps the records; resume lets them go on', async () => {
    const before = await rows('routes', 1001)
    expect(before).not.toEqual([])
    expect(await done('orders', 'suspend', '1001', ...text)).toEqual({ order_id: 1001, isInformed: true })
    expect(await order(1001)).toMatchObject({ status: 22, is_active: 0, suspend_on: null })
    expect(await rows('routes', 1001)).toEqual(before)
    expect((await me.call('GET', '/orders/1001')).body).toMatchObject({
      isActiveOrder: 0,
      order_status: 22,
      statusReason: 'Kötüye kullanım',
    })
    const add = () => me.call('POST', `${block}/nameservers`, { ns1: 'ns1.a.example', ns2: 'ns2.a.example' })
    expect((await add()).status).toBe(409)
    await mailed('1001 numaralı siparişiniz (192.0.2.0/24) askıya alındı', 'Kötüye kullanım')
    expect(await lastTrace('order.suspend')).toMatchObject({
      actor_kind: 'operator',
      order_id: 1001,
      company_id: 1,
      after: { text: 'Kötüye kullanım' },
    })
    await done('orders', 'resume', '1001', ...text)
    expect(await order(1001)).toMatchObject({ status: 14, is_active: 1 })
    await mailed('1001 numaralı siparişiniz (192.0.2.0/24) yeniden açıldı')
    expect((await me.call('GET', '/orders/1001')).body).toMatchObject({
      isActiveOrder: 1,
      order_status: 14,
      statusReason: null,
    })
  })

  it('extend moves the end, and ends only a suspension that the daily job made', async () => {
    const { end_on } = await order(1003)
    const later = addDays(end_on > today ? end_on : today, 30)
    expect(await done('orders', 'extend', '1003', '--to', later, ...text)).toMatchObject({
      end_date: later,
      isResumed: false,
    })
    expect(await order(1003)).toMatchObject({ end_on: later, status: 14 })
    expect(await lastTrace('order.extend')).toMatchObject({
      before: { end_date: end_on },
      after: { end_date: later, text: 'Kötüye kullanım' },
    })
    for (const [suspend_on, after] of [
      [today, { status: 14, is_active: 1, suspend_on: null }],
      [undefined, { status: 22, is_active: 0 }],
    ] as const) {
      await done('orders', 'suspend', '1003', ...text)
      await set(1003, { end_on: addDays(today, -20), ...(suspend_on ? { suspend_on } : {}) })
      await done('orders', 'extend', '1003', '--to', addDays(today, 40), ...text)
      expect(await order(1003)).toMatchObject(after)
    }
    await done('orders', 'resume', '1003', ...text)
  })

  it('cancel withdraws all records, lets block and AS number rest, and ends what waits', async () => {
    // Order 1001 has routes, ROAs and a registry object; a renewal of it waits.
    await set(1001, { end_on: addDays(today, 10) })
    const price = (await me.call('GET', '/orders/1001/renewalPrice')).body['price']
    expect((await me.call('POST', '/orders/1001/applyRenewal', { promo_result: null, price })).status).toBe(200)
    const plan = await me.call('GET', '/orders/1001')
    const oldVersion = await version(1001)
    const result = await done('orders', 'cancel', '1001', ...text)
    const rests_until = addDays(today, 90)
    expect(result).toMatchObject({ order_id: 1001, block: '192.0.2.0/24', asn: null, rests_until, isInformed: true })
    expect(Number(result['routes'])).toBeGreaterThan(0)
    expect(await order(1001)).toMatchObject({ status: 20, is_active: 0, cancelled_on: today })
    for (const table of ['routes', 'roas', 'name_servers', 'whois_objects'] as const)
      expect([table, await rows(table, 1001)]).toEqual([table, []])
    expect(await version(1001)).not.toBe(oldVersion)
    const stock = await server().db.selectFrom('free_blocks').selectAll().where('ip', '=', '192.0.2.0').execute()
    expect(stock).toMatchObject([{ subnet: 24, taken_at: null, rests_until }])
    const renewals = await server().db.selectFrom('renewals').select('state').where('order_id', '=', 1001).execute()
    expect(renewals.map(({ state }) => state).toSorted()).toEqual(['completed', 'ended'])
    await mailed('1001 numaralı siparişiniz (192.0.2.0/24) iptal edildi')
    expect(await lastTrace('order.cancel')).toMatchObject({ after: { block: '192.0.2.0/24', rests_until } })
    // A plan that was made before neither finds the order nor brings its records back.
    expect(plan.status).toBe(200)
    expect((await me.call('GET', '/orders/1001')).status).toBe(404)
    const back = await me.call('POST', `${block}/route`, { origin: 'AS64500', prefix: '192.0.2.0/24' })
    expect(back.status).toBe(404)
    expect(await rows('routes', 1001)).toEqual([])

    const wanted = { service_type_id: 2, price: 125, discounted_price: 125, organisation: 'Ağ' }
    const request = await me.call('POST', '/orders/save', wanted)
    const approved = await done('requests', 'approve', String(request.body['id']), '--asn', 'AS200001')
    const id = Number(approved['order_id'])
    expect(await rows('whois_objects', id)).toHaveLength(1)
    expect(await done('orders', 'cancel', String(id), ...text)).toMatchObject({ block: null, asn: 'AS200001' })
    expect(await rows('whois_objects', id)).toEqual([])
    const asns = await server().db.selectFrom('free_asns').selectAll().where('asn', '=', 'AS200001').execute()
    expect(asns).toEqual([{ asn: 'AS200001', rests_until }])
    expect((await run('verify')).code).toBe(0)
  })

  it('renewals refuse mails the reason, and the order can be renewed again', async () => {
    await set(1003, { end_on: addDays(today, 10) })
    const price = (await me.call('GET', '/orders/1003/renewalPrice')).body['price']
    const renew = () => me.call('POST', '/orders/1003/applyRenewal', { promo_result: null, price })
    expect((await renew()).status).toBe(200)
    const { id } = await server()
      .db.selectFrom('renewals')
      .select('id')
      .where('state', '=', 'pending')
      .where('order_id', '=', 1003)
      .executeTakeFirstOrThrow()
    expect(await refused('orders', 'extend', '1003', '--to', addDays(today, 1_500), ...text)).toEqual([
      1,
      expect.stringContaining(`renewals refuse ${id}`),
    ])
    expect(await done('renewals', 'refuse', String(id), ...text)).toEqual({
      renewal_id: id,
      order_id: 1003,
      isInformed: true,
    })
    await mailed(`yenileme talebiniz (no ${id}) onaylanmadı`, 'Kötüye kullanım')
    expect(await lastTrace('renewal.refuse')).toMatchObject({ order_id: 1003, after: { renewal: id } })
    expect((await me.call('GET', '/orders/1003')).body).toMatchObject({ canBeRenewed: 1 })
    for (const verb of ['refuse', 'complete'])
      expect(await refused('renewals', verb, String(id), ...(verb === 'refuse' ? text : []))).toEqual([
        1,
        expect.stringContaining('reddedildi'),
      ])
    expect((await renew()).status).toBe(200)
    expect((await run('verify')).code).toBe(0)
  })

  it('no change that runs beside a cancellation leaves a record', async () => {
    const origins = Array.from({ length: 24 }, (_, at) => `AS${210_000 + at}`)
    const add = (origin: string) => me.call('POST', '/ip/order/1009/172.20.8.0/22/route', { origin })
    const cancelled = runOperatorProcess(['orders', 'cancel', '1009', ...text], server().environment)
    const answers: number[] = []
    // A process takes longer to start than one change takes, so changes go on until the order is gone.
    while (answers.at(-1) !== 404)
      for (const { status } of await Promise.all(origins.splice(0, 3).map(add))) {
        answers.push(status)
        origins.push(`AS${220_000 + answers.length}`)
      }
    expect((await cancelled).code).toBe(0)
    expect(answers.filter((status) => ![200, 404, 409, 503].includes(status))).toEqual([])
    expect(answers).toContain(200)
    expect(await rows('routes', 1009)).toEqual([])
  })

  it('verify names what is left of a cancelled order, and a suspended one that is active', async () => {
    const { db } = server()
    const record = { order_id: 1001, modified_at: 1 }
    const faults: [plant: () => Promise<unknown>, mend: () => Promise<unknown>, check: string, said: string][] = [
      [
        () =>
          db
            .insertInto('routes')
            .values({ ...record, origin: 'AS64500', prefix: '192.0.2.0/24', maintainer: 'X' })
            .execute(),
        () => db.deleteFrom('routes').where('order_id', '=', 1001).execute(),
        'routing',
        'kaydı duruyor',
      ],
      [
        () =>
          db
            .insertInto('whois_objects')
            .values({ type: 'inetnum', key: 'x', order_id: 1001, attributes_json: '{}' })
            .execute(),
        () => db.deleteFrom('whois_objects').where('order_id', '=', 1001).execute(),
        'routing',
        'kaydı duruyor',
      ],
      [
        () => db.updateTable('free_blocks').set({ taken_at: 1 }).where('ip', '=', '192.0.2.0').execute(),
        () => db.updateTable('free_blocks').set({ taken_at: null }).where('ip', '=', '192.0.2.0').execute(),
        'blocks',
        'dolu görünüyor',
      ],
      [() => set(1001, { status: 22 }), () => set(1001, { status: 20 }), 'orders', 'iptal edildi, ama durum 22'],
      [() => set(1007, { is_active: 1 }), () => set(1007, { is_active: 0 }), 'orders', 'durum 22, etkinlik 1'],
    ]
    const problems = async () => {
      const { json } = await run('verify', '--json')
      return (json as { problems: { check: string; problem: string }[] }).problems
    }
    for (const [plant, mend, check, said] of faults) {
      await plant()
      const found = await problems()
      await mend()
      expect(found.map((one) => [one.check, one.problem])).toContainEqual([check, expect.stringContaining(said)])
    }
    expect(await problems()).toEqual([])
  })

  describe('a refusal names the state', () => {
    it.each<[line: string[], code: 1 | 2, said: string]>([
      [['orders', 'cancel', '1006', ...text], 1, '1006 numaralı sipariş iptal edilmiş'],
      [['orders', 'suspend', '1006', ...text], 1, 'iptal edilmiş'],
      [['orders', 'extend', '1006', '--to', addDays(today, 1_500), ...text], 1, 'iptal edilmiş'],
      [['orders', 'suspend', '1007', ...text], 1, 'askıda'],
      [['orders', 'suspend', '1005', ...text], 1, 'ilk ödemesini bekliyor'],
      [['orders', 'resume', '1005', ...text], 1, 'ilk ödemesini bekliyor'],
      [['orders', 'resume', '1004', ...text], 1, 'kullanımda'],
      [['orders', 'extend', '1004', '--to', '2001-01-01', ...text], 1, 'numaralı siparişin bitişi'],
      [['orders', 'extend', '1004', '--to', '2099-01-01', ...text], 2, 'en çok'],
      [['orders', 'extend', '1004', '--to', '2190-02-30', ...text], 2, 'Gün geçersiz: 2190-02-30'],
      [['orders', 'extend', '1004', ...text], 2, '--to GÜN'],
      [['orders', 'cancel', '1004'], 2, '--text METİN'],
      [['orders', 'cancel', '99999', ...text], 1, 'Sipariş bulunamadı: 99999'],
      [['renewals', 'refuse', '99999', ...text], 1, 'Bekleyen yenileme bulunamadı: 99999'],
    ])('%j', async (line, code, said) => {
      const before = await server().db.selectFrom('orders').selectAll().orderBy('id').execute()
      expect(await refused(...line)).toEqual([code, expect.stringContaining(said)])
      expect(await server().db.selectFrom('orders').selectAll().orderBy('id').execute()).toEqual(before)
    })

    it('and an ended order is extended, not resumed', async () => {
      await set(1007, { end_on: addDays(today, -1) })
      expect(await refused('orders', 'resume', '1007', ...text)).toEqual([
        1,
        expect.stringContaining('orders extend 1007'),
      ])
    })
  })

  it('every row of the audit log is named in the clients', async () => {
    expect(await unnamedParts(server().db)).toEqual([])
  })
})
