import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRoute, planDocument } from '../../testing/api/plan-document.ts'
import { worstTexts } from '../../testing/api/worst-texts.ts'
import { holdWriteLock } from '../../testing/faults/hold-write-lock.ts'
import { type Answer, clientWith, type SignedInClient, signIn, signInWithStepUp } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { startTestServer } from '../../testing/start-test-server.ts'

const minute = 60_000
const [first, second] = [
  { order: 1001, block: '192.0.2.0/24' },
  { order: 1002, block: '198.51.100.0/25' },
]
const on = ({ order, block }: typeof first, path: string) => `/ip/order/${order}/${block}/${path}`
const roa = { asn: 'AS64821', maxLength: 24 }
const servers = { kind: 'name-servers', domain: '', servers: [] }
let at = Date.parse('2027-06-15T09:00:00Z')

onBothEngines(
  (server) => {
    let me: SignedInClient
    let plan: string
    let ids = 0
    beforeAll(async () => {
      me = await signInWithStepUp(server(), 'demo@ornek.example')
    })
    beforeEach(async () => {
      at += 1_000
      await server().db.deleteFrom('routes').where('origin', 'in', ['AS64820', 'AS64821', 'AS64822']).execute()
      await server().db.deleteFrom('roas').where('asn', '=', roa.asn).execute()
      plan = `adim-${(ids += 1)}`
      const steps = [
        addRoute('AS64820'),
        { op: 'add', to: { kind: 'roa', ...roa } },
        { op: 'replace', from: servers, to: servers },
      ]
      const document = planDocument(plan, [
        { ...first, steps },
        { ...second, steps: [addRoute('AS64821')] },
      ])
      expect((await me.call('POST', '/plans', document)).status).toBe(200)
    })

    const step = (number: unknown, of = plan) => ({ 'plan-step': `${of}/${String(number)}` })
    const add = (origin: string, headers: Record<string, string>, by = me, to = first) =>
      by.call('POST', on(to, 'route'), { origin }, headers)
    const outcome = ({ status, body }: Answer) => [status, body.code, body.message]
    const stateOf = async () => {
      const { db } = server()
      return {
        counters: await db.selectFrom('change_counters').selectAll().orderBy('order_id').execute(),
        rows: (await db.selectFrom('audit_log').select('id').where('outcome', '=', 'done').execute()).length,
        versions: await db.selectFrom('block_versions').selectAll().orderBy('order_id').execute(),
        routes: await db.selectFrom('routes').select(['order_id', 'origin']).orderBy('id').execute(),
        lines: (await db.selectFrom('transactions').select('id').execute()).length,
      }
    }
    const detail = async (by = me) =>
      (await by.call('GET', `/plans/${plan}`)).body as {
        done: number
        changed_at: string
        steps_done: { step: number; order_id: number; at: string; outcome: string; actor: object; answer: object }[]
      }

    /** One of each change, with what makes it possible. */
    const changes: [string, () => Promise<unknown>, (headers: Record<string, string>) => Promise<Answer>][] = [
      ['a new route', async () => null, (headers) => add('AS64820', headers)],
      [
        'a deleted route',
        () => add('AS64820', {}),
        (headers) => me.call('DELETE', on(first, 'route/as64820'), undefined, headers),
      ],
      ['a new ROA', async () => null, (headers) => me.call('POST', on(first, 'rpki/roa'), roa, headers)],
      [
        'a deleted ROA',
        () => me.call('POST', on(first, 'rpki/roa'), roa),
        (headers) => me.call('DELETE', on(first, 'rpki/roa'), roa, headers),
      ],
      [
        'replaced name servers',
        async () => null,
        (headers) =>
          me.call('PUT', on(first, 'nameservers'), { nservers: ['ns5.ornek.example', 'ns6.ornek.example'] }, headers),
      ],
      [
        'deleted and new name servers',
        () => me.call('DELETE', on(first, 'nameservers')),
        (headers) =>
          me.call('POST', on(first, 'nameservers'), { nservers: ['ns1.ornek.example', 'ns2.ornek.example'] }, headers),
      ],
    ]

    it.each(changes)('%s is done once, and each repeat gets its answer', async (_, prepare, send) => {
      await prepare()
      const before = await stateOf()
      const answer = await send(step(1))
      expect([answer.status, answer.body['success'], typeof answer.body['version']]).toEqual([200, true, 'string'])
      const after = await stateOf()
      expect(after.rows).toBe(before.rows + 1)
      at += 3 * minute
      const again = await send(step(1))
      expect([again.status, again.text, again.headers.get('content-type')]).toEqual([
        200,
        answer.text,
        'application/json',
      ])
      expect(await stateOf()).toEqual(after)
      expect(await detail()).toMatchObject({
        done: 1,
        steps_done: [{ step: 1, order_id: 1001, outcome: 'done', actor: { kind: 'user' }, answer: answer.body }],
      })
      me = await signInWithStepUp(server(), 'demo@ornek.example')
    })

    it('of twelve parallel requests one changes, and all get its answer', async () => {
      const before = await stateOf()
      const answers = await Promise.all(Array.from({ length: 12 }, () => add('AS64820', step(1))))
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect((await stateOf()).rows).toBe(before.rows + 1)
    })

    it('is repeated from another machine, by another session and an API token, at another server', async () => {
      const { environment, secretKey } = server()
      expect(secretKey.id).toBeDefined()
      const expires_at = new Date(at + 86_400_000).toISOString()
      const { body } = await me.call('POST', '/auth/tokens', {
        name: 'CI',
        scope: 'routing:write',
        orders: [1001],
        expires_at,
      })
      const answer = await add('AS64820', step(1))
      const beside = await startTestServer({
        dataDir: server().dataDir,
        now: () => at,
        settings: { databaseUrl: environment['DATABASE_URL'] },
      })
      for (const token of [me.token, String(body['token'])]) {
        const client = clientWith(beside.url, token)
        expect((await add('AS64820', step(1), client)).text).toBe(answer.text)
      }
      const parallel = [me, clientWith(beside.url, me.token)].flatMap((client) => [client, client, client])
      const before = await stateOf()
      const answers = await Promise.all(parallel.map((client) => add('AS64822', step(2), client)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
        new Set([`200 ${answers[0]?.text}`]),
      )
      expect((await stateOf()).rows).toBe(before.rows + 1)
      await beside.stop()
    })

    it('is repeated whatever version the repeat wants, and also when the record was changed since', async () => {
      const { body } = await me.call('GET', on(first, 'route'))
      const headers = { ...step(1), 'if-match': `"${String(body['version'])}"` }
      const answer = await add('AS64820', headers)
      expect(answer.status).toBe(200)
      expect((await me.call('DELETE', on(first, 'route/AS64820'))).status).toBe(200)
      const before = await stateOf()
      expect((await add('AS64820', headers)).text).toBe(answer.text)
      expect(await stateOf()).toEqual(before)
    })

    it('that was refused is not stored, and is done when it is repeated', async () => {
      await add('AS64820', {})
      expect((await add('AS64820', step(1))).status).toBe(409)
      expect((await add('AS64822', { ...step(1), 'if-match': '"eski"' })).status).toBe(412)
      expect((await add('kötü', step(1))).status).toBe(400)
      expect((await detail()).done).toBe(0)
      expect((await add('AS64822', step(1))).status).toBe(200)
      expect((await detail()).done).toBe(1)
    })

    it('stands in the audit row of the change', async () => {
      await add('AS64820', step(1))
      await me.call('DELETE', on(first, 'route/AS64820'), undefined, step(2))
      const rows = JSON.parse((await me.call('GET', '/audit?limit=2')).text) as object[]
      expect(rows).toMatchObject([
        { action: 'route.delete', before: { origin: 'AS64820' }, after: { plan, step: 2 } },
        { action: 'route.add', after: { origin: 'AS64820', plan, step: 1 } },
      ])
      expect((rows[0] as { after: object }).after).toEqual({ plan, step: 2 })
    })

    describe('is refused', () => {
      it('with 422 when it was done with another change', async () => {
        await add('AS64820', step(1))
        const before = await stateOf()
        const reused = [422, 'STEP_REUSED', 'Planın bu adımı daha önce başka bir değişiklikle yapıldı']
        expect(outcome(await add('AS64822', step(1)))).toEqual(reused)
        expect(outcome(await me.call('DELETE', on(first, 'route/AS64820'), undefined, step(1)))).toEqual(reused)
        expect(outcome(await me.call('POST', on(first, 'rpki/roa'), roa, step(1)))).toEqual(reused)
        const narrow = { origin: 'AS64820', prefix: '192.0.2.0/25' }
        expect(outcome(await me.call('POST', on(first, 'route'), narrow, step(1)))).toEqual(reused)
        expect(await stateOf()).toEqual(before)
      })

      it('for a plan that the company does not have', async () => {
        const unknown = [404, undefined, 'Plan bulunamadı']
        expect(outcome(await add('AS64820', step(1, 'yok')))).toEqual(unknown)
        const stranger = await signIn(server(), 'genis@ornek.example')
        const { company_id } = await server()
          .db.selectFrom('users')
          .select('company_id')
          .where('email', '=', 'genis@ornek.example')
          .executeTakeFirstOrThrow()
        const foreign = { ...planDocument('onlarin', []), company: { id: company_id, name: 'x' } }
        expect((await stranger.call('POST', '/plans', foreign)).status).toBe(200)
        expect(outcome(await add('AS64820', step(1, 'onlarin')))).toEqual(unknown)
        expect((await me.call('GET', on(first, 'route'))).text).not.toContain('AS64820')
      })

      it('for a step that the plan does not have, or that is of another order', async () => {
        const none = [400, undefined, 'Planda böyle bir adım yok']
        expect(outcome(await add('AS64820', step(5)))).toEqual(none)
        expect(outcome(await add('AS64820', step(999_999)))).toEqual(none)
        const elsewhere = [400, undefined, 'Planın bu adımı başka bir siparişe ait']
        expect(outcome(await add('AS64820', step(4)))).toEqual(elsewhere)
        expect(outcome(await add('AS64821', step(3), me, second))).toEqual(elsewhere)
        expect((await add('AS64821', step(4), me, second)).status).toBe(200)
        expect((await detail()).steps_done).toMatchObject([{ step: 4, order_id: 1002 }])
      })

      it.each([
        '',
        'x',
        '/1',
        'x/',
        'x/0',
        'x/-1',
        'x/1.5',
        'x/1e3',
        'x/01',
        'x/1/2',
        'x/1, x/2',
        'x/1000000',
        '../1',
        '%00/1',
      ])('as %j', async (text) => {
        expect(outcome(await add('AS64820', { 'plan-step': text }))).toEqual([
          400,
          undefined,
          'Plan-Step başlığı PLAN/ADIM biçiminde olmalıdır',
        ])
      })

      it.each(worstTexts(7_000).filter(([, text]) => /^[\t -~]*$/.test(text.slice(0, -1))))(
        'as a long text of %s',
        async (_, text) => {
          for (const header of [text.slice(0, -1), `${text.slice(0, -1)}/1`, `x/${text.slice(0, -1)}`])
            expect((await add('AS64820', { 'plan-step': header.trim() })).status).toBe(400)
        },
      )

      it('behind 404, 409 and 428 of the order', async () => {
        const bad = { 'plan-step': 'kotu' }
        expect((await add('AS64820', bad, me, { order: 1001, block: '192.0.2.0/25' })).status).toBe(404)
        expect((await add('AS64820', bad, me, { order: 1005, block: '198.18.0.0/24' })).status).toBe(409)
        await add('AS64820', step(1))
        at += 10 * minute
        expect((await add('AS64820', step(1))).status).toBe(428)
        me = await signInWithStepUp(server(), 'demo@ornek.example')
        expect((await add('AS64820', step(1))).status).toBe(200)
      })
    })

    it('no answer was a failure of the server', () => {
      expect(server().log.filter((line) => line.includes('request.failed'))).toEqual([])
    })
  },
  { now: () => at, settings: { dbLockTimeoutMs: 20_000 } },
)

it('a step that a locked database refused is done by its repeat', async () => {
  const server = await startTestServer({ settings: { dbLockTimeoutMs: 300 } })
  const me = await signInWithStepUp(server, 'demo@ornek.example')
  const plan = planDocument('kilitli')
  expect((await me.call('POST', '/plans', plan)).status).toBe(200)
  const add = () => me.call('POST', on(first, 'route'), { origin: 'AS64505' }, { 'plan-step': 'kilitli/1' })
  const release = await holdWriteLock(server.dataDir)
  expect((await add()).status).toBe(503)
  expect((await me.call('POST', '/plans', planDocument('yeni'))).status).toBe(503)
  expect((await me.call('GET', '/plans/kilitli')).body).toMatchObject({ done: 0, plan })
  await release()
  const answer = await add()
  expect(answer.status).toBe(200)
  expect((await add()).text).toBe(answer.text)
  expect((await me.call('GET', '/plans/yeni')).status).toBe(404)
  expect(server.log.filter((line) => line.includes('request.failed'))).toEqual([])
  await server.stop()
})
