import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiRoute, apiRoutes, pathWithin } from '../testing/api/api-routes.ts'
import {
  type Answer,
  call,
  type SignedInClient,
  signIn,
  signInWithStepUp,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

const [demo, fresh] = ['demo@ornek.example', 'yeni@ornek.example']

let server: TestServer
let at = Date.now()
let live: SignedInClient
let expired: SignedInClient
/** Stored names of a file of each kind, of the first company. */
const files = { ticket: '', contract: '' }
beforeAll(async () => {
  server = await startTestServer({ now: () => at })
  expired = await signIn(server, fresh)
  at += 9 * 3_600_000
  live = await signInWithStepUp(server, demo)
  files.ticket = await nameOf('ticket_files')
  files.contract = await nameOf('contract_files')
})
afterAll(() => server.stop())

async function nameOf(owner: 'ticket_files' | 'contract_files'): Promise<string> {
  const ofKind = server.db.selectFrom(owner).select('file_id')
  const file = await server.db.selectFrom('files').select('stored_name').where('id', 'in', ofKind).executeTakeFirst()
  return file?.stored_name ?? ''
}

const routes = apiRoutes()
const cases = routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const sessionCases = cases.filter(([, route]) => route.access === 'session')
const publicCases = cases.filter(([, route]) => route.access === 'public')

const pathOf = (route: ApiRoute) => pathWithin(route, files)

/** Opened by what they carry: a code, a password, or the signature of a link. */
const signed = ['/action/invoices/:file', '/action/invoices/:company/:file']
/** Reports of browsers, which send no token. */
const reports = '/csp-report'
/** Link in a notification. */
const off = '/notifications/off'
const secrets = [
  ...signed,
  reports,
  off,
  'forgot-password',
  'reset-password',
  'undo-email',
  'login',
  'verify-2fa',
  'secure-check',
  'check-session',
  'logout',
  '/openapi.json',
  '/routing.schema.json',
]

it('opens only the calls that have no session yet', () => {
  expect(publicCases.map(([, { path }]) => path.replace('/auth/', '')).toSorted()).toEqual(secrets.toSorted())
})

describe.each(sessionCases)('%s', (_, route) => {
  const send = (headers: Record<string, string>) => call(server.url, route.method, pathOf(route), { headers })

  it.each([
    ['no token', {}],
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: 'Basic ZGVtbzpkZW1v' }],
    ['no token after Bearer', { authorization: 'Bearer ' }],
    ['an unknown token', { authorization: `Bearer ${'a'.repeat(43)}` }],
    ['a strange token', { authorization: "Bearer ' or 1=1 --------------------" }],
    ['a huge token', { authorization: `Bearer ${'a'.repeat(5000)}` }],
  ])('answers 401 with a Turkish message to %s', async (_name, headers) => {
    const { status, body } = await send(headers)
    expect([status, body['success'], body.message]).toEqual([401, false, 'Lütfen giriş yapın'])
  })

  it('answers 403 to a token that has expired', async () => {
    const { status, body } = await send({ authorization: `Bearer ${expired.token}` })
    expect([status, typeof body.message]).toEqual([403, 'string'])
  })

  it('never ends a live session, whatever is sent', async () => {
    for (const body of [undefined, '{}', '[]', 'null', '"x"', '{"tag":7,"origin":{},"nservers":"x"}', 'kırık']) {
      const { status } = await call(server.url, route.method, pathOf(route), { token: live.token, body })
      expect([401, 403, 500]).not.toContain(status)
    }
  })
})

describe('ids that name nothing', () => {
  const paths = ['/orders/999999', '/orders/abc', '/orders/0', '/orders/-1', '/orders/1e3', '/orders/1001.0']
  const odd = ['/orders/9999999999999999999', '/orders/%00', '/orders/%F0%9F%98%80', '/orders/1001%2F', '/orders/1006']
  const blocks = ['1001/192.0.2.0/25', '1001/192.0.2.1/24', '1002/192.0.2.0/24', '1011/192.0.2.0/24', 'x/y/z']

  it.each([...paths, ...odd, ...blocks.map((block) => `/ip/order/${block}/route`)])('%s answers 404', async (path) => {
    expect((await live.call('GET', path)).status).toBe(404)
  })
})

describe.each(publicCases)('%s', (_, route) => {
  it('looks at no Authorization header', async () => {
    const { status } = await expired.call(route.method, pathOf(route), route.method === 'GET' ? undefined : {})
    expect(signed.includes(route.path) ? [404] : [200, 400]).toContain(status)
  })
})

it('answers 405 with Allow for another method of every path', async () => {
  const paths = [...new Set(routes.map(pathOf))]
  await Promise.all(
    paths.map(async (path) => {
      const methods = new Set<string>(routes.filter((route) => pathOf(route) === path).map((route) => route.method))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !methods.has(one))) {
        const { status, headers, body } = await call(server.url, method, path)
        expect([method, path, status, body['success']]).toEqual([method, path, 405, false])
        for (const allowed of methods) expect(headers.get('allow')?.split(', ')).toContain(allowed)
      }
    }),
  )
})

describe('no call is broken by', () => {
  const withPath = cases.filter(([, { path }]) => path.includes(':'))
  const withBody = cases.filter(([, { method }]) => method !== 'GET')
  const send = ({ method }: ApiRoute, path: string, body?: string, type = 'application/json') =>
    call(server.url, method, path, {
      // Signing out would end the session that the other calls are tried with.
      token: path === '/auth/logout' ? undefined : live.token,
      body,
      headers: { 'content-type': type },
    })
  /** Refused in the form that clients read; a few odd values are fine for a call that looks at nothing. */
  const expectCalm = ({ status, body, text }: Answer, sent: string) => {
    expect([sent, [401, 403, 500].includes(status)]).toEqual([sent, false])
    if (status >= 400)
      expect([sent, body['success'], typeof body.message, text.length < 500]).toEqual([sent, false, 'string', true])
  }

  it.each(withPath)('odd values in the path of %s', async (_, route) => {
    const odd = [
      '0',
      '-1',
      '1.5',
      '1e3',
      '9999999999999999999',
      '%00',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '%ff',
      '..%5c..%5c',
    ]
    const words = [
      'null',
      'undefined',
      'NaN',
      "1'%20or%201=1--",
      '%F0%9F%91%A9',
      '%E2%80%AE',
      'i%CC%87',
      '__proto__',
      'x'.repeat(3_000),
    ]
    for (const value of [...odd, ...words]) {
      const path = route.path.replaceAll(/:\w+/g, value)
      const answer = await send(route, path, route.method === 'GET' ? undefined : '{}')
      expectCalm(answer, value)
      if (!/whois/.test(path)) expect([value, answer.status]).toEqual([value, 404])
    }
  })

  it.each(withBody)('bodies that are none of %s', async (_, route) => {
    const bodies = [
      ['{"a":', 'application/json'],
      ['{}', 'text/plain'],
      ['{}', 'application/xml'],
      ['a=b', 'application/x-www-form-urlencoded'],
      ['x', 'multipart/form-data'],
      ['--X--\r\n', 'multipart/form-data; boundary=X'],
      ['--X\r\ncontent-disposition: form-data; name="a"\r\n\r\n\ufffd', 'multipart/form-data; boundary=X'],
      ['{"__proto__":{"status":"closed"},"constructor":1}', 'application/json'],
      ['{"id":1e999,"order_id":-0,"amount_usd":"NaN","price":[],"tag":{"toString":1}}', 'application/json'],
      ['{"email":"\\u0000","password":"\\ud800","tag":"\\u0000","key":"\\ud800"}', 'application/json'],
      [
        '{"tag":"\u202e\u200b\ufeff","email":"İ@ı.example","otp":"١٢٣٤٥٦","token":"１２３"}',
        'application/json; charset=utf-16',
      ],
      [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json'],
    ] as const
    for (const [body, type] of bodies)
      expectCalm(await send(route, pathOf(route), body, type), `${type} ${body.slice(0, 60)}`)
  })

  it.each(withBody)('a body of more than %s takes', async (_, route) => {
    const answer = await send(route, pathOf(route), JSON.stringify({ tag: 'x'.repeat(1024 * 1024) }))
    expectCalm(answer, 'huge')
  })
})
