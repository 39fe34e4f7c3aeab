import { randomUUID } from 'node:crypto'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from './security-headers.ts'

declare module 'node:http' {
  interface OutgoingMessage {
    /** Node's own: begins the head with this text and adds the headers, each checked, after it. */
    _storeHeader(beginning: string, headers: object | undefined): void
  }
}

const givenId = /^[\w-]{8,64}$/
const names = Object.keys(securityHeaders)

/** The security headers as lines of a head, but those that an answer brings along itself. */
const linesBeside = (own: readonly string[]): string =>
  Object.entries(securityHeaders)
    .map(([name, value]) => (own.includes(name) ? '' : `${name}: ${value}\r\n`))
    .join('')
const usual = linesBeside([])

/**
 * Node's answer with what every answer of the portal carries, the security headers and an id, whoever writes it. They
 * are put into the head as one text that is always the same: as headers, Node would check and join them one by one for
 * every answer, which costs more than the rest of a small head together.
 */
export class PortalResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** A plain `x-request-id` of the request, else a new one. */
  readonly requestId: string
  /** When the head of the request had arrived, in ms of `performance.now`. */
  readonly startedAt = performance.now()
  /** Whose request it turned out to be. */
  userId: number | undefined = undefined
  #isGuarded = false

  constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...given)
    const id = given[0].headers['x-request-id']
    this.requestId = typeof id === 'string' && givenId.test(id) ? id : randomUUID()
  }

  /** What an answer says of itself stands: a page has a policy of its own, a document may be framed by the portal. */
  override _storeHeader(statusLine: string, headers: object | undefined): void {
    this.#isGuarded = true
    const own = headers === undefined ? [] : names.filter((name) => name in headers)
    const fixed = own.length === 0 ? usual : linesBeside(own)
    super._storeHeader(`${statusLine}${fixed}x-request-id: ${this.requestId}\r\n`, headers)
  }

  /** Throws rather than answer without the security headers, should another Node build its heads in another way. */
  override writeHead(...given: [status: number, ...rest: never[]]): this {
    super.writeHead(...given)
    if (!this.#isGuarded) throw new Error('this version of Node.js cannot guard its answers')
    return this
  }
}
