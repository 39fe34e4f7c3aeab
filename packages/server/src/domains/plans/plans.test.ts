import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiRoutes } from '../../testing/api/api-routes.ts'
import { addRoute, planDocument } from '../../testing/api/plan-document.ts'
import { bodiesWith, worstTexts } from '../../testing/api/worst-texts.ts'
import { type Answer, clientWith, type SignedInClient, signIn, signInWithStepUp } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

const day = 24 * 3_600_000
const [order, other] = [
  { order: 1001, block: '192.0.2.0/24' },
  { order: 1002, block: '198.51.100.0/25' },
]
let at = Date.parse('2027-06-15T09:00:00Z')

onBothEngines(
  (server) => {
    let me: SignedInClient
    let stranger: SignedInClient
    let ids = 0
    beforeAll(async () => {
      me = await signInWithStepUp(server(), 'demo@ornek.example')
      stranger = await signIn(server(), 'genis@ornek.example')
    })
    beforeEach(async () => {
      at += 1_000
      await server().db.deleteFrom('rate_limits').execute()
    })

    const freshId = () => `plan.${(ids += 1)}`
    const post = (plan: unknown, by = me) => by.call('POST', '/plans', plan)
    const show = (id: string, by = me) => by.call('GET', `/plans/${id}`)
    const listOf = async (by = me, query = '') =>
      JSON.parse((await by.call('GET', `/plans${query}`)).text) as { id: string; done: number }[]
    const tokenFor = async (fields: object) => {
      const expires_at = new Date(at + 30 * day).toISOString()
      const { body } = await me.call('POST', '/auth/tokens', { name: 'CI', expires_at, orders: null, ...fields })
      return clientWith(server().url, String(body['token']))
    }
    const outcome = ({ status, body }: Answer) => [status, body.code, body.message]

    describe('a plan', () => {
      it('is answered as it was sent, and again when it is posted again', async () => {
        const plan = planDocument(freshId())
        const first = await post(plan)
        expect([first.status, first.body]).toMatchObject([
          200,
          {
            success: true,
            id: plan.id,
            made_at: plan.madeAt,
            undoes: null,
            orders: [1001],
            steps: 1,
            done: 0,
            actor: { kind: 'user' },
            plan,
            steps_done: [],
            posted_at: new Date(at).toISOString(),
          },
        ])
        at += day
        // The order of the fields says nothing.
        const same = Object.fromEntries(Object.entries(plan).toReversed())
        expect((await post(same)).text).toBe(first.text)
        expect((await show(plan.id)).text).toBe(first.text)
        expect((await listOf()).filter(({ id }) => id === plan.id)).toHaveLength(1)
      })

      it('is refused with 409 when its id has another content, and the first one stays', async () => {
        const plan = planDocument(freshId())
        await post(plan)
        const another = await post({ ...plan, madeAt: '2026-11-22T10:00:00.000Z' })
        expect(outcome(another)).toEqual([409, 'PLAN_EXISTS', 'Bu numarayla daha önce başka bir plan kaydedildi'])
        expect((await show(plan.id)).body['plan']).toEqual(plan)
      })

      it('is stored once by twelve parallel requests, each with the same answer and one audit row in all', async () => {
        const plan = planDocument(freshId())
        const answers = await Promise.all(Array.from({ length: 12 }, () => post(plan)))
        expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        const rows = await server()
          .db.selectFrom('audit_log')
          .select(['action', 'details_json'])
          .where('target', '=', `plan ${plan.id}`)
          .execute()
        expect(rows).toEqual([{ action: 'plan.add', details_json: JSON.stringify({ orders: [1001], steps: 1 }) }])
      })

      it('of another company is not there: 404, in no list, and its id is free', async () => {
        const plan = planDocument(freshId())
        await post(plan)
        expect(outcome(await show(plan.id, stranger))).toEqual([404, undefined, 'Plan bulunamadı'])
        expect(await listOf(stranger)).toEqual([])
        const { company_id } = await server()
          .db.selectFrom('users')
          .select('company_id')
          .where('email', '=', 'genis@ornek.example')
          .executeTakeFirstOrThrow()
        const own = { ...planDocument(plan.id, []), company: { id: company_id, name: 'Geniş' } }
        expect((await post(own, stranger)).status).toBe(200)
        expect((await show(plan.id)).body['plan']).toEqual(plan)
        await server().db.deleteFrom('plans').where('company_id', '=', company_id).execute()
      })

      it('is refused for another company, and with an order of another company', async () => {
        expect((await post({ ...planDocument(freshId()), company: { id: 2, name: 'x' } })).body.message).toBe(
          'Bu plan başka bir firma için hazırlanmış',
        )
        const foreign = await server()
          .db.selectFrom('orders')
          .select('id')
          .where('company_id', '!=', 1)
          .executeTakeFirstOrThrow()
        for (const id of [foreign.id, 999_999]) {
          const plan = planDocument(freshId(), [{ ...order, order: id, steps: [addRoute('AS64800')] }])
          expect(outcome(await post(plan))).toEqual([400, undefined, `Bu siparişe erişilemiyor: ${id}`])
          expect((await show(plan.id)).status).toBe(404)
        }
      })

      const good = planDocument('iyi', [{ ...order, steps: [addRoute('AS64800')] }])
      const [planned] = good.orders
      it.each([
        ['of version 1', { version: 1 }, 'Yalnız sürüm 2 olan planlar kaydedilir'],
        ['of version 3', { version: 3 }, 'Yalnız sürüm 2 olan planlar kaydedilir'],
        ['of another kind', { kind: 'plan' }, 'Gönderilen veri bir plan değil'],
        ['with an unknown field', { extra: 1 }, 'Geçersiz bilgi: extra'],
        ['without a company', { company: undefined }, 'Geçersiz bilgi: company'],
        ['without a step', { orders: [{ ...planned, steps: [] }] }, /siparişler okunamadı/],
        ['with an order twice', { orders: [planned, planned] }, /siparişler okunamadı/],
        ['with an order that is no id', { orders: [{ ...planned, order: 1.5 }] }, /siparişler okunamadı/],
        ['with a huge order', { orders: [{ ...planned, order: 1e300 }] }, /siparişler okunamadı/],
        ['with a strange step', { orders: [{ ...planned, steps: [{ op: 'drop table' }] }] }, /siparişler okunamadı/],
        ['with a strange record', { orders: [{ ...planned, before: null }] }, /siparişler okunamadı/],
        ['with a negative sum', { totals: { orders: -1, add: 0, delete: 0, replace: 0 } }, /totals/],
        ['with a time that is none', { madeAt: 'dün' }, 'Geçersiz bilgi: madeAt'],
        ['on a day that is none', { madeAt: '2026-02-31T00:00:00.000Z' }, 'Geçersiz bilgi: madeAt'],
        ...[
          'portal',
          'javascript:alert(1)',
          'https://portal.example/plan',
          'ftp://portal.example',
          'HTTPS://PORTAL.EXAMPLE',
        ].map((portal) => [`with ${portal} as its portal`, { portal }, 'Geçersiz bilgi: portal'] as const),
        ...['', 'a/b', 'a b', '../x', 'ş', 'x'.repeat(101), 7, null, 'a\n'].map(
          (id) => [`with the id ${JSON.stringify(id)}`, { id }, /Plan numarası/] as const,
        ),
      ] as const)('%s is refused', async (_, change, message) => {
        const answer = await post({ ...good, ...change })
        expect([answer.status, answer.body.message]).toEqual([
          400,
          typeof message === 'string' ? message : expect.stringMatching(message),
        ])
      })

      it('has at most 5,000 steps and 4 MB', async () => {
        const steps = (count: number) => Array.from({ length: count }, (_, step) => addRoute(`AS${100_000 + step}`))
        const long = planDocument(freshId(), [{ ...order, steps: steps(5_001) }])
        expect((await post(long)).body.message).toBe('Bir planda en fazla 5000 adım olabilir')
        const most = planDocument(freshId(), [{ ...order, steps: steps(5_000) }])
        expect((await post(most)).body['steps']).toBe(5_000)
        const text = JSON.stringify(most)
        const blanks = 4 * 1024 * 1024 - Buffer.byteLength(text)
        expect((await post(text + ' '.repeat(blanks + 1))).status).toBe(413)
        expect((await post(text + ' '.repeat(blanks))).status).toBe(200)
      })

      it('with the worst text in any field is refused', async () => {
        const [route] = apiRoutes().filter(({ method, path }) => `${method} ${path}` === 'POST /plans')
        if (!route) throw new Error('there is no POST /plans')
        for (const [, text] of worstTexts(1_000_000).slice(0, 4))
          for (const [field, body] of bodiesWith(route, text))
            expect([field, (await post(body)).status]).toEqual([field, 400])
      })
    })

    describe('the list', () => {
      it('is newest first, whole and in pages', async () => {
        const posted = [freshId(), freshId(), freshId()]
        for (const id of posted) expect((await post(planDocument(id))).status).toBe(200)
        const whole = (await listOf()).map(({ id }) => id)
        expect(whole.slice(0, 3)).toEqual(posted.toReversed())
        const pages: string[] = []
        for (let next: string | undefined = '/plans?limit=2'; next !== undefined;) {
          const answer = await me.call('GET', next)
          pages.push(...(JSON.parse(answer.text) as { id: string }[]).map(({ id }) => id))
          next = /^<\/api(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
        }
        expect(pages).toEqual(whole)
        for (const query of ['?limit=0', '?limit=1001', '?limit=5&cursor=x'])
          expect([query, (await me.call('GET', `/plans${query}`)).status]).toEqual([query, 400])
      })

      it.each(['yok', '%00', '..%2f', '%F0%9F%98%80', 'x'.repeat(5_000)])('has no plan %j', async (id) => {
        expect((await show(id)).status).toBe(404)
      })
    })

    describe('an API token', () => {
      beforeEach(async () => {
        me = await signInWithStepUp(server(), 'demo@ornek.example')
      })
      const scope = [409, 'TOKEN_SCOPE']
      const both = () =>
        planDocument(freshId(), [
          { ...order, steps: [addRoute('AS64800')] },
          { ...other, steps: [addRoute('AS64801')] },
        ])

      it('that writes posts and reads plans of its orders only', async () => {
        const token = await tokenFor({ scope: 'routing:write', orders: [1001] })
        const [own, mixed] = [planDocument(freshId()), both()]
        expect((await post(own, token)).status).toBe(200)
        expect(outcome(await post(mixed, token)).slice(0, 2)).toEqual(scope)
        expect((await post(mixed)).status).toBe(200)
        expect(outcome(await show(mixed.id, token)).slice(0, 2)).toEqual(scope)
        expect((await show(own.id, token)).body['actor']).toEqual({ kind: 'token', name: 'CI' })
        const seen = (await listOf(token)).map(({ id }) => id)
        expect([seen.includes(own.id), seen.includes(mixed.id)]).toEqual([true, false])
        const pages = await listOf(token, '?limit=1')
        expect(pages.map(({ id }) => id)).toEqual([own.id])
        const all = await tokenFor({ scope: 'routing:write' })
        expect((await show(mixed.id, all)).status).toBe(200)
      })

      it('that reads does not post', async () => {
        const [token, plan] = [await tokenFor({ scope: 'read' }), both()]
        expect(outcome(await post(plan, token)).slice(0, 2)).toEqual(scope)
        await post(plan)
        expect((await show(plan.id, token)).status).toBe(200)
        expect((await listOf(token)).map(({ id }) => id)).toContain(plan.id)
      })
    })

    describe('the limits', () => {
      const fill = async (count: number, fields: object) => {
        const { db } = server()
        const row = await db.selectFrom('plans').selectAll().orderBy('id').executeTakeFirstOrThrow()
        const { id: _, ...columns } = row
        for (let made = 0; made < count; made += 1)
          await db
            .insertInto('plans')
            .values({ ...columns, document_id: freshId(), ...fields })
            .execute()
      }
      const stored = async () =>
        (await server().db.selectFrom('plans').select('document_id').orderBy('id').execute()).map(
          (row) => row.document_id,
        )
      beforeEach(async () => {
        await server().db.deleteFrom('plan_steps').execute()
        await server().db.deleteFrom('plans').execute()
        expect((await post(planDocument(freshId()))).status).toBe(200)
      })

      it('keep 1,000 plans: the oldest finished one leaves; an unfinished one stays, and one of another company', async () => {
        await fill(1, { done: 1, company_id: 2 })
        await fill(999, { done: 1 })
        const before = await stored()
        const plan = planDocument(freshId())
        expect((await post(plan)).status).toBe(200)
        expect(await stored()).toEqual([...before.slice(0, 2), ...before.slice(3), plan.id])
      })

      it('refuse 409 when all plans are at work, until they were idle for 30 days', async () => {
        await fill(999, { done: 0, changed_at: at })
        const before = await stored()
        const plan = planDocument(freshId())
        expect(outcome(await post(plan))).toEqual([
          409,
          undefined,
          'Saklanan planların sınırına ulaşıldı; önce bitmemiş planları uygulayın',
        ])
        expect(await stored()).toEqual(before)
        await server()
          .db.updateTable('plans')
          .set({ changed_at: at - 31 * day })
          .where('document_id', '=', before[5] ?? '')
          .execute()
        expect((await post(plan)).status).toBe(200)
        expect(await stored()).toEqual([...before.filter((_, place) => place !== 5), plan.id])
      })

      it('delete a plan that was given up only when no finished one is left', async () => {
        await fill(998, { done: 0, changed_at: at - 31 * day })
        await fill(1, { done: 1 })
        const before = await stored()
        const plans = [planDocument(freshId()), planDocument(freshId())]
        for (const plan of plans) expect((await post(plan)).status).toBe(200)
        const stays = (_: string, place: number) => place !== 1 && place !== 999
        expect(await stored()).toEqual([...before.filter(stays), ...plans.map(({ id }) => id)])
      })

      it('keep 64 MB of documents', async () => {
        await fill(10, { done: 1, size: 8 * 1024 * 1024 })
        const before = await stored()
        const plan = planDocument(freshId())
        expect((await post(plan)).status).toBe(200)
        expect(await stored()).toEqual([before[0], ...before.slice(4), plan.id])
      })

      it('take 600 new plans of a company in an hour, and any number of repeats', async () => {
        const plan = planDocument(freshId())
        await post(plan)
        const { db } = server()
        await db.updateTable('rate_limits').set({ used: 600 }).where('name', '=', 'new-plan:1').execute()
        const refused = await post(planDocument(freshId()))
        expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
        expect((await post(plan)).status).toBe(200)
      })
    })

    it('verify counts the steps of plans', async () => {
      const plan = planDocument(freshId())
      await post(plan)
      const problems = async () => (await runOperator(['verify', '--json'], server().environment)).json
      expect(await problems()).toMatchObject({ ok: true })
      await server().db.updateTable('plans').set({ done: 1 }).where('document_id', '=', plan.id).execute()
      expect(await problems()).toMatchObject({ problems: [{ check: 'routing', table: 'plans' }] })
      await server().db.deleteFrom('plans').execute()
    })

    it('no answer was a failure of the server', () => {
      expect(server().log.filter((line) => line.includes('request.failed'))).toEqual([])
    })
  },
  { now: () => at, settings: { sessionIdleMs: 400 * day, sessionAbsoluteMs: 400 * day, dbLockTimeoutMs: 20_000 } },
)
