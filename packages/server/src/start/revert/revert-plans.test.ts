import { beforeEach, describe, expect, it } from 'vitest'
import { addRoute, planDocument, type PlannedOrder } from '../../testing/api/plan-document.ts'
import { type Answer, type SignedInClient, signInWithStepUp } from '../../testing/index.ts'
import { parsedMails } from '../../testing/mails.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

const minute = 60_000
const block = '/ip/order/1001/192.0.2.0/24'
const other = '/ip/order/1003/198.51.100.128/25'
let at = Date.parse('2027-06-15T09:00:00Z')

onBothEngines(
  (server) => {
    let me: SignedInClient
    let ids = 0
    /** Records of both orders before each test. */
    let before: string[]
    /** Moves the clock; a code counts for five minutes. */
    async function later(ms: number): Promise<void> {
      at += ms
      me = await signInWithStepUp(server(), 'demo@ornek.example')
    }
    beforeEach(async () => {
      await later(3 * 3_600_000)
      const { db } = server()
      await db.deleteFrom('routes').where('origin', 'in', ['AS64505', 'AS64506', 'AS64511']).execute()
      await db.deleteFrom('roas').where('asn', '=', 'AS64505').execute()
      before = await records()
    })

    async function records(): Promise<string[]> {
      const { db } = server()
      const ofOrders = <Row extends { order_id: number }>(rows: Row[]) =>
        rows.filter(({ order_id }) => order_id === 1001 || order_id === 1003).map((row) => JSON.stringify(row))
      return [
        ...ofOrders(await db.selectFrom('routes').select(['order_id', 'origin', 'prefix', 'maintainer']).execute()),
        ...ofOrders(await db.selectFrom('roas').select(['order_id', 'asn', 'max_length']).execute()),
        ...ofOrders(await db.selectFrom('name_servers').select(['order_id', 'first', 'second']).execute()),
      ].toSorted()
    }
    const roa = { kind: 'roa', asn: 'AS64505', maxLength: 24 }
    const servers = (first: string) => ({ kind: 'name-servers', domain: 'x', servers: [first, 'ns9.ornek.example'] })
    /** Post of a plan that must be confirmed within ten minutes. */
    const post = async (orders: PlannedOrder[], fields: object = { confirm_within: 600 }) => {
      const plan = planDocument(`onay.${(ids += 1)}`, orders)
      expect((await me.call('POST', '/plans', { ...plan, ...fields })).status).toBe(200)
      return plan.id
    }
    const show = async (id: string) => (await me.call('GET', `/plans/${id}`)).body
    const step = async (plan: string, number: number, method: string, path: string, body?: object) => {
      const answer = await me.call(method, path, body, { 'plan-step': `${plan}/${number}` })
      expect([answer.status, answer.body.message]).toEqual([200, answer.body.message])
      return answer.body['version'] as string
    }
    const told = (id: string) =>
      parsedMails(server().dataDir).filter(({ headers }) => headers['subject'] === `Plan ${id} geri alındı`)
    const confirm = (id: string) => me.call('POST', `/plans/${id}/confirm`)
    const outcome = ({ status, body }: Answer) => [status, body.code, body.message]
    const addOrigin = (origin: string, prefix: string) => ({ op: 'add', to: { ...addRoute(origin).to, prefix } })
    /** A route and a ROA of one order and a route of another, and the requests that do them. */
    const three: PlannedOrder[] = [
      { order: 1001, block: '192.0.2.0/24', steps: [addRoute('AS64505'), { op: 'add', to: roa }] },
      { order: 1003, block: '198.51.100.128/25', steps: [addOrigin('AS64506', '198.51.100.128/25')] },
    ]
    async function doThree(id: string): Promise<void> {
      await step(id, 1, 'POST', `${block}/route`, { origin: 'AS64505' })
      await step(id, 2, 'POST', `${block}/rpki/roa`, { asn: 'AS64505', maxLength: 24 })
      await step(id, 3, 'POST', `${other}/route`, { origin: 'AS64506' })
    }
    const audited = async (id: string) =>
      (
        await server()
          .db.selectFrom('audit_log')
          .select(['action', 'actor_kind', 'actor_name', 'details_json'])
          .where('details_json', 'like', `%${id}.revert%`)
          .orderBy('id')
          .execute()
      ).map(({ action, actor_kind, actor_name }) => [action, actor_kind, actor_name])

    it('takes back what was not confirmed in time, as its user, without a cost', async () => {
      const id = await post(three)
      expect(await show(id)).toMatchObject({ confirm_within: 600, confirm_by: null })
      await doThree(id)
      const allowance = async () => (await me.call('GET', '/orders/1001/params')).body['available']
      const used = await allowance()
      const by = new Date(at + 10 * minute).toISOString()
      expect(await show(id)).toMatchObject({ done: 3, confirm_by: by, confirmed_at: null, reverted_at: null })
      at += 10 * minute - 1
      await server().revertPlans()
      expect(await records()).not.toEqual(before)
      at += 1
      // The time counts, also while the portal has not yet begun.
      const refused = [409, 'PLAN_REVERTED', 'Onay süresi doldu; değişiklikler geri alınıyor']
      expect(outcome(await confirm(id))).toEqual(refused)
      await Promise.all([server().revertPlans(), server().revertPlans()])
      expect(await records()).toEqual(before)
      expect(await allowance()).toBe(used)
      expect(await show(id)).toMatchObject({ confirm_by: null, reverted_at: new Date(at).toISOString() })
      expect(await show(`${id}.revert`)).toMatchObject({ undoes: id, steps: 3, done: 3, orders: [1001, 1003] })
      const name = (
        await server()
          .db.selectFrom('users')
          .select('name')
          .where('email', '=', 'demo@ornek.example')
          .executeTakeFirstOrThrow()
      ).name
      expect(await audited(id)).toEqual([
        ['roa.delete', 'user', name],
        ['route.delete', 'user', name],
        ['route.delete', 'user', name],
        ['plan.revert', 'user', name],
      ])
      await expect.poll(() => told(id)).toHaveLength(1)
      expect(outcome(await confirm(id))).toEqual([409, 'PLAN_REVERTED', 'Bu plan onaylanmadığı için geri alındı'])
      await later(0)
      // A step that comes too late finds the plan taken back.
      const late = await me.call('POST', `${block}/route`, { origin: 'AS64505' }, { 'plan-step': `${id}/1` })
      expect(outcome(late).slice(0, 2)).toEqual([409, 'PLAN_REVERTED'])
      expect((await runOperator(['verify', '--json'], server().environment)).json).toMatchObject({ ok: true })
    })

    it('keeps what was confirmed, once and for all', async () => {
      const id = await post(three)
      await step(id, 1, 'POST', `${block}/route`, { origin: 'AS64505' })
      await step(id, 2, 'POST', `${block}/rpki/roa`, { asn: 'AS64505', maxLength: 24 })
      expect((await confirm(id)).body).toMatchObject({ confirmed_at: new Date(at).toISOString(), confirm_by: null })
      at += 5 * minute
      expect((await confirm(id)).body).toMatchObject({ confirmed_at: new Date(at - 5 * minute).toISOString() })
      await later(0)
      // A step behind the confirmation stays too.
      await step(id, 3, 'POST', `${other}/route`, { origin: 'AS64506' })
      const after = await records()
      expect((await show(id))['confirm_by']).toBeNull()
      at += 3_600_000
      await server().revertPlans()
      expect(await records()).toEqual(after)
    })

    it('takes back a plan that was cut in the middle, ten minutes behind its last step', async () => {
      const id = await post(three)
      await step(id, 1, 'POST', `${block}/route`, { origin: 'AS64505' })
      await later(8 * minute)
      await step(id, 2, 'POST', `${block}/rpki/roa`, { asn: 'AS64505', maxLength: 24 })
      at += 8 * minute
      await server().revertPlans()
      expect(await records()).not.toEqual(before)
      at += 2 * minute
      await server().revertPlans()
      expect(await records()).toEqual(before)
      expect(await show(`${id}.revert`)).toMatchObject({ steps: 2, done: 2, orders: [1001] })
    })

    it('brings back deleted and replaced records as they were', async () => {
      const [first, second] = [servers('ns1.ornek.example'), servers('ns7.ornek.example')]
      const row = await server()
        .db.selectFrom('name_servers')
        .selectAll()
        .where('order_id', '=', 1001)
        .executeTakeFirstOrThrow()
      const route = { ...addRoute('AS64500').to, maintainer: 'EXAMPLE-MNT' }
      const from = { ...first, servers: [row.first, row.second] }
      const id = await post([
        {
          order: 1001,
          block: '192.0.2.0/24',
          steps: [
            { op: 'delete', from: route },
            { op: 'delete', from: { kind: 'roa', asn: 'AS64500', maxLength: 24 } },
            { op: 'replace', from, to: second },
          ],
        },
      ])
      await step(id, 1, 'DELETE', `${block}/route/AS64500`)
      await step(id, 2, 'DELETE', `${block}/rpki/roa`, { asn: 'AS64500', maxLength: 24 })
      await step(id, 3, 'PUT', `${block}/nameservers`, { nservers: second.servers })
      expect(await records()).not.toEqual(before)
      at += 10 * minute
      await server().revertPlans()
      expect(await records()).toEqual(before)
    })

    it('takes back what was changed, not what the plan says of it', async () => {
      const foreign = { kind: 'route', origin: 'AS64506', maintainer: 'EVIL-MNT', prefix: '203.0.113.0/24' }
      const wide = { kind: 'roa', asn: 'AS64506', maxLength: 32 }
      const steps = [
        { op: 'delete', from: foreign },
        { op: 'delete', from: wide },
      ]
      const id = await post([{ order: 1001, block: '203.0.113.0/24', steps }])
      // The id of the way back may be in use.
      expect((await me.call('POST', '/plans', planDocument(`${id}.revert`, three))).status).toBe(200)
      await step(id, 1, 'POST', `${block}/route`, { origin: 'AS64505' })
      await step(id, 2, 'DELETE', `${block}/rpki/roa`, { asn: 'AS64500', maxLength: 24 })
      at += 10 * minute
      await server().revertPlans()
      expect(await records()).toEqual(before)
      expect(await show(`${id}.revert.2`)).toMatchObject({ undoes: id, steps: 2, done: 2, orders: [1001] })
    })

    it('leaves a block alone that another change has met, and says so', async () => {
      const id = await post(three)
      await doThree(id)
      expect((await me.call('POST', `${block}/route`, { origin: 'AS64511' })).status).toBe(200)
      at += 10 * minute
      await server().revertPlans()
      const changed = (await records()).filter((record) => !before.includes(record))
      expect(changed.filter((record) => record.includes('"order_id":1003'))).toEqual([])
      expect(changed).toHaveLength(3)
      expect(await show(`${id}.revert`)).toMatchObject({ steps: 3, done: 1, orders: [1001, 1003] })
      await expect.poll(() => told(id)[0]?.body).toContain('geri alınmadı: #1001.')
    })

    it('leaves the plan to an undo that has begun', async () => {
      const id = await post(three)
      await doThree(id)
      const undo = planDocument(`${id}.undo`, [
        {
          order: 1003,
          block: '198.51.100.128/25',
          steps: [{ op: 'delete', from: addOrigin('AS64506', '198.51.100.128/25').to }],
        },
      ])
      expect((await me.call('POST', '/plans', { ...undo, undoes: id })).status).toBe(200)
      await step(undo.id, 1, 'DELETE', `${other}/route/AS64506`)
      at += 3_600_000
      await server().revertPlans()
      expect(await show(id)).toMatchObject({ reverted_at: null, confirm_by: null })
    })

    describe('the time to confirm', () => {
      it('is asked for by a repeat too, and begins there', async () => {
        const id = await post(three, {})
        expect(await show(id)).toMatchObject({ confirm_within: null, confirm_by: null })
        expect(outcome(await confirm(id)).slice(0, 2)).toEqual([409, 'PLAN_KEPT'])
        await step(id, 1, 'POST', `${block}/route`, { origin: 'AS64505' })
        await later(3_600_000)
        const again = await me.call('POST', '/plans', { ...planDocument(id, three), confirm_within: 60 })
        expect(again.body).toMatchObject({ confirm_by: new Date(at + minute).toISOString() })
        await server().revertPlans()
        expect(await records()).not.toEqual(before)
        at += minute
        await server().revertPlans()
        expect(await records()).toEqual(before)
      })

      it.each([59, 86_401, 1.5, '600', null])('of %j is refused', async (confirm_within) => {
        const answer = await me.call('POST', '/plans', { ...planDocument('kotu'), confirm_within })
        expect(outcome(answer)).toEqual([400, undefined, 'Onay süresi 60 ile 86400 saniye arasında olmalıdır'])
      })
    })

    it('no answer was a failure of the server', () => {
      expect(server().log.filter((line) => /request\.failed|not-reverted/.test(line))).toEqual([])
    })
  },
  { now: () => at, settings: { sessionIdleMs: 4e10, sessionAbsoluteMs: 4e10, dbLockTimeoutMs: 20_000 } },
)
