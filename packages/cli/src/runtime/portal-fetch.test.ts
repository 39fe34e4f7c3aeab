import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { stubDetail } from '../testing/stub-portal.ts'

/** Server that closes the connection of the first validation, and of every write, without an answer. */
let server: Server
let calls: string[]
let cli: TestCli

const validate = 'GET /ip/order/7/192.0.2.0/24/rpki/validate'
const answers: Record<string, object> = {
  'GET /orders/7': stubDetail(),
  [validate]: { message: '', validCount: 0, routes: [] },
  'GET /auth/security-status': { hasEmail: true, isEmailVerified: true, is2FAEnabled: true },
}

beforeEach(async () => {
  calls = []
  const used = new WeakSet<Socket>()
  server = createServer((request, response) => {
    const call = `${request.method} ${(request.url ?? '').replace('/api', '')}`
    const isKept = used.has(request.socket)
    used.add(request.socket)
    const isFirst = !calls.includes(call)
    calls.push(isKept && !isFirst ? `${call} on an old connection` : call)
    if (request.method !== 'GET' || (call === validate && isFirst)) return void request.socket.destroy()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[call] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cli = testCliFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

it('asks a read once more on a new connection when the server closes the first', async () => {
  expect(await cli.run('roas validate 7')).toMatchObject({ code: 0 })
  expect(calls).toEqual(['GET /orders/7', validate, validate])
})

it('sends a write once', async () => {
  expect((await cli.run('orders tag 7 deneme')).code).toBe(1)
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})
