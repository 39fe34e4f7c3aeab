import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { securityHeaders } from './security-headers.ts'

const givenId = /^[\w-]{8,64}$/

/**
 * Node's answer with what every answer of the portal carries, the security headers and an id, whoever writes it. They
 * go out in the one object that Node writes the head from: set one by one they would cost more than a small answer.
 */
export class PortalResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** A plain `x-request-id` of the request, else a new one. */
  readonly requestId: string
  /** When the head of the request had arrived, in ms of `performance.now`. */
  readonly startedAt = performance.now()
  /** Whose request it turned out to be. */
  userId: number | undefined = undefined

  constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...given)
    const id = given[0].headers['x-request-id']
    this.requestId = typeof id === 'string' && givenId.test(id) ? id : randomUUID()
  }

  /** Own headers, by their lower-case names, take the place of the usual ones. */
  override writeHead(status: number, own?: string | OutgoingHttpHeaders | OutgoingHttpHeader[]): this {
    const usual = { ...securityHeaders, 'x-request-id': this.requestId }
    // Node refuses by itself with a list of names and values.
    if (Array.isArray(own)) return super.writeHead(status, [...Object.entries(usual).flat(), ...own])
    return super.writeHead(status, typeof own === 'object' ? Object.assign(usual, own) : usual)
  }
}
