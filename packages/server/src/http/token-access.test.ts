import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenCalls, type TokenAccess } from '../auth/token/require-scope.ts'
import { type ApiRoute, apiRoutes, pathWithin } from '../testing/api/api-routes.ts'
import {
  clientWith,
  type SignedInClient,
  signInWithStepUp,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
const tokens = {} as Record<'read' | 'write' | 'elsewhere', SignedInClient>
beforeAll(async () => {
  server = await startTestServer()
  const me = await signInWithStepUp(server, 'demo@ornek.example')
  const make = async (fields: object) => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await me.call('POST', '/auth/tokens', { name: 'test', expires_at, orders: null, ...fields })
    return clientWith(server.url, String(body['token']))
  }
  tokens.read = await make({ scope: 'read' })
  tokens.write = await make({ scope: 'routing:write' })
  tokens.elsewhere = await make({ scope: 'routing:write', orders: [1002] })
})
afterAll(() => server.stop())

const routes = apiRoutes().filter(({ access }) => access === 'session')
const nameOf = ({ method, path }: ApiRoute) => `${method} ${path}`
const cases = routes.map((route) => [nameOf(route), route] as const)

/** Openness to a token of each kind. */
const open: Record<keyof typeof tokens, readonly TokenAccess[]> = {
  read: ['every', 'read', 'orders', 'order'],
  write: ['every', 'orders', 'order', 'change', 'plan'],
  elsewhere: ['every', 'orders', 'plan'],
}

it('names only calls that there are', () => {
  expect(Object.keys(tokenCalls).filter((call) => !routes.some((route) => nameOf(route) === call))).toEqual([])
})

it('opens no change but those of routing records and their plans, and nothing of the account but its security status', () => {
  const names = Object.keys(tokenCalls)
  expect(names.filter((name) => !name.startsWith('GET ') && !name.includes(' /ip/order/'))).toEqual([
    'POST /plans',
    'POST /plans/:id/confirm',
  ])
  expect(names.filter((name) => /\/auth\/|tickets|payment/.test(name))).toEqual(['GET /auth/security-status'])
})

describe.each(['read', 'write', 'elsewhere'] as const)('a token of kind %s', (kind) => {
  it.each(cases)('%s', async (name, route) => {
    const access = tokenCalls[name]
    const isOpen = access !== undefined && open[kind].includes(access)
    const path = pathWithin(route, { ticket: 'x', contract: 'x' })
    const { status, body } = await tokens[kind].call(route.method, path, route.method === 'GET' ? undefined : {})
    if (!isOpen) expect([status, body['success'], body.code]).toEqual([409, false, 'TOKEN_SCOPE'])
    else expect([[401, 403, 428, 500].includes(status), body.code]).toEqual([false, undefined])
  })

  it('asks with HEAD for nothing that GET refuses', async () => {
    expect((await tokens[kind].call('HEAD', '/auth/profile')).status).toBe(409)
    expect((await tokens[kind].call('HEAD', '/orders')).status).toBe(200)
  })

  it('is known to the session check and named by the security status', async () => {
    expect((await tokens[kind].call('GET', '/auth/check-session')).body['isAuthenticated']).toBe(true)
    const { body } = await tokens[kind].call('GET', '/auth/security-status')
    const scope = kind === 'read' ? 'read' : 'routing:write'
    expect(body).toMatchObject({ token: { name: 'test', scope, expires_at: expect.stringMatching(/^\d{4}-.*Z$/) } })
  })
})
