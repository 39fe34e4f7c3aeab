import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ExchangeRate } from '@ip-portal/core/billing/billing.schema'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { usdToTry } from '@ip-portal/core/kernel/values/money'
import { sweep } from '../../store/db/housekeeping.ts'
import { metricOf, withMetrics } from '../../testing/api/metric-of.ts'
import { type Answer, type SignedInClient, signIn, startTestServer, type TestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { postForm, type TestFile, testFiles } from '../../testing/post-form.ts'

const hour = 3_600_000
/** The clock moves by days. */
const settings = { sessionIdleMs: 400 * hour, sessionAbsoluteMs: 400 * hour, dbLockTimeoutMs: 5_000 }
/** Noon in Istanbul: a repeat an hour later is of the same day. Some tests move the clock by days. */
let at = new Date().setUTCHours(9, 0, 0, 0)

/** Call whose effect happens once; `variant` makes another content. */
interface Write {
  name: string
  send: (variant: string, key?: string, to?: { url: string; token: string }) => Promise<Answer>
  /** Rows that its effects have made. */
  count: () => Promise<number>
}

onBothEngines(
  (server) => {
    let me: SignedInClient
    let stranger: SignedInClient
    beforeAll(async () => {
      me = await signIn(server(), 'demo@ornek.example')
      stranger = await signIn(server(), 'genis@ornek.example')
    })
    beforeEach(async () => {
      at += 61_000
      await server().db.deleteFrom('renewals').where('order_id', '=', 1002).execute()
      await server().db.deleteFrom('order_requests').execute()
      await server().db.updateTable('free_blocks').set({ taken_at: null }).execute()
    })

    const keyHeader = (key?: string): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key })
    const post =
      (path: string, bodyOf: (variant: string) => unknown): Write['send'] =>
      async (variant, key, to = { url: server().url, token: me.token }) => {
        const headers = { ...keyHeader(key), 'content-type': 'application/json', authorization: `Bearer ${to.token}` }
        const answer = await fetch(`${to.url}/api${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(await bodyOf(variant)),
        })
        const text = await answer.text()
        return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as Answer['body'], text }
      }
    const form =
      (path: string, textsOf: (variant: string) => Record<string, string>, field: string): Write['send'] =>
      (variant, key, to = { url: server().url, token: me.token }) =>
        postForm(to.url, path, to.token, textsOf(variant), [testFiles.png], { field, headers: keyHeader(key) })
    const count = async (table: 'payments' | 'order_requests' | 'renewals' | 'tickets') =>
      (await server().db.selectFrom(table).select('id').execute()).length

    const payment = async (notes: string, orderId = 1002) => {
      const { rate } = v.parse(ExchangeRate, (await me.call('GET', '/action/get/rate')).body)
      return {
        customer_id: 1,
        order_id: orderId,
        amount_usd: 20,
        amount_try: usdToTry(20, rate),
        exchange_rate: rate,
        payment_date: istanbulDay(at),
        payment_method: 'bank_transfer',
        reference_number: 'DEKONT',
        notes,
      }
    }
    const writes: Write[] = [
      {
        name: 'a payment',
        send: post('/action/add-payment', (notes) => payment(notes)),
        count: () => count('payments'),
      },
      {
        name: 'a new order',
        send: post('/orders/save', (organisation) => ({
          service_type_id: 2,
          price: 125,
          discounted_price: 125,
          stamp_tax_rate: 0,
          organisation,
        })),
        count: () => count('order_requests'),
      },
      {
        name: 'a renewal',
        send: post('/orders/1002/applyRenewal', (variant) => ({
          promo_result: null,
          ...(variant === 'other' ? {} : { price: 260 }),
        })),
        count: () => count('renewals'),
      },
      {
        name: 'a ticket',
        send: form('/tickets', (description) => ({ subject: 'Konu', description }), 'attachments'),
        count: () => count('tickets'),
      },
      {
        name: 'a reply',
        send: form('/tickets/1/responses', (response) => ({ response }), 'attachments'),
        count: async () => (await server().db.selectFrom('ticket_responses').select('id').execute()).length,
      },
      {
        name: 'a document',
        send: form(
          '/action/upload/document',
          (description) => ({ contractId: '1', fileType: '2', description }),
          'files',
        ),
        count: async () => (await server().db.selectFrom('contract_files').select('file_id').execute()).length,
      },
    ]

    describe.each(writes.map((write) => [write.name, write] as const))('%s with a key', (_, { send, count }) => {
      it('acts once for twenty parallel requests, and each gets the same answer', async () => {
        const before = await count()
        const key = randomUUID()
        const answers = await Promise.all(Array.from({ length: 20 }, () => send('one', key)))
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect(answers[0]?.headers.get('content-type')).toBe('application/json')
        expect(await count()).toBe(before + 1)
        at += hour
        expect((await send('one', key.toUpperCase())).text).toBe(answers[0]?.text)
        expect(await count()).toBe(before + 1)
        const left = await server().db.selectFrom('files').select('id').where('is_staged', '=', 1).execute()
        expect(left, 'files of repeats').toEqual([])
      })

      it('is refused with 422 for another content, and keeps its answer', async () => {
        const key = randomUUID()
        const first = await send('one', key)
        const before = await count()
        const other = await send('other', key)
        expect([other.status, other.body.code, other.body['success']]).toEqual([422, 'KEY_REUSED', false])
        expect(other.body.message).toBe('Bu Idempotency-Key ile daha önce başka içerikli bir istek gönderildi')
        expect([(await send('one', key)).text, await count()]).toEqual([first.text, before])
      })

      it.each(['', 'x', '1234', `${randomUUID()}, ${randomUUID()}`, 'g'.repeat(36)])(
        'is refused with 400 for the key %j',
        async (key) => {
          const before = await count()
          const { status, body } = await send('one', key)
          expect([status, body.message]).toEqual([400, 'Idempotency-Key bir UUID olmalıdır'])
          expect(await count()).toBe(before)
        },
      )
    })

    const [pay, order, renewal, ticket, reply, upload] = writes as [Write, Write, Write, Write, Write, Write]

    it('another key makes another effect at once', async () => {
      const before = await pay.count()
      for (const key of [randomUUID(), randomUUID(), undefined, undefined])
        expect((await pay.send('aynı', key)).status).toBe(200)
      expect(await pay.count()).toBe(before + 3)
    })

    it('acts again after 24 hours, when the key is also swept', async () => {
      const key = randomUUID()
      await pay.send('bir gün', key)
      const before = await pay.count()
      at += 24 * hour - 1
      await sweep(server().db, at)
      // The date of the day before: the same content.
      const sent = post('/action/add-payment', async () => ({ ...(await payment('bir gün')), payment_date: day }))
      const day = istanbulDay(at - 24 * hour + 1)
      expect((await sent('', key)).status).toBe(200)
      expect(await pay.count()).toBe(before)
      at += 1
      expect((await sent('', key)).status).toBe(200)
      expect(await pay.count()).toBe(before + 1)
      at += 24 * hour
      await sweep(server().db, at)
      expect(await server().db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
    })

    it('a request that was stored under a wrong clock holds nothing up', async () => {
      await pay.send('saat')
      const before = await pay.count()
      await server()
        .db.updateTable('idempotency_keys')
        .set((row) => ({ expires_at: row('expires_at', '+', hour) }))
        .execute()
      expect((await pay.send('saat')).status).toBe(200)
      expect((await pay.send('saat')).status).toBe(200)
      expect(await pay.count()).toBe(before + 1)
    })

    it('a refusal is not stored', async () => {
      const key = randomUUID()
      const wrong = { ...(await payment('ret')), exchange_rate: 1 }
      const send = (body: unknown) => me.call('POST', '/action/add-payment', body, { 'idempotency-key': key })
      expect((await send(wrong)).status).toBe(409)
      expect((await send({ ...wrong, amount_usd: 0 })).status).toBe(400)
      expect((await send(await payment('ret'))).status).toBe(200)
    })

    it('an error of the server is not stored', async () => {
      const key = randomUUID()
      await server().db.schema.alterTable('audit_log').renameTo('audit_log_away').execute()
      expect((await pay.send('hata', key)).status).toBe(500)
      await server().db.schema.alterTable('audit_log_away').renameTo('audit_log').execute()
      const before = await pay.count()
      expect((await pay.send('hata', key)).status).toBe(200)
      expect(await pay.count()).toBe(before + 1)
    })

    it('belongs to the user, the call and its path', async () => {
      const key = randomUUID()
      const own = await stranger.call('GET', '/orders')
      const [foreign] = own.body['active'] as { order_id: number }[]
      expect((await pay.send('anahtar', key)).status).toBe(200)
      const theirs = await stranger.call(
        'POST',
        '/action/add-payment',
        await payment('anahtar', foreign?.order_id),
        keyHeader(key),
      )
      expect([theirs.status, theirs.body['id'] === undefined]).toEqual([200, false])
      expect((await ticket.send('anahtar', key)).status).toBe(200)
      expect((await reply.send('anahtar', key)).status).toBe(200)
      const other = form('/tickets/2/responses', (response) => ({ response }), 'attachments')
      expect((await other('anahtar', key)).status).toBe(200)
    })

    it('is the same for another session of the user, unlike a request without a key', async () => {
      const key = randomUUID()
      const again = { url: server().url, token: (await signIn(server(), 'demo@ornek.example')).token }
      const before = await ticket.count()
      const answers = [await ticket.send('oturum', key), await ticket.send('oturum', key, again)]
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await ticket.count()).toBe(before + 1)
      await ticket.send('anahtarsız')
      await ticket.send('anahtarsız', undefined, again)
      expect(await ticket.count()).toBe(before + 3)
    })

    it('a repeat is answered although its block is taken and its renewal pending', async () => {
      const key = randomUUID()
      const block = post('/orders/save', () => ({
        service_type_id: 1,
        price: 450,
        discounted_price: 450,
        tax_rate: 20,
        stamp_tax_rate: 1,
        ip: '198.18.8.0',
        subnet: '24',
        ip_desc: 'Ofis',
        ip_admin_c: 'do1-example',
        ip_asn: 'as64500',
      }))
      const [first, second] = [await block('', key), await block('', key)]
      expect([first.status, second.text]).toEqual([200, first.text])
      expect((await block('', randomUUID())).status).toBe(409)
      expect((await renewal.send('one', key)).status).toBe(200)
      expect((await renewal.send('one', key)).status).toBe(200)
      expect((await renewal.send('one')).status).toBe(409)
      expect([await order.count(), await renewal.count()]).toEqual([1, await renewal.count()])
    })

    it('is read by no call below /auth', async () => {
      const { status } = await me.call('POST', '/auth/resend-verification', {}, { 'idempotency-key': 'x' })
      expect(status).not.toBe(400)
    })

    describe('without a key', () => {
      it('another date, note, reference, text, name or file content is another request', async () => {
        const counts = async () => [await pay.count(), await ticket.count(), await reply.count(), await upload.count()]
        const [payments = 0, tickets = 0, replies = 0, documents = 0] = await counts()
        const base = await payment('')
        const yesterday = istanbulDay(at - 24 * hour)
        for (const part of [{}, { notes: 'x' }, { payment_date: yesterday }, { reference_number: 'x' }, {}])
          expect((await me.call('POST', '/action/add-payment', { ...base, ...part })).status).toBe(200)
        const longer = (file: TestFile, name = file.name) => ({
          name,
          content: Buffer.concat([file.content, Buffer.of(1)]),
        })
        const files = [testFiles.png, longer(testFiles.png), { ...testFiles.png, name: 'x.png' }, testFiles.png]
        for (const file of files) {
          const texts = { subject: 'Konu', description: 'a' }
          await postForm(server().url, '/tickets', me.token, texts, [file])
          await postForm(server().url, '/tickets/1/responses', me.token, { response: 'a' }, [file])
          const document = { contractId: '1', fileType: '2', description: 'a' }
          await postForm(server().url, '/action/upload/document', me.token, document, [file], { field: 'files' })
        }
        expect(await counts()).toEqual([payments + 4, tickets + 3, replies + 3, documents + 3])
      })

      it('N requests have as many effects as they are different', async () => {
        const bodies = fc.array(
          fc.record({ subject: fc.constantFrom('a', 'b'), description: fc.constantFrom('x', 'y', 'z') }),
          { minLength: 1, maxLength: 8 },
        )
        await fc.assert(
          fc.asyncProperty(bodies, async (sent) => {
            at += 61_000
            const before = await ticket.count()
            const answers = await Promise.all(sent.map((texts) => postForm(server().url, '/tickets', me.token, texts)))
            expect(answers.every(({ status }) => status === 200)).toBe(true)
            const distinct = new Set(sent.map(({ subject, description }) => `${subject}${description}`)).size
            expect(await ticket.count()).toBe(before + distinct)
          }),
          { numRuns: 15 },
        )
      })
    })

    describe('a second process', () => {
      let second: TestServer
      beforeAll(async () => {
        const databaseUrl = server().environment['DATABASE_URL']
        second = await startTestServer({
          now: () => at,
          dataDir: server().dataDir,
          settings: { ...settings, databaseUrl },
        })
      })
      afterAll(() => second.stop())

      it('does not act again, at the same time or later', async () => {
        const before = await pay.count()
        const key = randomUUID()
        const urls = [server().url, second.url]
        const both = () => urls.map((url) => pay.send('iki süreç', key, { url, token: me.token }))
        const answers = [...(await Promise.all([...both(), ...both(), ...both()])), ...(await Promise.all(both()))]
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        await Promise.all(urls.map((url) => pay.send('anahtarsız', undefined, { url, token: me.token })))
        expect(await pay.count()).toBe(before + 2)
      })
    })

    /** Holds the claim of a payment, as a running request does, until `work` has ended; then rolls back. */
    const whileRunning = (key: string, work: () => Promise<void>) =>
      server()
        .db.transaction()
        .execute(async (trx) => {
          const name = { actor: 'user:1', method: 'POST', path: '/api/action/add-payment', key }
          const claim = { request_hash: 'x', status: 0, answer: '', expires_at: at + hour }
          await trx
            .insertInto('idempotency_keys')
            .values({ ...name, ...claim })
            .execute()
          await work()
          throw new Error('rolled back')
        })
        .catch(() => undefined)

    /** Counts the writes that wait: for a lock of PostgreSQL, or for the one writer of SQLite. */
    const writesInWait = async () => {
      if (server().environment['DATABASE_URL'] === undefined)
        return metricOf(server(), 'portal_database_waiting{pool="writes"}')
      const locked = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return (await locked.execute(server().db)).rows.length
    }

    it('waits for a running request that then fails, and acts', async () => {
      const [key, before] = [randomUUID(), await pay.count()]
      let sent: Promise<Answer> | undefined
      await whileRunning(key, async () => {
        sent = pay.send('bekler', key)
        await expect.poll(writesInWait).toBeGreaterThan(0)
      })
      expect((await sent)?.status).toBe(200)
      expect(await pay.count()).toBe(before + 1)
    })

    it('says to come back when the first request runs for long', async () => {
      const key = randomUUID()
      await whileRunning(key, async () => {
        const { status, body, headers } = await pay.send('uzun', key)
        // SQLite has one writer for all requests, which is told as such.
        const isPostgres = server().environment['DATABASE_URL'] !== undefined
        expect([status, body.code]).toEqual(isPostgres ? [409, 'STILL_RUNNING'] : [503, undefined])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      })
      expect((await pay.send('uzun', key)).status).toBe(200)
    })
  },
  { now: () => at, settings: { ...settings, ...withMetrics } },
)
