import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpuMsOf } from '@ip-portal/core/testing/cpu-time'
import { apiRoutes, pathWithin } from '../testing/api/api-routes.ts'
import { bodiesWith, bodyOf, isAccepted, worstTexts } from '../testing/api/worst-texts.ts'
import { type SignedInClient, signInWithStepUp, startTestServer, type TestServer } from '../testing/index.ts'
import { postForm } from '../testing/post-form.ts'

let server: TestServer
let me: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  me = await signInWithStepUp(server, 'demo@ornek.example')
})
afterAll(() => server.stop())

const routes = apiRoutes()
const withBody = routes.filter(({ body }) => body !== undefined)
const pathOf = (route: (typeof routes)[number]) => pathWithin(route, { ticket: 'x', contract: 'x' })
const length = 100_000

/** Processor time of a call; a quadratic reader of a text of this length takes ten seconds and more. */
const mostCpuMs = 3_000

/** Sends a call and checks that it keeps the thread of the server, which all callers share, for a short time only. */
async function brief<T>(send: () => Promise<T>): Promise<T> {
  let answer: T | undefined
  expect(await cpuMsOf(async () => (answer = await send()))).toBeLessThan(mostCpuMs)
  return answer as T
}
const calm = expect.toSatisfy((status: number) => status >= 400 && status < 500 && ![401, 403].includes(status))

describe.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  it('accepts the body into which the texts are put', () => expect(isAccepted(route)).toBe(true))

  it('refuses the worst texts in all its fields and holds nobody else', async () => {
    for (const [name, text] of worstTexts(length)) await refuses(name, bodyOf(route, text))
  })

  it('refuses a long text in each field', async () => {
    for (const [field, body] of bodiesWith(route, 'x'.repeat(length))) await refuses(field, body)
  })

  async function refuses(name: string, body: unknown): Promise<void> {
    const answer = await brief(() => me.call(route.method, pathOf(route), body))
    const sent = [name, typeof answer.body.message, answer.text.length < 500]
    expect([...sent, answer.status]).toEqual([name, 'string', true, calm])
  }
})

it.each(worstTexts(length))('refuses %s in each field of a form', async (_, rest) => {
  // Blanks around a text do not count.
  const text = `x${rest}`
  const post = (path: string, form: Record<string, string>) => brief(() => postForm(server.url, path, me.token, form))
  for (const field of ['subject', 'description', 'order_id']) {
    const { status } = await post('/tickets', { subject: 'a', description: 'b', [field]: text })
    expect([field, status]).toEqual([field, calm])
  }
  const { status } = await post('/tickets/1/responses', { response: text })
  expect(status).toEqual(calm)
  for (const field of ['contractId', 'fileType', 'description']) {
    const answer = await post('/action/upload/document', {
      contractId: '1',
      fileType: '1',
      description: 'b',
      [field]: text,
    })
    expect([field, answer.status]).toEqual([field, calm])
  }
})

it.each(worstTexts(3_000))('refuses %s in paths and queries', async (_, text) => {
  const value = encodeURIComponent(text.slice(0, 1_500))
  for (const route of routes.filter(({ method, path }) => method === 'GET' && path.includes(':'))) {
    const { status } = await me.call('GET', route.path.replaceAll(/:\w+/g, value))
    expect([route.path, status]).toEqual([route.path, calm])
  }
})
