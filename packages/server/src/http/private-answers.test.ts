import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiRoute } from '../testing/api/api-routes.ts'
import {
  apiRoutes,
  call,
  pathWithin,
  type SignedInClient,
  signInWithStepUp,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let me: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  me = await signInWithStepUp(server, 'demo@ornek.example')
})
afterAll(() => server.stop())

/** Calls that browsers may ask again with the version of the answer that they have. */
const revalidated = ['GET /orders', 'GET /orders/stats']
const ends = ['/auth/sessions/:id', '/auth/logout']
/** All calls; those that end the session come last. */
const cases = apiRoutes()
  .toSorted((one, other) => Number(ends.includes(one.path)) - Number(ends.includes(other.path)))
  .map((route): [string, ApiRoute] => [`${route.method} ${route.path}`, route])

describe.each(cases)('%s', (name, route) => {
  it('is kept in no cache, with a session or without', async () => {
    const path = pathWithin(route, { ticket: 'x', contract: 'x' })
    const headers = route.method === 'GET' ? {} : { 'content-type': 'application/json' }
    const expected = revalidated.includes(name) ? 'private, no-cache' : 'private, no-store'
    const mine = await me.call(route.method, path, route.method === 'GET' ? undefined : {}, headers)
    expect(mine.headers.get('cache-control')).toBe(expected)
    const stranger = await call(server.url, route.method, path)
    expect(stranger.headers.get('cache-control')).toBe('private, no-store')
  })
})

it('answers that belong to no call are kept in no cache', async () => {
  for (const [method, path] of [
    ['GET', '/nope'],
    ['PUT', '/orders'],
    ['POST', '/orders/1/nope'],
  ] as const)
    expect((await me.call(method, path)).headers.get('cache-control')).toBe('private, no-store')
})
