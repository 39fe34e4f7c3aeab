import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { worstTexts } from '../../../testing/api/worst-texts.ts'
import {
  type Answer,
  clientWith,
  type SignedInClient,
  signInWithStepUp,
  startTestServer,
} from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'

/** `/22` block with name servers, a block of IPv6 and one of an inactive order. */
const [block, v6] = ['/ip/order/1001/192.0.2.0/24', '/ip/order/1010/2001%3Adb8%3A%3A/32']
const [other, inactive] = ['/ip/order/1009/172.20.8.0/22', '/ip/order/1005/198.18.0.0/24']
const changed = [412, 'BLOCK_CHANGED', 'Kayıtlar bu arada değişti', 'Kayıtlar bu arada değişti']
const outcome = ({ status, body }: Answer) => [status, body.code, body.message, body['msg']]

onBothEngines(
  (server) => {
    let me: SignedInClient
    beforeAll(async () => {
      me = await signInWithStepUp(server(), 'demo@ornek.example')
    })
    beforeEach(async () => {
      await server().db.deleteFrom('routes').where('origin', 'in', ['AS64701', 'AS64702', 'AS64703']).execute()
    })

    const versionOf = async (path = block) => (await me.call('GET', `${path}/route`)).body['version'] as string
    const quoted = (version: unknown) => ({ 'if-match': `"${String(version)}"` })
    const add = (origin: string, headers = {}, path = block) => me.call('POST', `${path}/route`, { origin }, headers)
    const drop = (origin: string, headers = {}) => me.call('DELETE', `${block}/route/${origin}`, undefined, headers)
    const roa = { asn: 'AS64701', maxLength: 24 }
    const nservers = ['ns7.ornek.example', 'ns8.ornek.example']

    /** One of each change, in an order in which each succeeds. */
    const changes: [string, (headers: Record<string, string>) => Promise<Answer>][] = [
      ['a new route', (headers) => add('AS64701', headers)],
      ['a deleted route', async (headers) => (await add('AS64702'), drop('AS64702', headers))],
      ['a new ROA', (headers) => me.call('POST', `${block}/rpki/roa`, roa, headers)],
      ['a deleted ROA', (headers) => me.call('DELETE', `${block}/rpki/roa`, roa, headers)],
      ['replaced name servers', (headers) => me.call('PUT', `${block}/nameservers`, { nservers }, headers)],
      ['deleted name servers', (headers) => me.call('DELETE', `${block}/nameservers`, undefined, headers)],
      ['new name servers', (headers) => me.call('POST', `${block}/nameservers`, { nservers }, headers)],
    ]

    describe('a version', () => {
      it('is one in the order, the routes and the name servers, and a read does not change it', async () => {
        const version = await versionOf()
        expect(version).toMatch(/^[\w-]+$/)
        const { ipDetails } = (await me.call('GET', '/orders/1001')).body as { ipDetails: { version: string } }
        expect(ipDetails.version).toBe(version)
        expect((await me.call('GET', `${block}/nameservers`)).body['version']).toBe(version)
        expect(await versionOf()).toBe(version)
      })

      it.each(changes)('is another one behind %s, which answers with it', async (_, change) => {
        const before = await versionOf()
        const answer = await change({})
        expect([answer.status, answer.body['success']]).toEqual([200, true])
        expect(answer.body['version']).not.toBe(before)
        expect(await versionOf()).toBe(answer.body['version'])
      })

      it('stays behind a refused change and behind changes of anything else', async () => {
        const [before, beside] = [await versionOf(), await versionOf(other)]
        expect((await add('AS64500')).status).toBe(409)
        expect((await drop('AS64499')).status).toBe(404)
        expect((await me.call('POST', '/orders/1001/tag', { tag: 'Sürüm' })).status).toBe(200)
        expect((await me.call('GET', `${block}/rpki/validate`)).status).toBe(200)
        expect(await versionOf()).toBe(before)
        expect((await add('AS64701')).status).toBe(200)
        expect([await versionOf(other), (await versionOf()) === before]).toEqual([beside, false])
      })

      it('never comes back when the records do', async () => {
        const before = await versionOf()
        await add('AS64701')
        await drop('AS64701')
        expect(await versionOf()).not.toBe(before)
      })
    })

    describe('If-Match', () => {
      it.each(changes)('lets %s pass with the version, and refuses it with another one', async (_, change) => {
        expect(outcome(await change(quoted('eskisi')))).toEqual(changed)
        expect((await change(quoted(await versionOf()))).status).toBe(200)
      })

      it('of the last answer lets a change pass, once', async () => {
        const headers = quoted(await versionOf())
        const first = await add('AS64701', headers)
        expect(first.status).toBe(200)
        const second = await add('AS64702', headers)
        expect(outcome(second)).toEqual(changed)
        expect((await add('AS64702', quoted(first.body['version']))).status).toBe(200)
      })

      it('lets one of many parallel changes pass, also of a block that was never changed', async () => {
        for (const path of [block, other]) {
          const version = await versionOf(path)
          const origins = Array.from({ length: 8 }, (_, at) => `AS${64_710 + at}`)
          const answers = await Promise.all(origins.map((origin) => add(origin, quoted(version), path)))
          expect([path, answers.map(({ status }) => status).toSorted()]).toEqual([path, [200, ...Array(7).fill(412)]])
          const routes = (await me.call('GET', `${path}/route`)).body['routes'] as { origin: string }[]
          expect(routes.filter(({ origin }) => origins.includes(origin))).toHaveLength(1)
          await server().db.deleteFrom('routes').where('origin', 'in', origins).execute()
        }
      })

      it('lets one of the changes pass that reach two servers of one database at once', async () => {
        const { environment, dataDir } = server()
        const settings = { databaseUrl: environment['DATABASE_URL'], dbLockTimeoutMs: 20_000 }
        const beside = await startTestServer({ dataDir, settings })
        const clients = [me, clientWith(beside.url, me.token)]
        for (let round = 0; round < 5; round += 1) {
          const headers = quoted(await versionOf())
          const answers = await Promise.all(
            clients.map((client, at) => client.call('POST', `${block}/route`, { origin: `AS6470${at + 1}` }, headers)),
          )
          expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
          await server().db.deleteFrom('routes').where('origin', 'in', ['AS64701', 'AS64702']).execute()
        }
        await beside.stop()
      })

      it('changes nothing else when it refuses: no count, no audit row of a change', async () => {
        const { db } = server()
        const stateOf = async () => [
          await db.selectFrom('change_counters').selectAll().where('order_id', '=', 1001).execute(),
          await db.selectFrom('audit_log').select('id').where('outcome', '=', 'done').execute(),
          await db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1).execute(),
          await db.selectFrom('recent_deletions').selectAll().where('order_id', '=', 1001).execute(),
        ]
        const before = await stateOf()
        expect(outcome(await add('AS64703', quoted('x')))).toEqual(changed)
        expect(outcome(await drop('AS64500', quoted('x')))).toEqual(changed)
        expect((await stateOf()).slice(0, 2)).toEqual(before.slice(0, 2))
        expect((await stateOf())[3]).toEqual(before[3])
      })

      it('is looked at behind every other refusal', async () => {
        const headers = quoted('x')
        expect((await add('AS64500', headers)).status).toBe(409)
        expect((await drop('AS64499', headers)).status).toBe(404)
        expect((await add('AS64701', headers, '/ip/order/1001/192.0.2.0/25')).status).toBe(404)
        expect((await add('AS64701', headers, inactive)).status).toBe(409)
        expect((await add('kötü', headers)).status).toBe(400)
        await server().db.updateTable('sessions').set({ step_up_until: null }).execute()
        expect((await add('AS64701', headers)).status).toBe(428)
        me = await signInWithStepUp(server(), 'demo@ornek.example')
      })

      it('takes `*` for any version, and lists', async () => {
        expect((await add('AS64701', { 'if-match': ' * ' })).status).toBe(200)
        const version = await versionOf()
        for (const list of [`"a", "${version}"`, `,"a,b" ,, W/"x","${version}",`]) {
          expect((await drop('AS64701', { 'if-match': list.replace(version, await versionOf()) })).status).toBe(200)
          expect((await add('AS64701')).status).toBe(200)
        }
      })

      it('takes no weak tag for the version (RFC 9110 section 13.1.1)', async () => {
        expect(outcome(await add('AS64701', { 'if-match': `W/"${await versionOf()}"` }))).toEqual(changed)
      })

      it.each([
        '',
        'x',
        '"',
        '"x',
        'x"',
        '"x" "y"',
        '"x"y',
        "'x'",
        '*, "x"',
        '**',
        'w/"x"',
        '"x\ty"',
        '"a'.repeat(300),
      ])('is refused with 400 as %j', async (header) => {
        const { status, body } = await add('AS64701', { 'if-match': header })
        expect([status, body.message]).toEqual([400, 'If-Match başlığı okunamadı; tırnak içinde bir sürüm içermelidir'])
      })

      it.each(worstTexts(7_000).filter(([, text]) => /^[\t -~]*$/.test(text.slice(0, -1))))(
        'is refused as a long text of %s',
        async (_, text) => {
          for (const header of [text.slice(0, -1), `"${text.slice(0, -1)}"`]) {
            const { status } = await add('AS64701', { 'if-match': header.trim() })
            expect(status).toBe(400)
          }
        },
      )

      it('is refused as a header of a megabyte, and the next call is served', async () => {
        const huge = await add('AS64701', { 'if-match': `"${'a'.repeat(1_000_000)}"` }).catch(() => null)
        expect([431, undefined]).toContain(huge?.status)
        expect((await add('AS64701')).status).toBe(200)
      })
    })

    describe('the prefix of a route', () => {
      const post = (path: string, origin: string, prefix: unknown) =>
        me.call('POST', `${path}/route`, { origin, prefix })
      const prefixesOf = async (path: string) =>
        ((await me.call('GET', `${path}/route`)).body['routes'] as { origin: string; prefix: string }[]).flatMap(
          ({ origin, prefix }) => (origin === 'AS64703' ? [prefix] : []),
        )

      it.each([
        [block, '192.0.2.0/24'],
        [block, '192.0.2.128/25'],
        [block, '192.0.2.255/32'],
        [other, '172.20.11.0/24'],
        [v6, '2001:db8:8000::/33'],
        [v6, '2001:db8::1/128'],
      ])('may be in %s: %s', async (path, prefix) => {
        expect((await post(path, 'AS64703', prefix)).status).toBe(200)
        expect(await prefixesOf(path)).toEqual([prefix])
      })

      it('is the block when there is none', async () => {
        for (const prefix of [null, undefined]) {
          expect((await post(other, 'AS64703', prefix)).status).toBe(200)
          expect(await prefixesOf(other)).toEqual(['172.20.8.0/22'])
          await server().db.deleteFrom('routes').where('origin', '=', 'AS64703').execute()
        }
      })

      it.each([
        '',
        ' ',
        '192.0.2.0',
        '192.0.2.0/',
        '192.0.2.1/24',
        '192.0.2.0/23',
        '192.0.3.0/24',
        '192.0.2.0/33',
        '0.0.0.0/0',
        '192.0.2.0/024',
        '192.0.2.00/24',
        '192.0.2/24',
        '192.000.2.0/24',
        ' 192.0.2.0/24',
        '192.0.2.0/24 ',
        '::/0',
        '::ffff:192.0.2.0/120',
        '2001:db8::/33',
        24,
        true,
        {},
        ['192.0.2.0/24'],
        '1'.repeat(101),
      ])('is refused as %j', async (prefix) => {
        const { status, body } = await post(block, 'AS64703', prefix)
        expect([status, body.message]).toEqual([400, 'Prefix bu bloğun içinde bir ağ olmalıdır (örn: 192.0.2.0/24)'])
      })

      it.each(['2001:DB8::/33', '2001:db8:0::/33', '2001:db8::/31', '2001:db9::/33', '2001:db8::1/64', '192.0.2.0/24'])(
        'is refused in a block of IPv6 as %j',
        async (prefix) => expect((await post(v6, 'AS64703', prefix)).status).toBe(400),
      )

      it('stays in an edit, which deletes and creates: it costs no second change and is in the audit row', async () => {
        const used = async () =>
          (
            await server()
              .db.selectFrom('change_counters')
              .select('used')
              .where('order_id', '=', 1001)
              .executeTakeFirstOrThrow()
          ).used
        await post(block, 'AS64703', '192.0.2.64/26')
        const before = await used()
        expect((await drop('AS64703')).status).toBe(200)
        expect((await post(block, 'AS64703', '192.0.2.64/26')).status).toBe(200)
        expect(await used()).toBe(before)
        const [row] = JSON.parse((await me.call('GET', '/audit?limit=1')).text) as Record<string, unknown>[]
        expect(row).toMatchObject({ target: 'route 192.0.2.64/26 AS64703', after: { prefix: '192.0.2.64/26' } })
        await drop('AS64703')
        await post(block, 'AS64703', '192.0.2.0/26')
        expect(await used()).toBe(before + 1)
      })

      it('does not make a second route of one origin', async () => {
        expect((await post(block, 'AS64703', '192.0.2.0/25')).status).toBe(200)
        expect((await post(block, 'AS64703', '192.0.2.128/25')).status).toBe(409)
      })
    })

    it('no answer was a failure of the server', () => {
      expect(server().log.filter((line) => line.includes('request.failed'))).toEqual([])
    })
  },
  { settings: { dbLockTimeoutMs: 20_000 } },
)
