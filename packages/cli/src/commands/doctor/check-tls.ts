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

/** Checks the certificate of a host, through the proxy where one is used; null where no connection is made. */
export async function checkTls(target: { host: string; port: number }, proxy: UsedProxy | null): Promise<Check | null> {
  let socket: Socket
  try {
    socket = proxy === null ? await openSocket(target) : await tunnel(target, proxy)
  } catch {
    // The request to the portal reports it.
    return null
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
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return problem('tls', texts.tlsOtherName(host), texts.tlsOtherNameFix)
  if (code !== null) return problem('tls', texts.tlsUntrusted(code), texts.tlsUntrustedFix)
  const days = Math.floor((end.getTime() - Date.now()) / dayMs)
  if (days < soonDays) return warning('tls', texts.tlsSoon(until, days), texts.tlsSoonFix)
  return ok('tls', texts.tlsGood(socket.getProtocol() ?? 'TLS', until))
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
  const [answer] = (await inTime(
    new Promise((resolve, reject) => {
      socket.once('data', (chunk) => resolve([String(chunk)])).once('error', reject)
      socket.once('close', () => reject(new Error('closed')))
    }),
  )) as [string]
  if (/^HTTP\/1\.[01] 2/.test(answer)) return socket
  socket.destroy()
  throw new Error(answer.split('\r\n')[0])
}
