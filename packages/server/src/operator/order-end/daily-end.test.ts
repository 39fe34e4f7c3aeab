import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { signIn } from '../../testing/index.ts'
import { parsedMails } from '../../testing/mails.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

const dayMs = 24 * 3_600_000
const provider = 'isletme@saglayici.example'
/** Seven o'clock in Istanbul on the day after the demo data was made. */
let at = Math.floor(Date.now() / dayMs) * dayMs + dayMs + 4 * 3_600_000
const today = (days = 0) => addDays(istanbulDay(at), days)
const [told, suspended, warned, cancelled] = ['sona erdi', 'askıya alındı', 'iptal edilecek', 'iptal edildi']

onBothEngines(
  (server) => {
    let id = 0
    const set = (fields: { end_on?: string; status?: number; is_active?: 0 | 1 }) =>
      server().db.updateTable('orders').set(fields).where('id', '=', id).execute()
    /** Makes an order the only one whose end is past, since yesterday. */
    const endsNow = async (order: number) => {
      id = order
      await server().db.updateTable('orders').set({ end_on: '2190-01-01' }).execute()
      await set({ end_on: today(-1) })
    }
    beforeEach(() => {
      at += 3 * dayMs
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    const order = () => server().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    /** Ends of the subjects of the mails about the order. */
    const mails = async () => {
      await expect.poll(() => server().db.selectFrom('outbox').select('id').execute()).toEqual([])
      return parsedMails(server().dataDir).flatMap(
        ({ headers }) => headers['subject']?.split(`Sipariş #${id} `)[1] ?? [],
      )
    }
    /** Runs the job some days later: the status of the order, and the mails that came. */
    const after = async (days: number) => {
      at += days * dayMs
      const before = (await mails()).length
      await server().endOrders()
      return [(await order()).status, ...(await mails()).slice(before)]
    }
    /** Walks through days, and compares what each brings. */
    const walk = async (expected: [days: number, ...outcome: (string | number)[]][]) => {
      const seen: unknown[] = []
      for (const [days] of expected) seen.push([days, ...(await after(days))])
      expect(seen).toEqual(expected)
    }
    /** Runs a command at the time of the server's clock. */
    const run = async (...line: string[]) => {
      vi.useFakeTimers({ toFake: ['Date'], now: at })
      const { code, stderr, stdout } = await runOperator(line, server().environment)
      vi.useRealTimers()
      expect([code, stderr]).toEqual([0, ''])
      return stdout
    }
    const list = async (...line: string[]) => JSON.parse(await run(...line, '--json')) as unknown
    const renew = async () => {
      const { new_end, price } = { new_end: today(300), price: 45_000 }
      const { id: renewal } = await server()
        .db.insertInto('renewals')
        .values({
          order_id: id,
          renewal_on: today(),
          previous_end_on: today(-1),
          new_end_on: new_end,
          price_cents: price,
          total_cents: price,
          promo_code: null,
          state: 'pending',
          created_at: at,
          decided_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(renewal)
    }

    it('takes an order from its end to suspension and cancellation, and tells each step once', async () => {
      await endsNow(1001)
      await walk([
        [0, 14, told],
        [0, 14],
        [6, 14],
        [1, 22, suspended],
        [0, 22],
        [22, 22],
        [1, 22, warned],
        [6, 22],
        [1, 20, cancelled],
        [1, 20],
      ])
      const rows = await server()
        .db.selectFrom('audit_log')
        .select(['action', 'actor_kind', 'actor_name', 'company_id'])
        .where('order_id', '=', id)
        .where('action', 'like', 'order.%')
        .orderBy('id')
        .execute()
      const by = { actor_kind: 'system', actor_name: 'order-end', company_id: 1 }
      expect(rows).toEqual(['order.suspend', 'order.cancel'].map((action) => ({ action, ...by })))
    })

    it('lets the block of a cancelled order rest, and then sells it to another company', async () => {
      const rests = (await server().db.selectFrom('free_blocks').selectAll().where('ip', '=', '192.0.2.0').execute())[0]
      expect(rests).toMatchObject({ taken_at: null, rests_until: today(90 - 1 - 3) })
      const buy = async (days: number) => {
        at += days * dayMs
        const other = await signIn(server(), 'genis@ornek.example')
        const offered = JSON.parse((await other.call('GET', '/orders/show-available-ips')).text) as { ip: string }[]
        const block = { ip: '192.0.2.0', subnet: '24', ip_desc: 'AG', ip_admin_c: 'DO1-EXAMPLE', ip_asn: 'AS64500' }
        const wanted = { service_type_id: 1, price: 450, discounted_price: 450, ...block }
        const { status, body } = await other.call('POST', '/orders/save', wanted)
        return [offered.some(({ ip }) => ip === '192.0.2.0'), status, String(body['id'])] as const
      }
      expect((await buy(85)).slice(0, 2)).toEqual([false, 409])
      const [isOffered, status, request] = await buy(1)
      expect([isOffered, status]).toEqual([true, 200])
      expect(await run('requests', 'approve', request)).toContain('onaylandı')
      await run('verify')
    })

    it('steps only after the days since the step before, also after days without a server', async () => {
      await endsNow(1002)
      await walk([
        [100, 14, told],
        [3, 14],
        [90, 22, suspended],
        [90, 22, warned],
        [6, 22],
        [90, 20, cancelled],
      ])
    })

    it('suspends also while a renewal waits, does not cancel then, and goes on when it is completed', async () => {
      await endsNow(1003)
      await walk([[0, 14, told]])
      const renewal = await renew()
      await walk([
        [7, 22, suspended],
        [60, 22],
      ])
      await run('renewals', 'complete', renewal)
      expect(await order()).toMatchObject({ status: 14, is_active: 1, suspend_on: null, cancel_on: null })
      await walk([[1, 14]])
    })

    it('goes on when the end is moved, and begins anew at the next one', async () => {
      await endsNow(1003)
      await walk([
        [0, 14, told],
        [7, 22, suspended],
        [23, 22, warned],
      ])
      await run('orders', 'extend', '1003', '--to', today(2), '--text', 'x')
      expect(await order()).toMatchObject({ status: 14, is_active: 1, suspend_on: null, cancel_on: null })
      await walk([[2, 14, 'uzatıldı'].slice(0, 2) as [number, number], [1, 14, told], [7, 22, suspended]])
      await run('orders', 'extend', '1003', '--to', today(200), '--text', 'x')
    })

    it('tells nothing before the end, which the news of the day tell 45 and 7 days before', async () => {
      await endsNow(1003)
      await set({ end_on: today(45) })
      await walk([
        [0, 14],
        [38, 14],
        [7, 14],
        [1, 14, told],
      ])
      await run('orders', 'extend', '1003', '--to', today(200), '--text', 'x')
    })

    const isOneTime = (is_one_time: 0 | 1) => server().db.updateTable('service_types').set({ is_one_time }).execute()
    const isLate = () =>
      server()
        .db.updateTable('transactions')
        .set({ due_on: today(-300) })
        .execute()
    it.each<[what: string, prepare: () => Promise<unknown>, status: number]>([
      ['suspended by hand', () => run('orders', 'suspend', '1003', '--text', 'x'), 22],
      ['that waits for its first payment', () => set({ status: 11, is_active: 0 }), 11],
      ['of a one-time service', () => isOneTime(1), 14],
      ['that is late with its payment', async () => (await isLate(), set({ end_on: today(401) })), 14],
      ['on its last day', () => set({ end_on: today(400) }), 14],
    ])('an order %s stays as it is', async (_, prepare, status) => {
      await endsNow(1003)
      await prepare()
      await walk([
        [0, status],
        [400, status],
      ])
      await isOneTime(0)
      await set({ status: 14, is_active: 1 })
    })

    it('lets an AS number rest too, also for an approval that names it', async () => {
      await endsNow(1003)
      const request = async () => {
        const me = await signIn(server(), 'demo@ornek.example')
        const wanted = { service_type_id: 2, price: 125, discounted_price: 125, organisation: `Ağ ${at}` }
        return String((await me.call('POST', '/orders/save', wanted)).body['id'])
      }
      const approve = async (...line: string[]) => {
        vi.useFakeTimers({ toFake: ['Date'], now: at })
        const { json, stderr } = await runOperator(['requests', 'approve', ...line, '--json'], server().environment)
        vi.useRealTimers()
        return { stderr, ...(json as { order_id: number; asn: string } | undefined) }
      }
      const wanted = ['--asn', 'AS64499']
      const first = await approve(await request(), ...wanted)
      await run('orders', 'cancel', String(first.order_id), '--text', 'x')
      at += 89 * dayMs
      const second = await request()
      expect((await approve(second, ...wanted)).stderr).toContain('AS64499 dinleniyor')
      expect((await approve(second)).asn).not.toBe('AS64499')
      at += dayMs
      expect((await approve(await request())).asn).toBe('AS64499')
    })

    it('is for six o’clock, and takes one step when several servers look at once', async () => {
      await endsNow(1003)
      at -= 2 * 3_600_000
      await walk([[1, 14]])
      at += 2 * 3_600_000
      const before = (await mails()).length
      await Promise.all([server().endOrders(), server().endOrders(), server().endOrders()])
      expect((await mails()).slice(before)).toEqual([told])
    })

    it('tells the provider each step once, and shows it in the work of the day', async () => {
      await endsNow(1004)
      const subjects = async () => {
        await expect.poll(() => server().db.selectFrom('outbox').select('id').execute()).toEqual([])
        return parsedMails(server().dataDir)
          .filter(({ headers }) => headers['to'] === provider)
          .map(({ headers }) => headers['subject'])
          .filter((subject) => subject?.includes('#1004 '))
      }
      const seen: unknown[] = []
      for (const days of [0, 1, 6, 23, 7, 1]) {
        await after(days)
        await server().tellProvider()
        const { kind } = ((await list('today')) as { id: number; kind: string }[]).find((row) => row.id === 1004) ?? {}
        seen.push([kind, (await subjects()).length])
      }
      expect(seen).toEqual([
        ['sona erdiği bildirilen sipariş', 1],
        ['sona erdiği bildirilen sipariş', 1],
        ['süresi dolduğu için askıya alınan sipariş', 2],
        ['süresi dolduğu için askıya alınan sipariş', 2],
        ['süresi dolduğu için iptal edilen sipariş', 3],
        ['süresi dolduğu için iptal edilen sipariş', 3],
      ])
      expect(await subjects()).toEqual(
        ['Sona eren', 'Askıya alınan', 'İptal edilen'].map((step) => `${step} sipariş: #1004 Örnek Telekom A.Ş.`),
      )
    })
  },
  { now: () => at, settings: { providerMail: provider } },
)
