import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startForwardProxy, type ForwardProxy } from '../testing/forward-proxy.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls } from '../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => portal.close())

const list = 'orders list --json'
const listed = { code: 0, stdout: expect.stringContaining('"order_id": 7') as string, stderr: '' }

describe('a proxy of the environment', () => {
  let proxy: ForwardProxy
  beforeEach(async () => {
    proxy = await startForwardProxy()
  })
  afterEach(() => proxy.stop())

  it.each(['HTTP_PROXY', 'http_proxy'])('carries the requests when it is named by %s', async (name) => {
    expect(await cli.run(list, { spawned: true, env: { [name]: proxy.url } })).toEqual(listed)
    expect(proxy.requests).toEqual([`GET ${portal.url}/api/orders`])
    expect(portal.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1'])
  })

  it('carries bodies too', async () => {
    portal.on('POST /orders/7/tag', () => ({ body: { success: true } }))
    expect(await cli.run('orders tag 7 deneme', { spawned: true, env: { HTTP_PROXY: proxy.url } })).toMatchObject({
      code: 0,
    })
    expect(portal.requests.map(({ body }) => body)).toContainEqual({ tag: 'deneme' })
  })

  it.each(['NO_PROXY', 'no_proxy'])('is passed by for a host of %s', async (name) => {
    const env = { HTTP_PROXY: proxy.url, [name]: 'portal.example,127.0.0.1' }
    expect(await cli.run(list, { spawned: true, env })).toEqual(listed)
    expect(proxy.requests).toEqual([])
  })

  it('is named without http:// too, as for curl', async () => {
    const { host } = new URL(proxy.url)
    expect(await cli.run(list, { spawned: true, env: { HTTP_PROXY: host } })).toEqual(listed)
    expect(proxy.requests).toEqual([`GET ${portal.url}/api/orders`])
  })

  it('fails as a portal does when it does not answer, and is named without its password', async () => {
    proxy.stop()
    const { host } = new URL(proxy.url)
    const env = { HTTP_PROXY: `http://ada:gizli@${host}` }
    const { code, stderr } = await cli.run('orders stats', { spawned: true, env })
    expect(code).toBe(1)
    expect(stderr).toContain('Portala ulaşılamadı')
    expect(stderr).toContain(`${host} (HTTP_PROXY)`)
    expect(stderr).not.toContain('gizli')
  })

  it('adds no notes of Node to the answer when it is reached by TLS at an IP address', async () => {
    const { code, stderr } = await cli.run(list, {
      spawned: true,
      env: { HTTP_PROXY: proxy.url.replace('http', 'https') },
    })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^\{"error".*\}\n$/) as string })
  })

  it.each(['socks5://127.0.0.1:1080', 'http://', 'http://ada:gizli@x y'])('is refused as %s', async (given) => {
    const { code, stderr } = await cli.run(list, { spawned: true, env: { HTTP_PROXY: given } })
    expect([code, stderr]).toEqual([2, expect.stringContaining('HTTP_PROXY ile verilen vekil sunucu') as string])
    expect(stderr).not.toContain('gizli')
  })
})

it('follows no redirect, so that the token stays with its portal', async () => {
  const moved = await startStubPortal()
  moved.on(stubCalls.orders, () => ({ status: 302, headers: { location: `${portal.url}/api/orders` } }))
  const { code, stderr } = await cli.run(list, { env: { IPPORTAL_URL: moved.url } })
  await moved.close()
  expect({ code, calls: portal.calls }).toEqual({ code: 1, calls: [] })
  expect(stderr).toContain('Siparişler yüklenirken bir hata oluştu')
})
