import { isUnchanged } from '@ip-portal/core/kernel/failure/failure'
import type { Environment } from '../../terminal/host.ts'
import { proxyFor } from '../proxy.ts'
import { createMasker, isSecretName } from './mask-secrets.ts'

/** Sends a request and writes it down. */
export type Trace = (request: Request, send: () => Promise<Response>) => Promise<Response>

interface TraceParts {
  url: string
  env: Environment
  /** Secrets that the command line gives. */
  secrets: readonly (string | null | undefined)[]
  write: (line: string) => void
}

/** Characters of a body that are written. */
const mostShown = 2_000
/** Bytes of a body that are read for it; of a longer one only the size is told. */
const mostRead = 1_000_000

/**
 * Makes the trace of a run: for each request one line with method, path, status, milliseconds, request id, try and
 * proxy, and one for each body, without secrets (see the rule of the masker).
 */
export function createTrace({ url, env, secrets, write }: TraceParts): Trace {
  const masker = createMasker()
  for (const secret of [...secrets, ...secretsOf(env)]) masker.learn(secret)
  const failures = new Map<string, number>()
  const { origin } = new URL(url)

  async function told(sign: string, message: Request | Response): Promise<void> {
    const body = await bodyOf(message)
    if (body === null) return
    const shown = typeof body === 'string' ? masker.body(body) : `[${body.type}, ${body.size}]`
    const rest = shown.length - mostShown
    write(`debug:   ${sign} ${rest > 0 ? `${shown.slice(0, mostShown)} [+${rest} characters]` : shown}`)
  }

  return async (request, send) => {
    for (const [name, value] of request.headers)
      if (isSecretName(name)) masker.learn(value.replace(/^(?:Bearer |portal-device=)/, ''))
    const call = `${request.method} ${request.url} ${request.headers.get('idempotency-key') ?? ''}`
    const before = failures.get(call) ?? 0
    const sent = copyOf(request)
    const startedAt = performance.now()
    const proxy = proxyFor(request.url, env)
    const line = (end: string, id: string | null) => {
      const address = request.url.startsWith(`${origin}/`) ? request.url.slice(origin.length) : request.url
      const facts = [
        `${Math.round(performance.now() - startedAt)} ms`,
        ...(id === null ? [] : [`request ${id}`]),
        `try ${before + 1}`,
        ...(proxy === null ? [] : [`proxy ${proxy.host} (${proxy.name})`]),
      ]
      write(`debug: ${request.method} ${masker.text(address)} -> ${end}, ${facts.join(', ')}`)
    }
    try {
      const response = await send()
      const isKept = isUnchanged(response)
      failures.set(call, response.ok || isKept ? 0 : before + 1)
      const source = isKept ? ' (unchanged, kept answer used)' : cacheOf(response)
      line(`${response.status}${source}`, response.headers.get('x-request-id'))
      await told('>', sent)
      await told('<', copyOf(response))
      return response
    } catch (error) {
      failures.set(call, before + 1)
      line(`no answer (${reasonOf(error)})`, null)
      await told('>', sent)
      throw error
    }
  }
}

/** Variables of the CLI that hold a secret. */
const secretsOf = (env: Environment) =>
  Object.entries(env).flatMap(([name, value]) => (name.startsWith('IPPORTAL_') && isSecretName(name) ? [value] : []))

/** Tells that a cache on the way gave the answer (RFC 9111 section 5.1). */
const cacheOf = ({ headers }: Response): string =>
  headers.has('age') ? ` (from a cache, ${headers.get('age')} s)` : ''

/** Code of the deepest cause of a failed request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const isReadable = ({ headers }: Request | Response) =>
  /json|^text\/|urlencoded/.test(headers.get('content-type') ?? '') &&
  !(Number(headers.get('content-length')) > mostRead)

/** Copies what is read; a file that is sent or fetched is not kept in memory. */
const copyOf = <Message extends Request | Response>(message: Message): Message =>
  isReadable(message) ? (message.clone() as Message) : message

/** Text of a copied body; its type and size where it is a file or too long, null where there is none. */
async function bodyOf(message: Request | Response): Promise<string | { type: string; size: string } | null> {
  if (message.body === null) return null
  const type = message.headers.get('content-type')?.split(';')[0] ?? ''
  const announced = message.headers.get('content-length')
  const unread = { type: type || '?', size: announced === null ? '? bytes' : `${announced} bytes` }
  if (!isReadable(message)) return unread
  const decoder = new TextDecoder()
  let text = ''
  // A copy of an aborted or cut body ends early; the command reports that itself.
  try {
    for await (const chunk of message.body) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      if (text.length > mostRead) return { ...unread, size: `more than ${mostRead} bytes` }
    }
  } catch {
    return { ...unread, size: `cut after ${text.length} characters` }
  }
  return text === '' ? null : text
}
