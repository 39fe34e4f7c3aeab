import { beforeAll, describe, expect, it } from 'vitest'
import { audit, operatorActor } from '../../store/audit/audit.ts'
import { type Customers, signInCustomers } from '../../testing/api/successful-calls.ts'
import { runOperator, type SignedInClient, type TestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

interface Row {
  id: number
  action: string
  outcome: string
  order_id: number | null
  target_name: string | null
  address: string | null
  actor: { kind: string; name: string }
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const block = '/ip/order/1001/192.0.2.0/24'
const servers = ['ns1.yeni.example', 'ns2.yeni.example']

onBothEngines((current) => {
  let server: TestServer
  let me: Customers
  const listed = async (client: SignedInClient, query = '') =>
    JSON.parse((await client.call('GET', `/audit${query}`)).text) as Row[]

  beforeAll(async () => {
    server = current()
    me = await signInCustomers(server)
  })

  describe('the list of changes', () => {
    it('shows values before and after', async () => {
      await me.demo.call('POST', '/orders/1001/tag', { tag: 'Bir' })
      await me.demo.call('POST', '/orders/1001/tag', { tag: 'İki' })
      await me.demo.call('PUT', '/orders/defaults', { org: null })
      await me.demo.call('PUT', `${block}/nameservers`, { nservers: servers })
      await me.demo.call('POST', `${block}/route`, { origin: 'AS64505' })
      await me.demo.call('POST', `${block}/rpki/roa`, { asn: 'AS64505', maxLength: 24 })
      await me.demo.call('DELETE', `${block}/rpki/roa`, { asn: 'AS64505', maxLength: 24 })
      const roa = { asn: 'AS64505', prefix: '192.0.2.0/24', maxLength: 24 }
      const [deleted, added, route, names, defaults, tag] = await listed(me.demo)
      expect(deleted).toMatchObject({ action: 'roa.delete', before: roa, after: {}, order_id: 1001 })
      expect(added).toMatchObject({ action: 'roa.add', before: {}, after: roa })
      expect(route).toMatchObject({ action: 'route.add', after: { origin: 'AS64505', prefix: '192.0.2.0/24' } })
      expect(names).toMatchObject({ action: 'nameservers.edit', after: { first: servers[0], second: servers[1] } })
      expect(Object.keys(names?.before ?? {})).toEqual(['first', 'second'])
      expect(defaults).toMatchObject({ action: 'defaults.save', after: { org: null } })
      expect(Object.keys(defaults?.before ?? {})).toEqual(['org'])
      expect(tag).toMatchObject({ action: 'tag.set', before: { tag: 'Bir' }, after: { tag: 'İki' } })
    })

    it('comes in pages that hold each row once, newest first', async () => {
      const all = await listed(me.demo)
      const pages: Row[] = []
      let next: string | null = '/audit?limit=2'
      while (next !== null) {
        const answer = await me.demo.call('GET', next)
        const rows = JSON.parse(answer.text) as Row[]
        expect(rows.length).toBeLessThanOrEqual(2)
        pages.push(...rows)
        const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
        next = link === undefined ? null : `/audit${new URL(link, `${server.url}/api/audit`).search}`
      }
      expect(pages).toEqual(all)
      expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    })

    it('is filtered by order, kind and outcome, and refuses other values', async () => {
      await me.demo.call('POST', '/orders/1002/tag', { tag: 'Üç' })
      await me.demo.call('POST', '/orders/1001/tag', { tag: 5 })
      expect((await listed(me.demo, '?order=1002')).map(({ order_id }) => order_id)).toEqual([1002])
      expect(new Set((await listed(me.demo, '?action=roa')).map(({ action }) => action))).toEqual(
        new Set(['roa.add', 'roa.delete']),
      )
      expect((await listed(me.demo, '?outcome=refused')).map(({ action }) => action)).toEqual(['tag.set'])
      for (const filter of ['order=x', 'from=2026-02-31', 'to=x'])
        expect((await me.demo.call('GET', `/audit?${filter}`)).status, filter).toBe(400)
    })

    it('shows nothing of another company', async () => {
      expect(await listed(me.large, '?order=1001')).toEqual([])
      expect((await listed(me.large)).every(({ action }) => action === 'session.open')).toBe(true)
    })

    it('shows rows of the operator without an address and a name', async () => {
      const actor = { ...operatorActor({ name: 'ayse', requestId: 'request' }, 1), address: '192.0.2.7' }
      const entry = { at: Date.now(), action: 'payment.confirm', orderId: 1001 }
      await server.db.transaction().execute((trx) => audit(trx, actor, entry))
      expect(await listed(me.demo, '?actor=operator')).toMatchObject([
        { action: 'payment.confirm', actor: { kind: 'operator', name: 'operator' }, address: null },
      ])
      expect(await listed(me.demo, `?actor=operator&name=${encodeURIComponent(actor.name)}`)).toEqual([])
      expect(await listed(me.demo, '?actor=operator&name=operator')).toHaveLength(1)
    })

    it('names a user that a change was about, an erased one too, and none of another company', async () => {
      const run = async (...line: string[]) =>
        expect(await runOperator(line, server.environment)).toMatchObject({ stderr: '', code: 0 })
      const email = 'ada@ornek.example'
      await run('users', 'add', '--email', email, '--name', 'Ada Örnek', '--company', '1')
      const { id } = await server.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const names = async (client: SignedInClient) =>
        (await listed(client, '?action=user')).map(({ action, target_name }) => [action, target_name])
      expect(await names(me.demo)).toEqual([['user.add', 'Ada Örnek']])
      const entry = { at: Date.now(), action: 'user.add', target: `user ${id}` }
      const author = operatorActor({ name: 'ayse', requestId: 'request' }, 2)
      await server.db.transaction().execute((trx) => audit(trx, author, entry))
      expect(await names(me.large)).toEqual([['user.add', null]])
      await run('users', 'erase', email)
      expect(await names(me.demo)).toEqual([
        ['user.erase', 'Eski kullanıcı'],
        ['user.add', 'Eski kullanıcı'],
      ])
    })
  })
})
