import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, type SignedInClient, signIn, startTestServer, type TestServer } from '../../testing/index.ts'
import { postForm, postRaw, testFiles } from '../../testing/post-form.ts'
import { rawClient } from '../../testing/tcp/raw-client.ts'

const megabyte = 1024 * 1024
let server: TestServer
let me: SignedInClient
let at = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => at })
  me = await signIn(server, 'demo@ornek.example')
})
afterAll(() => server.stop())
beforeEach(() => {
  at += 60_000
})

const boundary = 'XX'
const type = `multipart/form-data; boundary=${boundary}`
const part = (header: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${header}\r\n\r\n${content}\r\n`
const end = `--${boundary}--\r\n`
const subject = part('name="subject"', 'Konu')
const description = part('name="description"', 'Açıklama')
const good = subject + description + end

const post = (body: Buffer | string, headers: Record<string, string> = {}) =>
  postRaw(server.url, '/tickets', { authorization: `Bearer ${me.token}`, 'content-type': type, ...headers }, body)
const isAlive = async () => expect((await me.call('GET', '/tickets/open')).status).toBe(200)

describe('a multipart body', () => {
  it('is taken with a preamble, an epilogue, unknown parts and a quoted boundary', async () => {
    const odd = `hello\r\n${part('name="x"', '1')}${subject}--${boundary}\r\nx-other: 1\r\n\r\n?\r\n${description}${end}bye`
    expect(
      (await post(odd, { 'content-type': `Multipart/Form-Data; charset=utf-8; boundary="${boundary}"` })).status,
    ).toBe(200)
  })

  it('keeps the line breaks that were typed', async () => {
    const { status, text } = await post(subject + part('name="description"', 'bir\r\niki\n\r\nüç') + end)
    expect([status, (JSON.parse(text) as { ticket: unknown }).ticket]).toMatchObject([
      200,
      { description: 'bir\niki\n\nüç' },
    ])
  })

  it.each([
    ['without a boundary', good, { 'content-type': 'multipart/form-data' }, 400],
    ['with another boundary', good, { 'content-type': 'multipart/form-data; boundary=YY' }, 400],
    ['that is empty', '', {}, 400],
    ['that is no multipart', '{"subject":"x"}', { 'content-type': 'application/json' }, 415],
    ['of another type', 'subject=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['without a type', good, { 'content-type': '' }, 415],
    ['cut off in a text', good.slice(0, 60), {}, 400],
    ['cut off in a header', good.slice(0, 20), {}, 400],
    ['cut off before its end', subject + description, {}, 400],
    ['with a text twice', subject + good, {}, 400],
    ['with NUL in a text', part('name="subject"', 'a\0b') + description + end, {}, 400],
    ['with a text that is no UTF-8', Buffer.from(good.replace('Konu', '\xff\xfe'), 'latin1'), {}, 400],
    ['with 10,000 texts', `${part('name="x"', '1').repeat(10_000)}${good}`, {}, 413],
    ['with 10,000 files', `${part('name="attachments"; filename="a.png"', '1').repeat(10_000)}${good}`, {}, 413],
    ['with a text of 2 MB', part('name="subject"', 'x'.repeat(2 * megabyte)) + description + end, {}, 413],
    ['with a header of 1 MB', part(`name="${'x'.repeat(megabyte)}"`, '1') + good, {}, 200],
    ['with fields of the prototype', part('name="__proto__"', 'x') + part('name="constructor"', 'y') + good, {}, 200],
  ] as [string, Buffer | string, Record<string, string>, number][])(
    '%s answers %4$i',
    async (_, body, headers, status) => {
      const answer = await post(body, headers)
      expect(answer.status).toBe(status)
      expect(JSON.parse(answer.text)).toMatchObject({ success: status === 200, message: expect.any(String) as string })
      await isAlive()
    },
  )

  it('that is only announced as too large answers 413 without being awaited', async () => {
    const { hostname, port } = new URL(server.url)
    const first = await new Promise<string>((resolve, reject) => {
      const head = `POST /api/tickets HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${me.token}\r\ncontent-type: ${type}\r\n`
      const socket = connect(Number(port), hostname, () => socket.write(`${head}content-length: 104857601\r\n\r\n`))
      socket.once('data', (data) => {
        resolve(String(data))
        socket.destroy()
      })
      socket.once('error', reject)
    })
    expect(first).toContain(' 413 ')
  })

  it('of more than 100 MB that is not announced answers 413', async () => {
    const { status } = await post(Buffer.alloc(104_857_601 + megabyte, 'x'), { 'transfer-encoding': 'chunked' })
    expect(status).toBe(413)
    await isAlive()
  })

  it('whose sender goes away harms nobody', async () => {
    const head = `POST /api/tickets HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${me.token}\r\ncontent-type: ${type}\r\n`
    const client = rawClient(server.url)
    await client.begin(`${head}content-length: 5000\r\n\r\n`, subject)
    client.socket.destroy()
    await client.closed
    await isAlive()
    const { text } = await me.call('GET', '/tickets')
    expect(text).not.toContain('"Konu yok"')
  })

  it('is not read for somebody without a session', async () => {
    const { status } = await postForm(server.url, '/tickets', 'x'.repeat(43), { subject: 'a', description: 'b' }, [
      testFiles.png,
    ])
    expect(status).toBe(401)
    expect((await call(server.url, 'POST', '/tickets', { body: {} })).status).toBe(401)
  })
})
