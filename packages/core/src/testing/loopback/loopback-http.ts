import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { toFailure, type Failure } from '../../kernel/failure/failure.ts'
import { createHttp, type Http, type HttpOptions, type SessionEnd } from '../../kernel/http/http.ts'

/** A real server on loopback and the HTTP client of core in front of it. */
export interface LoopbackHttp {
  http: Http
  url: string
  /** Session ends that the client has announced. */
  ends: SessionEnd[]
  close: () => void
}

export interface LoopbackOptions extends Pick<
  HttpOptions,
  'fetch' | 'uploadFetch' | 'redirect' | 'sendOnce' | 'loadCode' | 'waitFor'
> {
  token?: string | null
}

/** Starts a server whose requests carry `token-1` unless the options say otherwise. */
export async function openLoopback(listener: RequestListener, options: LoopbackOptions = {}): Promise<LoopbackHttp> {
  const { token = 'token-1', ...rest } = options
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ends: SessionEnd[] = []
  const http = createHttp({ baseUrl: url, token: () => token, onSessionEnd: (end) => ends.push(end), ...rest })
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { http, url, ends, close }
}

/** Answers every request with a status and a JSON body. */
export const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

/** Reads a request to its end as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return text
}

/** The failure of a call that must fail. */
export const failureOf = async (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    (answer) => {
      throw new Error(`no failure but ${JSON.stringify(answer)}`)
    },
    (error: unknown) => toFailure(error),
  )

/** A read of `/api/x` with an answer that must have a name. */
export const getName = { path: ['x'], answer: v.object({ name: v.string() }) }
