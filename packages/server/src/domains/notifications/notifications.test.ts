import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, call, runOperator, signIn, startTestServer, type TestServer } from '../../testing/index.ts'
import { readMail } from '../../testing/mails.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const dayMs = 24 * 3_600_000
const [demo, unverified, wide] = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example']
const allOn = {
  due: true,
  renewal: true,
  blacklisted: true,
  order: true,
  payment: true,
  invoice: true,
  rpki_invalid: true,
  ticket_reply: true,
  new_device: true,
}
const allOff = Object.fromEntries(Object.keys(allOn).map((kind) => [kind, false]))
/** Ten o'clock in Istanbul, a day after the demo data was made. */
const morning = Math.floor(Date.now() / dayMs) * dayMs + 7 * 3_600_000 + dayMs
let at = morning
beforeEach(() => {
  at += dayMs
})

const subjects = {
  due: 'Ödeme bekleyen siparişleriniz var',
  renewal: 'Süresi yaklaşan siparişleriniz var',
  blacklisted: 'IP adresleriniz kara listeye girdi',
  rpki: 'RPKI’ya göre geçersiz route kayıtları veya duyurular var',
  reply: /^Destek Talebi #\d+: yeni yanıt$/,
  device: 'Hesabınıza yeni bir cihazdan giriş yapıldı',
}

/** Mails in the outbox as decoded headers and body. */
function mailsIn({ dataDir }: TestServer) {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => /^\d.*\.eml$/.test(name))
  const numberOf = (name: string) => Number(/-(\d+)\.eml$/.exec(name)?.[1])
  return names
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
}
const sent = (server: TestServer, to: string, subject: string | RegExp) =>
  mailsIn(server).filter(
    ({ headers }) =>
      headers['to'] === to &&
      (typeof subject === 'string' ? headers['subject'] === subject : subject.test(headers['subject'] ?? '')),
  )
/** Waits until no mail waits for its delivery. */
const delivered = ({ db }: TestServer) => expect.poll(() => db.selectFrom('outbox').select('id').execute()).toEqual([])

onBothEngines(
  (server) => {
    const mine = async (email = wide) => signIn(server(), email)
    const switches = async (email = wide): Promise<unknown> =>
      (await (await mine(email)).call('GET', '/auth/notifications')).body
    const reset = () => server().db.deleteFrom('notification_settings').execute()
    afterEach(reset)

    describe('the switches of a user', () => {
      it('are all on at first, change one by one and leave an audit row', async () => {
        const me = await mine()
        expect((await me.call('GET', '/auth/notifications')).body).toEqual(allOn)
        const changed = await me.call('PUT', '/auth/notifications', { due: false, ticket_reply: false })
        const expected = { ...allOn, due: false, ticket_reply: false }
        expect([changed.status, changed.body]).toEqual([200, expected])
        expect((await me.call('PUT', '/auth/notifications', { due: true })).body).toEqual({ ...expected, due: true })
        expect(await switches(demo)).toEqual(allOn)
        const rows = await server()
          .db.selectFrom('audit_log')
          .selectAll()
          .where('action', '=', 'notifications.change')
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
        expect(rows).toMatchObject([{ action: 'notifications.change', outcome: 'done', actor_kind: 'user' }])
        expect([JSON.parse(rows[0]?.before_json ?? ''), JSON.parse(rows[0]?.details_json ?? '')]).toMatchObject([
          { due: false },
          { due: true },
        ])
      })

      it('that tell of new devices are mailed when they go off, once', async () => {
        const mails = () => sent(server(), wide, 'Yeni cihaz bildirimi kapatıldı').length
        const before = mails()
        const me = await mine()
        const turn = (on: boolean) => me.call('PUT', '/auth/notifications', { new_device: on, due: on })
        for (const on of [false, false, true]) expect((await turn(on)).status).toBe(200)
        await delivered(server())
        expect(mails()).toBe(before + 1)
      })

      it.each([{ due: 1 }, { due: 'false' }, { due: null }])('take nothing but true and false: %j', async (body) => {
        expect((await (await mine()).call('PUT', '/auth/notifications', body)).status).toBe(400)
      })

      it('are listed among the additions', async () => {
        expect((await (await mine()).call('GET', '/auth/security-status')).body['additions']).toContain('notifications')
      })
    })

    describe('a reply of the staff', () => {
      const reply = async () => {
        const open = { company_id: 2, subject: 'GİZLİ KONU', description: 'x', status: 'open', is_read: 0 } as const
        const { id: user_id } = await server()
          .db.selectFrom('users')
          .select('id')
          .where('email', '=', wide)
          .executeTakeFirstOrThrow()
        const { id } = await server()
          .db.insertInto('tickets')
          .values({ ...open, user_id, order_id: null, created_at: at, updated_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
        const run = await runOperator(['tickets', 'reply', String(id), '--text', 'Tamam'], server().environment)
        expect([run.code, run.stderr]).toEqual([0, ''])
        await delivered(server())
        return id
      }
      const replies = () => sent(server(), wide, subjects.reply)

      it('is mailed with a link that switches such mails off, by one POST without a session', async () => {
        const before = replies().length
        const id = await reply()
        const { headers, body } = replies().at(-1) ?? { headers: {}, body: '' }
        const link = /^<(.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
        expect([replies().length, headers['list-unsubscribe-post']]).toEqual([before + 1, 'List-Unsubscribe=One-Click'])
        expect(link).toMatch(new RegExp(`^${server().url}/notifications/off\\?token=[\\w.-]+$`))
        expect(body).toContain(link)
        expect(body.split(/\r?\n/)).toContain(`${server().url}/support?ticket=${id}`)
        expect(body).not.toContain('GİZLİ')

        // A scanner that opens the link changes nothing.
        const page = await fetch(link)
        const html = await page.text()
        expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
        expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
        expect(html).toContain('<form method="post">')
        expect(html).not.toMatch(/<script|\son\w+=/)
        expect(await switches()).toEqual(allOn)

        for (const time of [1, 2]) {
          const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
          const answer = await fetch(link, { method: 'POST', body })
          expect([time, answer.status]).toEqual([time, 200])
        }
        expect(await switches()).toEqual({ ...allOn, ticket_reply: false })
        const rows = await server()
          .db.selectFrom('audit_log')
          .select(['action', 'target'])
          .where('target', '=', 'link')
          .execute()
        expect(rows).toHaveLength(1)
        await reply()
        expect(replies()).toHaveLength(before + 1)

        // The same call below /api answers data.
        await reset()
        const api = await call(server().url, 'POST', `/notifications/off${new URL(link).search}`)
        expect([api.status, api.body['success']]).toEqual([200, true])
        expect(await switches()).toEqual({ ...allOn, ticket_reply: false })
      })

      it('has a link that opens nothing else and cannot be made up', async () => {
        await reply()
        const link = /<(.*)>/.exec(replies().at(-1)?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
        const token = new URL(link).searchParams.get('token') ?? ''
        const [user = '', kind = '', key = '', mac = ''] = token.split('.')
        const forged = [
          '',
          'x',
          `${Number(user) - 1}.${kind}.${key}.${mac}`,
          `${user}.due.${key}.${mac}`,
          `${user}.${kind}.${'0'.repeat(16)}.${mac}`,
          `${user}.${kind}.${key}.${'A'.repeat(43)}`,
          `${token}x`,
          `${token}\0`,
          'x'.repeat(5_000),
        ]
        for (const one of forged)
          for (const method of ['GET', 'POST']) {
            const query = new URLSearchParams({ token: one }).toString()
            const answer = await fetch(`${server().url}/notifications/off?${query}`, { method })
            expect([one, method, answer.status]).toEqual([one, method, 400])
            expect(await answer.text()).not.toContain('AAAA')
          }
        expect(await switches()).toEqual(allOn)
        const { signIns } = server()
        const asSession = await call(server().url, 'GET', '/auth/notifications', { token })
        expect([asSession.status, signIns.length]).toEqual([401, 3])
      })
    })

    describe('a sign-in', () => {
      const enter = (headers: Record<string, string> = {}): Promise<Answer> => {
        const password = server().signIns.find(({ email }) => email === wide)?.password
        return call(server().url, 'POST', '/auth/login', { body: { email: wide, password }, headers })
      }

      it('from a new device is mailed, one from a known device and the very first are not', async () => {
        await server().db.updateTable('sessions').set({ device_id: null }).execute()
        await server().db.deleteFrom('devices').execute()
        const count = async () => {
          await delivered(server())
          return sent(server(), wide, subjects.device).length
        }
        const before = await count()
        const first = await enter()
        const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
        expect([first.status, await count()]).toEqual([200, before])
        await enter({ cookie })
        expect(await count()).toBe(before)
        await enter({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
        expect(await count()).toBe(before + 1)
        expect(sent(server(), wide, subjects.device).at(-1)?.body).toMatch(/Adres: 127\.0\.0\.1/)
      })
    })

    describe('the daily run', () => {
      const run = async () => {
        await server().notify()
        await delivered(server())
      }
      const counts = (to: string) =>
        [subjects.due, subjects.renewal, subjects.blacklisted, subjects.rpki].map(
          (subject) => sent(server(), to, subject).length,
        )
      let listed = 90
      /** Makes the days of the demo's orders and lines such that there is one piece of news of each kind. */
      const makeNews = async (order: number) => {
        const { db } = server()
        const day = (days: number) => new Date(at + days * dayMs).toISOString().slice(0, 10)
        await db
          .updateTable('orders')
          .set({ end_on: day(30) })
          .where('id', '=', order)
          .execute()
        // An older debt would decide the day.
        await db.deleteFrom('transactions').where('order_id', '=', order).execute()
        await db
          .insertInto('transactions')
          .values({
            company_id: 1,
            order_id: order,
            type: 'alacak',
            transaction_on: day(0),
            due_on: day(2),
            amount_usd_cents: 1_000_00,
            amount_try_cents: null,
            rate_e4: null,
            description: 'x',
            product_code: null,
            invoice_id: null,
            payment_ref: null,
            created_at: at,
            payment_id: null,
            request_id: null,
            renewal_id: null,
          })
          .execute()
        await db
          .insertInto('rbl_reports')
          .values({
            order_id: order,
            report_id: `x${at}`,
            created_at: at,
            clean: 1,
            black_listed: (listed += 1),
            url: null,
            result_json: '{}',
          })
          .execute()
      }

      it('tells each piece once, all of a kind in one mail a day, to verified addresses only', async () => {
        await run()
        const first = counts(demo)
        expect(counts(unverified)).toEqual([0, 0, 0, 0])
        await run()
        expect(counts(demo)).toEqual(first)

        at += dayMs
        await makeNews(1002)
        await makeNews(1003)
        const kinds = [subjects.due, subjects.renewal, subjects.blacklisted]
        const about = (order: number) =>
          kinds.map((subject) => sent(server(), demo, subject).filter(({ body }) => body.includes(`#${order}`)).length)
        const [before, other] = [about(1002), about(1003)]
        await run()
        const after = before.map((count) => count + 1)
        expect(about(1002)).toEqual(after)
        // Its payment is told with that of the other order, if the demo has not paid it in advance.
        expect(about(1003).slice(1)).toEqual(other.slice(1).map((count) => count + 1))
        expect(counts(demo).slice(0, 3)).toEqual(first.slice(0, 3).map((count) => count + 1))
        const { body, headers } = sent(server(), demo, subjects.due).at(-1) ?? { body: '', headers: {} }
        expect(body).toMatch(/- Sipariş #1002: .*son ödeme/)
        expect(sent(server(), demo, subjects.renewal).at(-1)?.body).toMatch(/- Sipariş #1002 [\s\S]*- Sipariş #1003 /)
        expect(headers['list-unsubscribe']).toMatch(/\/notifications\/off\?token=\d+\.due\./)

        // The next day there is nothing new about it, until the day of payment has passed.
        at += dayMs
        await run()
        expect(about(1002)).toEqual(after)
        at += 2 * dayMs
        await run()
        expect(about(1002)).toEqual([(after[0] ?? 0) + 1, ...after.slice(1)])
        expect(sent(server(), demo, subjects.due).at(-1)?.body).toContain('(gecikti)')
      })

      it('tells a route that became invalid, and again when it was valid in between', async () => {
        const { db } = server()
        await run()
        const before = counts(demo)[3] ?? 0
        const roas = await db.selectFrom('roas').selectAll().where('order_id', '=', 1001).execute()
        const route = await db.selectFrom('routes').selectAll().where('order_id', '=', 1001).executeTakeFirstOrThrow()
        const foreign = { order_id: 1001, asn: 'AS64511', max_length: 24, modified_at: at }
        const breakRoute = async () => {
          await db.deleteFrom('roas').where('order_id', '=', 1001).execute()
          await db.insertInto('roas').values(foreign).execute()
        }
        const countNext = async () => {
          at += dayMs
          await run()
          return counts(demo)[3]
        }
        await breakRoute()
        expect(await countNext()).toBe(before + 1)
        expect(sent(server(), demo, subjects.rpki).at(-1)?.body).toContain(`${route.prefix}, ${route.origin}`)
        expect(await countNext()).toBe(before + 1)
        await db.deleteFrom('roas').where('order_id', '=', 1001).execute()
        const own = { order_id: 1001, asn: route.origin, max_length: 32, modified_at: at }
        await db.insertInto('roas').values(own).execute()
        expect(await countNext()).toBe(before + 1)
        await breakRoute()
        expect(await countNext()).toBe(before + 2)
        expect(roas.length).toBeGreaterThanOrEqual(0)
      })

      it('waits for the morning, and skips a kind that is off', async () => {
        const me = await mine(demo)
        await me.call('PUT', '/auth/notifications', { blacklisted: false })
        const before = counts(demo)
        await makeNews(1002)
        at -= 8 * 3_600_000
        await run()
        expect(counts(demo)).toEqual(before)
        at += 8 * 3_600_000
        await run()
        expect(counts(demo).slice(0, 3)).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, before[2]])
      })

      const setUser = (columns: { disabled_at?: number | null; email_verified_at?: number | null }) =>
        server().db.updateTable('users').set(columns).where('email', '=', demo).execute()
      it.each([
        ['is disabled', () => setUser({ disabled_at: at }), () => setUser({ disabled_at: null })],
        [
          'has an unverified address',
          () => setUser({ email_verified_at: null }),
          () => setUser({ email_verified_at: at }),
        ],
        [
          'has switched them off',
          async () => (await mine(demo)).call('PUT', '/auth/notifications', allOff),
          async () => (await mine(demo)).call('PUT', '/auth/notifications', allOn),
        ],
      ])('tells a user who %s nothing, and the same news afterwards', async (_, stop, goOn) => {
        await makeNews(1002)
        const before = counts(demo)
        const told = () => server().db.selectFrom('notification_sent').select('sent_at').where('sent_at', '>=', at)
        await stop()
        await run()
        expect([await told().where('user_id', '=', 1).execute(), counts(demo)]).toEqual([[], before])
        await goOn()
        at += dayMs
        await run()
        expect(counts(demo).slice(0, 3)).toEqual(before.slice(0, 3).map((count) => count + 1))
      })

      it('of several processes tells each piece once', async () => {
        await makeNews(1003)
        const before = counts(demo)[2] ?? 0
        const { databaseUrl } = { databaseUrl: server().environment['DATABASE_URL'] }
        const settings = { publicUrl: server().url, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
        const second = await startTestServer({ dataDir: server().dataDir, now: () => at, settings })
        await Promise.all([server().notify(), second.notify(), server().notify(), second.notify()])
        await delivered(server())
        expect(counts(demo)[2]).toBe(before + 1)
        await second.stop()
      })
    })
  },
  { now: () => at },
)
