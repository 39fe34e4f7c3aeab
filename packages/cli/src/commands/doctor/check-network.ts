import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isRedirect, mayPass } from '@ip-portal/core/kernel/failure/failure'
import { failureOfAnswer, parseBody } from '@ip-portal/core/kernel/http/response-failure'
import type { Trace } from '../../runtime/debug/trace.ts'
import { useProxies } from '../../runtime/open-portal.ts'
import { proxiesOf, proxyFor, type UsedProxy } from '../../runtime/proxy.ts'
import { createServerClock } from '../../runtime/server-clock.ts'
import type { Environment } from '../../terminal/host.ts'
import { checkTls, proxyRefused } from './check-tls.ts'
import { codeOf, ok, problem, warning, type Check } from './check.ts'
import { endOf, inTime, openSocket, stepMs } from './connections.ts'
import { doctorTexts as texts } from './doctor.texts.ts'

/** Findings about the way to a portal, and whether its calls can be made. */
export interface CheckedNetwork {
  checks: Check[]
  isReached: boolean
}

interface Way {
  url: string
  env: Environment
  signal: AbortSignal
  trace: Trace | null
}

/** Checks the way to an address step by step; what can only fail after a failed step is left out. */
export async function checkNetwork(way: Way): Promise<CheckedNetwork> {
  const { url, env } = way
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[(.+)\]$/, '$1')
  const target = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
  const { check: proxyCheck, proxy } = await checkProxy(url, host, env)
  const checks = [proxyCheck]
  const failed = () => checks.some(({ state }) => state === 'problem')
  if (proxy === null && isIP(host) === 0) checks.push(await checkName(host))
  if (proxyCheck.state === 'problem' && proxy !== null) return { checks, isReached: false }
  if (checks.some(({ check, state }) => check === 'dns' && state === 'problem')) return { checks, isReached: false }
  if (protocol === 'https:') {
    const tls = await checkTls(target, proxy)
    if (tls?.check === 'proxy') return { checks: [tls], isReached: false }
    if (tls !== null) checks.push(tls)
    if (tls?.state === 'problem') return { checks, isReached: false }
  } else checks.push(ok('tls', texts.tlsPlain))
  const isProxyUsable = !failed()
  const endProxies = isProxyUsable ? await useProxies(env) : null
  const found = await checkPortal(way, target, proxy)
  await endProxies?.()
  // A proxy that takes connections may still refuse the request.
  const kept = checks.filter(({ check }) => !found.checks.some((one) => one.check === check))
  return { checks: [...kept, ...found.checks], isReached: found.isReached && isProxyUsable }
}

const proxyVariables = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']

async function checkProxy(
  url: string,
  host: string,
  env: Environment,
): Promise<{ check: Check; proxy: UsedProxy | null }> {
  const set = proxyVariables.filter((name) => env[name])
  let proxy: UsedProxy | null
  try {
    proxiesOf(env)
    proxy = proxyFor(url, env)
  } catch (error) {
    return { check: problem('proxy', (error as Error).message, texts.badProxyFix(set)), proxy: null }
  }
  if (proxy === null) {
    const message =
      set[0] !== undefined && (env['no_proxy'] ?? env['NO_PROXY']) ? texts.noProxyExempt(set[0]) : texts.noProxy
    return { check: ok('proxy', message), proxy }
  }
  try {
    const socket = await openSocket(endOf(proxy))
    socket.destroy()
    return { check: ok('proxy', texts.proxyUsed(proxy.host, proxy.name)), proxy }
  } catch (error) {
    const message = texts.proxyDead(proxy.host, proxy.name, codeOf(error))
    return { check: problem('proxy', message, texts.proxyFix(proxy.name, host)), proxy }
  }
}

async function checkName(host: string): Promise<Check> {
  try {
    const found = await inTime(lookup(host, { all: true }))
    return ok('dns', texts.dnsFound(host, [...new Set(found.map(({ address }) => address))]))
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOTFOUND'
      ? problem('dns', texts.dnsUnknown(host), texts.dnsUnknownFix)
      : problem('dns', texts.dnsFailed(host, code), texts.dnsFailedFix)
  }
}

/** Asks without a token for the state of the session, which every portal answers in its own way. */
async function checkPortal(
  { url, signal, trace }: Way,
  target: { host: string; port: number },
  proxy: UsedProxy | null,
): Promise<CheckedNetwork> {
  const clock = createServerClock()
  const sentAt = Date.now()
  let response: Response
  let text: string
  try {
    const request = new Request(`${url}/api/auth/check-session`, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(stepMs)]),
    })
    const send = () => globalThis.fetch(request)
    response = await (trace === null ? send() : trace(request, send))
    text = await response.text()
  } catch (error) {
    return { checks: [await unreachable(url, codeOf(error), target, proxy)], isReached: false }
  }
  const arrivedAt = Date.now()
  const date = response.headers.get('date')
  clock.note(date, sentAt, arrivedAt)
  const portal = portalCheck(url, response, text, arrivedAt - sentAt)
  if (portal.state !== 'ok') return { checks: [portal], isReached: false }
  return { checks: [portal, clockCheck(date, clock.aheadMs())], isReached: true }
}

/** Says why no answer came. */
async function unreachable(
  url: string,
  code: string,
  target: { host: string; port: number },
  proxy: UsedProxy | null,
): Promise<Check> {
  const isPlain = url.startsWith('http:')
  // The library gives this code to the 407 of a proxy for plain http.
  if (proxy !== null && isPlain && code === 'UND_ERR_INVALID_ARG') return proxyRefused(proxy, target.host, '407')
  if (code === 'ETIMEDOUT' && (await isOpen(proxy === null ? target : endOf(proxy))))
    return problem('portal', texts.silent(url, stepMs / 1000), texts.portalBrokenFix)
  if (isPlain && proxy === null && closedCodes.has(code))
    return problem('portal', texts.unreachable(url, code), texts.plainFix(url.replace('http:', 'https:')))
  const isPort = code === 'ECONNREFUSED' || code === 'bad port'
  return problem('portal', texts.unreachable(url, code), isPort ? texts.refusedFix : texts.unreachableFix)
}

/** Codes of a connection that the other side ended, as one that expects TLS does. */
const closedCodes: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'HPE_INVALID_CONSTANT'])

const isOpen = (end: { host: string; port: number }): Promise<boolean> =>
  openSocket(end).then(
    (socket) => {
      socket.destroy()
      return true
    },
    () => false,
  )

function portalCheck(url: string, response: Response, text: string, ms: number): Check {
  const body = parseBody(text)
  const isObject = typeof body === 'object' && body !== null
  const failure = failureOfAnswer(response, body)
  const isKnown = isObject && ('isAuthenticated' in body || failure.kind === 'session-ended')
  if (isKnown) return ok('portal', texts.portalFound(ms))
  if (mayPass(failure)) return problem('portal', texts.portalBroken(response.status), texts.portalBrokenFix)
  const to = response.headers.get('location')
  if (isRedirect(failure) && to !== null) {
    const target = URL.canParse(to, url) ? new URL(to, url) : null
    const fix =
      target === null || target.origin === new URL(url).origin ? texts.noPortalFix : texts.redirectedFix(target.origin)
    return problem('portal', texts.redirected(url, target?.origin ?? to), fix)
  }
  const { origin, pathname } = new URL(url)
  const fix = pathname === '/' ? texts.noPortalFix : texts.pathFix(origin, pathname)
  return problem('portal', texts.noPortal(url, response.status), fix)
}

/** A code is good for 30 seconds. */
const noticeableMs = 20_000
const harmfulMs = 120_000

function clockCheck(date: string | null, aheadMs: number): Check {
  if (date === null) return ok('clock', texts.clockUntold)
  const off = Math.abs(aheadMs)
  if (off < noticeableMs) return ok('clock', texts.clockGood)
  const difference = off < harmfulMs ? texts.seconds(Math.round(off / 1000)) : texts.minutes(Math.round(off / 60_000))
  const fix = texts.clockFix[process.platform] ?? texts.clockFixAnywhere
  return (off < harmfulMs ? warning : problem)('clock', texts.clockOff(difference, aheadMs > 0), fix)
}
