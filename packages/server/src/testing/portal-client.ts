import type { TestServer } from './start-test-server.ts'

/** Response with its body: parsed when it is JSON, else text. */
export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown> & { message?: string; code?: string }
  text: string
}

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** Calls the API over real HTTP, with the bearer token of a session when one is given. */
export async function call(url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { token, headers } = options
  // fetch refuses a body for GET; the walks pass the same options to all methods.
  const body = method === 'GET' ? undefined : options.body
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return answerOf(answer)
}

/** Reads the body of a response. */
export async function answerOf(answer: Response): Promise<Answer> {
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: parsed(text), text }
}

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body']
  } catch {
    return {}
  }
}

/** Client of a signed-in user: `call` with the user's token. */
export interface SignedInClient {
  token: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Signs a demo user in, with a code when the account has a second factor. Throws when the server refuses. */
export async function signIn(server: TestServer, email: string): Promise<SignedInClient> {
  const password = server.signIns.find((one) => one.email === email)?.password
  const first = await call(server.url, 'POST', '/auth/login', { body: { email, password } })
  const { tempToken } = first.body
  const last =
    tempToken === undefined
      ? first
      : await call(server.url, 'POST', '/auth/verify-2fa', { body: { tempToken, otp: await server.code(email) } })
  const { token } = last.body
  if (typeof token !== 'string') throw new Error(`sign-in of ${email} failed: ${last.status} ${last.text}`)
  return clientWith(server.url, token)
}

/** Creates a client with a token. */
export const clientWith = (url: string, token: string): SignedInClient => ({
  token,
  call: (method, path, body, headers = {}) => call(url, method, path, { token, body, headers }),
})

/** Signs in and steps the session up with a fresh code. */
export async function signInWithStepUp(server: TestServer, email: string): Promise<SignedInClient> {
  const client = await signIn(server, email)
  const stepUp = await client.call('POST', '/auth/2fa/verify', { token: await server.code(email) })
  if (stepUp.body['success'] !== true) throw new Error(`step-up of ${email} failed: ${stepUp.status} ${stepUp.text}`)
  return client
}
