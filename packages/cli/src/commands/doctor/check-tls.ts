import { isIP, type Socket } from 'node:net'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import type { UsedProxy } from '../../runtime/proxy.ts'
import { codeOf, ok, problem, warning, type Check } from './check.ts'
import { endOf, inTime, openSocket } from './connections.ts'
import { doctorTexts as texts } from './doctor.texts.ts'

const dayMs = 86_400_000
/** Most authorities renew by then. */
const soonDays = 14

/**
 * Checks the certificate of a host, through the proxy where one is used; null where no connection is made. A proxy that
 * makes no tunnel is a finding about the proxy.
 */
export async function checkTls(target: { host: string; port: number }, proxy: UsedProxy | null): Promise<Check | null> {
  let socket: Socket
  try {
    socket = proxy === null ? await openSocket(target) : await tunnel(target, proxy)
  } catch (error) {
    // The request to the portal reports it.
    return proxy === null ? null : proxyRefused(proxy, target.host, codeOf(error))
  }
  const { host } = target
  const secure = connect({ socket, rejectUnauthorized: false, ...(isIP(host) === 0 ? { servername: host } : { host }) })
  try {
    await inTime(
      new Promise<void>((resolve, reject) => {
        secure.once('secureConnect', resolve).once('error', reject)
      }),
    )
    return judge(secure, host)
  } catch (error) {
    return problem('tls', texts.tlsFailed(codeOf(error)), texts.tlsFailedFix)
  } finally {
    secure.destroy()
  }
}

function judge(socket: TLSSocket, host: string): Check {
  const certificate: Partial<PeerCertificate> = socket.getPeerCertificate()
  const end = new Date(certificate.valid_to ?? '')
  const until = Number.isNaN(end.getTime()) ? '?' : formatDate(end.toISOString())
  // The types say Error, Node gives the code.
  const refusal: unknown = socket.authorizationError
  const code = typeof refusal === 'string' ? refusal : refusal instanceof Error ? codeOf(refusal) : null
  if (code === 'CERT_HAS_EXPIRED') return problem('tls', texts.tlsExpired(until), texts.tlsExpiredFix)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = (certificate.subjectaltname ?? '').replaceAll(/(?:DNS|IP Address):/g, '')
    return problem('tls', texts.tlsOtherName(host, names), texts.tlsOtherNameFix)
  }
  if (code !== null) return problem('tls', texts.tlsUntrusted(code), texts.tlsUntrustedFix)
  const days = Math.floor((end.getTime() - Date.now()) / dayMs)
  if (days < soonDays) return warning('tls', texts.tlsSoon(until, days), texts.tlsSoonFix)
  return ok('tls', texts.tlsGood(socket.getProtocol() ?? 'TLS', until))
}

/** Finding about a proxy that did not carry a request: the HTTP status of its answer, or the code of an error. */
export const proxyRefused = ({ host, name }: UsedProxy, portal: string, answer: string): Check => {
  if (answer === '407') return problem('proxy', texts.proxyAuth(host, name), texts.proxyAuthFix(name, host))
  return problem('proxy', texts.proxyFailed(host, name, answer), texts.proxyFix(name, portal))
}

/** Opens a tunnel through a proxy (RFC 9110 section 9.3.6). */
async function tunnel({ host, port }: { host: string; port: number }, proxy: UsedProxy): Promise<Socket> {
  const socket = await openSocket(endOf(proxy))
  const { username, password } = new URL(proxy.address)
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  const lines = [
    `CONNECT ${authority} HTTP/1.1`,
    `Host: ${authority}`,
    ...(username === '' ? [] : [`Proxy-Authorization: Basic ${login}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const answered = new Promise<string>((resolve, reject) => {
    socket.once('data', (chunk) => resolve(String(chunk))).once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })
  const answer = await inTime(answered).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  const [, status = '?'] = /^HTTP\/1\.[01] (\d{3})/.exec(answer) ?? []
  if (status.startsWith('2')) return socket
  socket.destroy()
  throw Object.assign(new Error(answer), { code: status })
}
