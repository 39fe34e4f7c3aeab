import { usageError } from '../errors/exit-codes.ts'
import { failureTexts } from '../errors/failure-error.texts.ts'
import type { Environment } from '../terminal/host.ts'

/** Proxies of the environment, as undici takes them. */
export interface Proxies {
  httpProxy?: string
  httpsProxy?: string
  noProxy?: string
}

/** Reads the proxies that the environment names; null for none. Throws a usage error for one that cannot be used. */
export function proxiesOf(env: Environment): Proxies | null {
  const http = addressIn(env, ['http_proxy', 'HTTP_PROXY'])
  const https = addressIn(env, ['https_proxy', 'HTTPS_PROXY'])
  if (http === null && https === null) return null
  const noProxy = env['no_proxy'] ?? env['NO_PROXY']
  return {
    ...(http && { httpProxy: http.address }),
    ...(https && { httpsProxy: https.address }),
    ...(noProxy !== undefined && { noProxy }),
  }
}

/** Proxy of a request: its host, and the variable that names it. */
export interface UsedProxy {
  host: string
  name: string
  address: string
}

/** Finds the proxy through which requests to an address go, without its password; null for none. */
export function proxyFor(url: string, env: Environment): UsedProxy | null {
  const http = addressIn(env, ['http_proxy', 'HTTP_PROXY'])
  const used = url.startsWith('https:') ? (addressIn(env, ['https_proxy', 'HTTPS_PROXY']) ?? http) : http
  if (used === null || isExempt(new URL(url), env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return null
  return { ...used, host: new URL(used.address).host }
}

/** Names the proxy that is set for an address; null for none. */
export function proxyHint(url: string, env: Environment): string | null {
  const used = proxyFor(url, env)
  return used && failureTexts.proxy(used.host, used.name)
}

/** Reads NO_PROXY as undici does: hosts with or without a port, with the hosts below them; `*` is every host. */
function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostname.replace(/^\[(.+)\]$/, '$1')
  const ownPort = port || (protocol === 'https:' ? '443' : '80')
  return list.split(/[,\s]+/).some((entry) => {
    const [, bracketed, plain, wanted] = /^(?:\[([^\]]+)\]|([^:]+|[^:]+:.*:[^:]*))(?::(\d+))?$/.exec(entry) ?? []
    const name = (bracketed ?? plain ?? '').toLowerCase()
    if (name === '' || (wanted !== undefined && wanted !== ownPort)) return false
    const parent = name.replace(/^\*?\./, '')
    return name === '*' || (!name.startsWith('*') && host === parent) || host.endsWith(`.${parent}`)
  })
}

/** Reads the first variable that is set; `host:port` is an http proxy, as it is for curl. */
function addressIn(env: Environment, names: readonly string[]): { name: string; address: string } | null {
  const name = names.find((one) => env[one])
  if (name === undefined) return null
  const given = env[name]?.trim() ?? ''
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw usageError(failureTexts.badProxy(name))
  return { name, address }
}
