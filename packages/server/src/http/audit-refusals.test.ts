import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { actionText, auditTexts } from '@ip-portal/core/audit/audit.texts'
import { hashSecret } from '../auth/secrets.ts'
import { tokenCalls } from '../auth/token/require-scope.ts'
import { apiRoutes } from '../testing/api/api-routes.ts'
import { type Customers, signInCustomers, successfulCalls } from '../testing/api/successful-calls.ts'
import { authors, promisedColumns, type PromisedRow, promisedRows } from '../testing/audit/promised-rows.ts'
import { unnamedParts } from '../testing/audit/unnamed-parts.ts'
import { type Answer, call, clientWith, signIn, type TestServer } from '../testing/index.ts'
import { onBothEngines } from '../testing/on-both-engines.ts'

const demo = 'demo@ornek.example'
const routes = apiRoutes().filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
/** Action of each call that changes something, by method and path. */
const actions = new Map<string, string>(
  routes.flatMap(({ method, path, description }) =>
    typeof description?.action === 'string' ? [[`${method} ${path}`, description.action] as const] : [],
  ),
)

/** Refused calls without a user whom the server knows are counted, and leave no row. */
const anonymous = [
  'POST /auth/secure-check',
  'POST /auth/reset-password',
  'POST /auth/undo-email',
  'POST /auth/forgot-password',
  'POST /notifications/off',
]
const changesByToken = Object.keys(promisedRows).filter((name) => name in tokenCalls)
const neverRefused = ['POST /auth/logout', 'DELETE /auth/sessions']
const badBodies: Record<string, unknown> = {
  'PUT /auth/notifications': { due: 'gizli-metin' },
  'PUT /orders/defaults': { org: 'gizli-metin' },
  'POST /auth/2fa/verify': { token: '000000' },
  'POST /auth/confirm-password': { password: 'gizli-metin' },
}

const sourceRoot = join(import.meta.dirname, '../..')

/** Actions that the sources of the server name. */
function writtenActions(): string[] {
  const lines = globSync('**/*.ts', { cwd: sourceRoot, exclude: (name) => name.endsWith('.test.ts') })
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) => readFileSync(join(sourceRoot, name), 'utf8').split('\n'))
    .filter((line) => /\baction\b|\(\['/.test(line))
  const names = lines.flatMap((line) => [...line.matchAll(/'([a-z\d-]+\.[a-z-]+)'/g)].map(([, name = '']) => name))
  // No company reads those of the whole portal; the others are columns of a query.
  return [...new Set(names)].filter((name) => !/^(audit|portal|page|\w)\./.test(name))
}

describe('the actions of the audit log', () => {
  it.each(writtenActions())('%s has a text and a kind to filter by', (action) => {
    expect(actionText(action), 'in `actions` of core/src/audit/audit.texts.ts').not.toBe(action)
    expect(Object.keys(auditTexts.kinds), 'in `kinds` of audit.texts.ts').toContain(action.split('.')[0])
  })

  it('are many, and each call that changes something has one', () => {
    expect(writtenActions().length).toBeGreaterThan(45)
    const nameless = routes.filter(({ description }) => description?.action === undefined)
    expect(nameless.map(({ path }) => path)).toEqual(['/csp-report'])
  })
})

onBothEngines((current) => {
  let server: TestServer
  let me: Customers
  const answers: Answer[] = []
  const requests = successfulCalls(() => ({ server, me }))

  beforeAll(async () => {
    server = current()
    me = await signInCustomers(server)
    await server.db.updateTable('contracts').set({ order_id: 1001 }).execute()
    await me.demo.call('POST', '/orders/1001/tag', { tag: 'Önceki' })
    // One of its other sessions ends alone, the rest together.
    await signIn(server, demo)
  })

  /** Columns that name the user of a call and its session; a user may have renamed itself since. */
  async function authorOf({ by, session }: PromisedRow) {
    const { user_id } = authors[by]
    const user = server.db.selectFrom('users').select('name as actor_name').where('id', '=', user_id)
    const own = server.db.selectFrom('sessions').select('id').where('token_hash', '=', hashSecret(me[by].token))
    const ids = { own: (await own.executeTakeFirstOrThrow()).id, other: expect.any(Number) as number }
    const session_id = session === null ? null : ids[session]
    return { ...authors[by], ...(await user.executeTakeFirstOrThrow()), session_id }
  }

  const newToken = async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const fields = { name: 'CI', scope: 'routing:write', orders: null, expires_at }
    const { body } = await me.demo.call('POST', '/auth/tokens', fields)
    return { id: Number(body['id']), token: String(body['token']) }
  }

  const rows = () => server.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

  /** Makes a request and returns the rows that it adds. */
  async function rowsOf(request: () => Promise<Answer>) {
    const last = (await rows()).at(-1)?.id ?? 0
    const answer = await request()
    answers.push(answer)
    const added = (await rows()).filter(({ id }) => id > last)
    return { answer, added }
  }

  /** Makes a change, and adds the values that its row must tell. */
  async function changeOf(promised: PromisedRow | null, request: () => Promise<Answer>) {
    const before = (await promised?.before?.(me)) ?? {}
    const { answer, added } = await rowsOf(request)
    const after = (await promised?.after?.(me, answer.body)) ?? {}
    return { answer, added, values: [before, after] }
  }

  const valuesOf = (row?: { before_json: string | null; details_json: string }) =>
    row && [JSON.parse(row.before_json ?? '{}'), JSON.parse(row.details_json)]

  describe('a change leaves a row', () => {
    it.each(Object.entries(requests))('%s', async (name, request) => {
      const promised = promisedRows[name] ?? null
      const by = promised && (await authorOf(promised))
      const { answer, added, values } = await changeOf(promised, request)
      expect([answer.status, added.filter(({ outcome }) => outcome === 'refused')]).toEqual([200, []])
      if (promised === null) return
      const ofCall = added.filter(({ action }) => action === actions.get(name))
      expect(ofCall).toMatchObject([
        { ...promisedColumns(promised, answer), ...by, actor_kind: 'user', token_id: null },
      ])
      expect(valuesOf(ofCall[0])).toEqual(values)
    })

    it.each(changesByToken)('%s, by an API token', async (name) => {
      const { id: token_id, token } = await newToken()
      // The session has saved the same plan.
      if (name === 'POST /plans')
        for (const table of ['plan_steps', 'plans'] as const) await server.db.deleteFrom(table).execute()
      const request = successfulCalls(() => ({ server, me: { ...me, demo: clientWith(server.url, token) } }))[name]
      const promised = promisedRows[name]
      if (!request || !promised) throw new Error(`${name} is in no table`)
      const { answer, added, values } = await changeOf(promised, request)
      const by = { ...authors.demo, actor_kind: 'token', actor_name: 'CI', session_id: null, token_id }
      expect([answer.status, added]).toMatchObject([200, [{ ...promisedColumns(promised, answer), ...by }]])
      expect(valuesOf(added[0])).toEqual(values)
    })

    it('as the table says of each', () => {
      expect(Object.keys(promisedRows).toSorted()).toEqual([...actions.keys()].toSorted())
    })
  })

  describe('a change after the end of its access leaves a row that names', () => {
    const change = (token: string) => () =>
      call(server.url, 'POST', '/orders/1001/tag', { token, body: { tag: 'gizli-metin' } })
    const row = { action: 'tag.set', outcome: 'refused', user_id: 1 }

    it('the session that was ended', async () => {
      const { token } = await signIn(server, demo)
      const { id } = await server.db.selectFrom('sessions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      await call(server.url, 'POST', '/auth/logout', { token })
      const { answer, added } = await rowsOf(change(token))
      expect([answer.status, added]).toMatchObject([403, [{ ...row, actor_kind: 'user', session_id: id }]])
    })

    it('the user who is disabled', async () => {
      const { token } = await signIn(server, demo)
      const disable = (at: number | null) =>
        server.db.updateTable('users').set({ disabled_at: at }).where('id', '=', 1).execute()
      await disable(Date.now())
      const { answer, added } = await rowsOf(change(token))
      await disable(null)
      expect([answer.status, added]).toMatchObject([401, [{ ...row, actor_kind: 'user' }]])
    })

    it('the API token that was ended', async () => {
      const { id, token } = await newToken()
      expect((await me.demo.call('DELETE', `/auth/tokens/${id}`)).status).toBe(200)
      const { answer, added } = await rowsOf(change(token))
      expect([answer.status, added]).toMatchObject([403, [{ ...row, actor_kind: 'token', token_id: id }]])
    })

    it('no one for a token that was never given out', async () => {
      const { answer, added } = await rowsOf(change('x'.repeat(43)))
      expect([answer.status, added]).toEqual([401, []])
    })
  })

  describe('a refusal leaves one row', () => {
    const refusable = [...actions.keys()].filter((name) => !neverRefused.includes(name))

    it.each(refusable.filter((name) => !anonymous.includes(name) && !isSignIn(name)))('%s', async (name) => {
      const [method = '', path = ''] = name.split(' ')
      // The session of `demo` is stepped up, which is all that new recovery codes need.
      const who = name === 'POST /auth/recovery-codes' ? 'fresh' : 'demo'
      if (name === 'POST /auth/2fa/setup') await server.db.updateTable('sessions').set({ password_at: 1 }).execute()
      const { answer, added } = await rowsOf(() =>
        me[who].call(method, path.replaceAll(/:\w+/g, '999'), badBodies[name] ?? { none: 'gizli-metin' }),
      )
      expect([name, answer.status < 500 && (answer.status >= 400 || answer.body['success'] === false)]).toEqual([
        name,
        true,
      ])
      expect(added).toMatchObject([{ outcome: 'refused', user_id: who === 'demo' ? 1 : 2, actor_kind: 'user' }])
      expect([actions.get(name), 'two-factor.code']).toContain(added[0]?.action)
    })

    it('of a wrong password says so', async () => {
      const { added } = await rowsOf(() => me.fresh.call('POST', '/auth/confirm-password', { password: 'gizli-metin' }))
      expect(added.map((row) => JSON.parse(row.details_json) as unknown)).toMatchObject([{ reason: 'wrong' }])
    })

    it('of a new address or password names what was asked', async () => {
      const wish = { name: 'Demo', phone: '', email: 'baska@ornek.example', newPassword: 'gizli-metin-1987' }
      const { added } = await rowsOf(() =>
        me.demo.call('PUT', '/auth/profile', { ...wish, currentPassword: 'gizli-metin' }),
      )
      const after = { email: wish.email, password: true }
      expect(added.map((row) => JSON.parse(row.details_json) as unknown)).toMatchObject([after])
    })

    it.each(anonymous)('%s is counted only', async (name) => {
      const [method = '', path = ''] = name.split(' ')
      const { answer, added } = await rowsOf(() => call(server.url, method, path, { body: { none: 'gizli-metin' } }))
      expect([answer.status, added]).toEqual([400, []])
    })

    it('of a sign-in by a known user, also with 429', async () => {
      const tryPassword = () =>
        call(server.url, 'POST', '/auth/login', { body: { email: demo, password: 'gizli-metin' } })
      const { answer, added } = await rowsOf(tryPassword)
      expect([answer.status, added]).toMatchObject([400, [{ action: 'session.open', outcome: 'refused', user_id: 1 }]])
      const statuses = [400]
      for (let tries = 0; tries < 30 && statuses.at(-1) !== 429; tries += 1) statuses.push((await tryPassword()).status)
      const details = (await rows()).map(({ details_json }) => JSON.parse(details_json) as unknown)
      expect(details).toContainEqual({ by: 'password', status: 429 })
    })
  })

  it('every value and object has a name', async () => {
    expect(await unnamedParts(server.db), 'in core/src/audit/audit-values.texts.ts').toEqual([])
  })

  it('no row holds a password, token, code, key or secret of a link', async () => {
    const text = JSON.stringify((await rows()).map(({ request_id: _, repeat_key: __, ...row }) => row))
    const secrets = answers.flatMap(({ text: body }) => secretsIn(body))
    const known = [...server.signIns.flatMap((one) => [one.password, one.totpSecret]), 'Mavi-Kapı-1987', 'gizli-metin']
    expect(secrets.length).toBeGreaterThan(5)
    expect([...secrets, ...known].filter((secret) => secret && text.includes(secret))).toEqual([])
    expect(text.match(/[\w-]{40,}/g)).toBeNull()
    expect(text).not.toMatch(/"\d{6}"/)
  })
})

const isSignIn = (name: string) => ['POST /auth/login', 'POST /auth/verify-2fa'].includes(name)

const secretNames = new Set(['token', 'tempToken', 'secret', 'recoveryCodes', 'codes'])

/** Lists the secrets that an answer holds. */
function secretsIn(body: string): string[] {
  const found: string[] = []
  try {
    JSON.parse(body, (name, value: unknown) => {
      if (secretNames.has(name)) found.push(...[value].flat().filter((one) => typeof one === 'string'))
      return value
    })
  } catch {
    // A file or a page.
  }
  return found
}
