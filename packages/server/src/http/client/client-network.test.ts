import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { PortalEnv } from '../portal-env.ts'
import { clientNetwork, networkOf } from './client-network.ts'

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2', undefined],
    ['0x7f.1', undefined],
    ['portal.example', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

/** Network that the server sees when a request with this header comes from 192.0.2.1. */
async function seen(forwarded: string | undefined, proxyHops: number): Promise<string> {
  const app = new Hono<PortalEnv>().get('/', (context) => context.text(clientNetwork(context, { proxyHops })))
  const incoming = { socket: { remoteAddress: '192.0.2.1', remotePort: 1, remoteFamily: 'IPv4' } }
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await app.request('/', { headers }, { incoming } as never)).text()
}

describe('the network of a client', () => {
  it.each([
    ['198.51.100.1', 0, '192.0.2.1'],
    [undefined, 1, '192.0.2.1'],
    ['198.51.100.1', 1, '198.51.100.1'],
    ['203.0.113.9, 198.51.100.1', 1, '198.51.100.1'],
    ['203.0.113.9, 198.51.100.1, 198.51.100.2', 2, '198.51.100.1'],
    ['198.51.100.1', 2, '198.51.100.1'],
    ['198.51.100.1:4711', 1, '198.51.100.1'],
    ['[2001:db8::1]:4711', 1, '2001:db8:0:0::/64'],
    ['2001:db8::1', 1, '2001:db8:0:0::/64'],
    ['unknown', 1, '192.0.2.1'],
    ['', 1, '192.0.2.1'],
  ])('that forwards %j through %d proxies is %s', async (forwarded, hops, network) => {
    expect(await seen(forwarded, hops)).toBe(network)
  })
})
