import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, startTestServer, type TestServer } from '../../testing/index.ts'
import { postRaw } from '../../testing/post-form.ts'

const hour = 3_600_000
let server: TestServer
let at = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => at, settings: { publicUrl: 'https://portal.ornek.example' } })
})
afterAll(() => server.stop())
beforeEach(() => {
  at += 2 * hour
  server.log.length = 0
})

const old = (fields: object) => JSON.stringify({ 'csp-report': fields })
const post = (body: string, type = 'application/csp-report') =>
  postRaw(server.url, '/csp-report', { 'content-type': type }, body)
const logged = () =>
  server.log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => String(event).startsWith('csp.'))
    .map(({ event, directive, path, blocked, dropped }) => ({ event, directive, path, blocked, dropped }))
const page = 'https://portal.ornek.example/reset-password?token=SECRET#SECRET'

describe('a report of blocked content', () => {
  it('in the older format is logged without the secrets of its addresses', async () => {
    const sent = old({
      'document-uri': page,
      referrer: 'https://portal.ornek.example/?token=SECRET',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'original-policy': "default-src 'none'",
      'blocked-uri': 'https://boese.example/x.js?token=SECRET',
      'script-sample': 'SECRET',
    })
    expect((await post(sent)).status).toBe(204)
    expect(logged()).toEqual([
      {
        event: 'csp.blocked',
        directive: 'script-src-elem',
        path: '/reset-password',
        blocked: 'https://boese.example',
      },
    ])
    expect(server.log.join('')).not.toContain('SECRET')
  })

  it('in the format of the Reporting API is logged, several at once too', async () => {
    const body = { documentURL: page, effectiveDirective: 'style-src-attr', blockedURL: 'inline', sample: 'SECRET' }
    const sent = [
      { type: 'csp-violation', age: 1, url: page, user_agent: 'x', body },
      { type: 'deprecation', body: { id: 'x' } },
      { type: 'csp-violation', body: { ...body, effectiveDirective: 'img-src', blockedURL: 'data:image/png,SECRET' } },
    ]
    expect((await post(JSON.stringify(sent), 'application/reports+json')).status).toBe(204)
    expect(logged()).toMatchObject([
      { directive: 'style-src-attr', path: '/reset-password', blocked: 'inline' },
      { directive: 'img-src', path: '/reset-password', blocked: 'data:' },
    ])
    expect(server.log.join('')).not.toContain('SECRET')
  })

  it('is logged once an hour, and the others are counted', async () => {
    const sent = old({ 'document-uri': page, 'violated-directive': 'img-src', 'blocked-uri': 'https://a.example' })
    for (let time = 0; time < 5; time += 1) expect((await post(sent)).status).toBe(204)
    expect(logged()).toHaveLength(1)
    at += hour
    await post(sent)
    expect(logged().slice(1)).toMatchObject([{ event: 'csp.more', dropped: 4 }, { event: 'csp.blocked' }])
  })

  it('fills the log with at most fifty lines an hour', async () => {
    const body = (part: number) => ({ documentURL: `https://x/${part}`, effectiveDirective: 'img-src' })
    for (let batch = 0; batch < 6; batch += 1) {
      const sent = Array.from({ length: 20 }, (_, part) => ({ type: 'csp-violation', body: body(batch * 100 + part) }))
      expect((await post(JSON.stringify(sent), 'application/reports+json')).status).toBe(204)
    }
    expect(logged()).toHaveLength(50)
    at += hour
    await post(old({ 'document-uri': page, 'violated-directive': 'img-src' }))
    expect(logged()).toContainEqual(expect.objectContaining({ event: 'csp.more', dropped: 70 }))
  })

  it('has short values in the log, whatever is sent', async () => {
    const long = 'x'.repeat(3_000)
    const sent = old({
      'document-uri': `https://portal.example/${long}`,
      'violated-directive': 'img-src',
      'blocked-uri': `https://${long}.example`,
    })
    expect((await post(sent)).status).toBe(204)
    expect(JSON.stringify(logged()).length).toBeLessThan(700)
  })

  it.each([
    ['no JSON', 'x', 400],
    ['nothing', '', 400],
    ['another shape', '{"a":1}', 400],
    ['null', 'null', 400],
    ['a deep body', '['.repeat(4_000), 400],
    ['a wrong directive', old({ 'document-uri': page, 'violated-directive': 'a\nb' }), 400],
    ['a number as directive', old({ 'document-uri': page, 'violated-directive': 7 }), 400],
    ['too many reports', JSON.stringify(Array.from({ length: 21 }, () => ({}))), 400],
    ['more than 8 kB', old({ 'document-uri': page, x: 'x'.repeat(9_000) }), 413],
  ])('that is %s is refused and not logged', async (_, body, status) => {
    expect((await post(body)).status).toBe(status)
    expect(logged()).toEqual([])
  })

  it('of another media type is refused', async () => {
    expect((await post('{}', 'text/plain')).status).toBe(415)
  })

  it('is limited for each address', async () => {
    const sent = old({ 'document-uri': page, 'violated-directive': 'img-src' })
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await post(sent)).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})

describe('a portal under https', () => {
  it('keeps browsers on https with every answer', async () => {
    for (const path of ['/nope', '/orders', '/csp-report'])
      expect((await call(server.url, 'GET', path)).headers.get('strict-transport-security')).toBe('max-age=31536000')
    const answer = await fetch(`${server.url}/orders`)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})
