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

/** Names the proxy that is set for an address, without its password; null for none. */
export function proxyHint(url: string, env: Environment): string | null {
  const http = addressIn(env, ['http_proxy', 'HTTP_PROXY'])
  const used = url.startsWith('https:') ? (addressIn(env, ['https_proxy', 'HTTPS_PROXY']) ?? http) : http
  return used && failureTexts.proxy(new URL(used.address).host, used.name)
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
