import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedInClient, signIn, signInWithStepUp, startTestServer, type TestServer } from '../testing/index.ts'
import { apiRoutes, pathWithin } from '../testing/api/api-routes.ts'
import { postForm } from '../testing/post-form.ts'
import { bodiesWith, isAccepted, worstTexts } from '../testing/api/worst-texts.ts'

let server: TestServer
let me: SignedInClient
let other: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  me = await signInWithStepUp(server, 'demo@ornek.example')
  other = await signIn(server, 'genis@ornek.example')
})
afterAll(() => server.stop())

const routes = apiRoutes()
const withBody = routes.filter(({ body }) => body !== undefined)
const pathOf = (route: (typeof routes)[number]) => pathWithin(route, { ticket: 'x', contract: 'x' })
const length = 100_000

/** Longest wait of another company's requests while the work lasts, in ms. */
async function waitOfOthers(work: () => Promise<void>): Promise<number> {
  let isOver = false
  let longest = 0
  const reads = (async () => {
    while (!isOver) {
      const start = performance.now()
      expect((await other.call('GET', '/auth/check-session')).status).toBe(200)
      longest = Math.max(longest, performance.now() - start)
    }
  })()
  await work().finally(() => (isOver = true))
  await reads
  return longest
}

/** A quadratic reader of a text of this length takes ten seconds and more. */
const atOnce = 3_000
const calm = expect.toSatisfy((status: number) => status >= 400 && status < 500 && ![401, 403].includes(status))

describe.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  it('accepts the body into which the texts are put', () => expect(isAccepted(route)).toBe(true))

  it('refuses the worst text in each field and holds nobody else', async () => {
    const wait = await waitOfOthers(async () => {
      for (const [name, text] of worstTexts(length))
        for (const [field, body] of bodiesWith(route, text)) {
          const answer = await me.call(route.method, pathOf(route), body)
          const sent = [name, field, typeof answer.body.message, answer.text.length < 500]
          expect([...sent, answer.status]).toEqual([name, field, 'string', true, calm])
        }
    })
    expect(wait).toBeLessThan(atOnce)
  }, 60_000)
})

it.each(worstTexts(length))('refuses %s in each field of a form', async (_, rest) => {
  // Blanks around a text do not count.
  const text = `x${rest}`
  const wait = await waitOfOthers(async () => {
    for (const field of ['subject', 'description', 'order_id']) {
      const { status } = await postForm(server.url, '/tickets', me.token, {
        subject: 'a',
        description: 'b',
        [field]: text,
      })
      expect([field, status]).toEqual([field, calm])
    }
    const { status } = await postForm(server.url, '/tickets/1/responses', me.token, { response: text })
    expect(status).toEqual(calm)
    for (const field of ['contractId', 'fileType', 'description']) {
      const form = { contractId: '1', fileType: '1', description: 'b', [field]: text }
      const answer = await postForm(server.url, '/action/upload/document', me.token, form)
      expect([field, answer.status]).toEqual([field, calm])
    }
  })
  expect(wait).toBeLessThan(atOnce)
})

it.each(worstTexts(3_000))('refuses %s in paths and queries', async (_, text) => {
  const value = encodeURIComponent(text.slice(0, 1_500))
  for (const route of routes.filter(({ method, path }) => method === 'GET' && path.includes(':'))) {
    const { status } = await me.call('GET', route.path.replaceAll(/:\w+/g, value))
    expect([route.path, status]).toEqual([route.path, calm])
  }
})
