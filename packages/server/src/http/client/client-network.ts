import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../../base/settings/settings.ts'
import type { PortalEnv } from '../portal-env.ts'

type Hops = Pick<Settings, 'proxyHops'>

/**
 * Finds the address of the client, without the prefix that maps IPv4 into IPv6. Behind proxies each adds the address of
 * its peer to X-Forwarded-For, so that the entry of the outermost one is `proxyHops` from the end; entries before it are
 * the client's own words.
 */
export function clientAddress(context: Context<PortalEnv>, { proxyHops }: Hops): string {
  const forwarded = proxyHops === 0 ? [] : (context.req.header('x-forwarded-for')?.split(',') ?? [])
  const entry = forwarded.slice(-proxyHops)[0]
  const address = entry === undefined ? undefined : withoutPort(entry.trim())
  const known = [address, getConnInfo(context).remote.address].find((text) => text !== undefined && isIP(text) !== 0)
  return known === undefined ? 'unknown' : ipaddr.process(known).toString()
}

/**
 * Finds the network of the client, by which limits count: the address of an IPv4 client, the /64 of an IPv6 client,
 * which has all of its addresses.
 */
export const clientNetwork = (context: Context<PortalEnv>, hops: Hops): string =>
  networkOf(clientAddress(context, hops)) ?? 'unknown'

const mostParts = 4

/** Network of an address by which limits count; undefined for a text that is no address. */
export function networkOf(text: string | undefined): string | undefined {
  if (text === undefined || isIP(text) === 0) return undefined
  // Turns an IPv4 address that is mapped into IPv6 back (RFC 4291 section 2.5.5.2).
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  const parts = (address as ipaddr.IPv6).parts.slice(0, mostParts)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}

/** Some proxies append the port: `192.0.2.1:1234`, `[2001:db8::1]:1234`. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\]|^([\d.]+)(?=:\d+$)/.exec(text)?.slice(1).find(Boolean) ?? text
