import { afterEach, expect, it, vi } from 'vitest'
import { call, startTestServer, type TestServer, type TestServerOptions } from '../../testing/index.ts'
import { readMail } from '../../testing/mails.ts'
import { type SmtpPeer, startSmtpPeer } from '../../testing/start-smtp-peer.ts'
import { startTcpServer } from '../../testing/tcp-server.ts'

// Waiting for a mail takes as long as the machine takes; only a peer that falls silent is given up early.
const patience = { timeout: 20_000, interval: 20 }
vi.setConfig({ testTimeout: 60_000 })

const demo = 'demo@ornek.example'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function peerOf(...given: Parameters<typeof startSmtpPeer>): Promise<SmtpPeer> {
  const peer = await startSmtpPeer(...given)
  closing.push(peer.close)
  return peer
}

async function serverTo(smtpUrl: string, settings: TestServerOptions['settings'] = {}): Promise<TestServer> {
  const server = await startTestServer({ settings: { smtpUrl, smtpTimeoutMs: 60_000, ...settings } })
  closing.push(() => server.stop())
  return server
}

const forgot = async ({ url }: TestServer, email = demo) => {
  const { status, body } = await call(url, 'POST', '/auth/forgot-password', { body: { email } })
  return [status, body.message]
}
const answered = [200, 'Şifre sıfırlama linki e-posta adresinize gönderildi.']

const waiting = ({ db }: TestServer) => db.selectFrom('outbox').select(['tries', 'body']).execute()
const logged = ({ log }: TestServer, event: string) =>
  log.map((line) => JSON.parse(line) as { event: string; tries?: number }).filter((line) => line.event === event)
/** What the wall clock would do in half a minute. */
const makeDue = ({ db }: TestServer) => db.updateTable('outbox').set({ due_at: 0 }).execute()

it('a mail server gets the reset mail with its Turkish words whole, and the link in it works', async () => {
  const known: unknown[] = []
  const peer = await peerOf({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      known.push([username, password])
      done(null, { user: username })
    },
  })
  const server = await serverTo(`smtp://portal:g%C3%BCzel@127.0.0.1:${peer.port}`, {
    mailFrom: 'Müşteri Portalı <portal@ornek.example>',
    publicUrl: 'https://portal.ornek.example',
  })
  expect(await forgot(server)).toEqual(answered)
  await vi.waitFor(() => expect(peer.arrived).toHaveLength(1), patience)
  const { from, to, source } = peer.arrived[0] ?? { from: '', to: [], source: '' }
  expect([known, from, to]).toEqual([[['portal', 'güzel']], 'portal@ornek.example', [demo]])
  const mail = readMail(source)
  expect(mail.headers).toMatchObject({
    from: 'Müşteri Portalı <portal@ornek.example>',
    to: demo,
    subject: 'Şifre sıfırlama',
  })
  expect(mail.body).toMatch(/^Merhaba Deniz Örnek,\r?\n\r?\nŞifrenizi sıfırlamak için aşağıdaki linki açın\./)
  const token = /https:\/\/portal\.ornek\.example\/reset-password\?token=([\w-]+)/.exec(mail.body)?.[1]
  const reset = await call(server.url, 'POST', '/auth/reset-password', { body: { token, password: 'Yeni-Sifre1' } })
  expect(reset.status).toBe(200)
  await vi.waitFor(async () => expect(await waiting(server)).toEqual([]), patience)
  expect(logged(server, 'mail.sent')).toHaveLength(1)
  expect(server.log.join('')).not.toMatch(new RegExp(`${token}|güzel|g%C3%BCzel`))
})

it('a mail that is refused stays queued, is logged, and arrives once it is taken', async () => {
  let isRefusing = true
  const peer = await peerOf({
    onRcptTo: (_, __, done) => done(isRefusing ? new Error('mailbox unavailable') : null),
  })
  const server = await serverTo(`smtp://127.0.0.1:${peer.port}`)
  expect(await forgot(server)).toEqual(answered)
  await vi.waitFor(() => expect(logged(server, 'mail.failed')).toHaveLength(1), patience)
  expect(await waiting(server)).toMatchObject([{ tries: 1 }])
  isRefusing = false
  await makeDue(server)
  expect(await forgot(server)).toEqual(answered)
  await vi.waitFor(() => expect(peer.arrived).toHaveLength(2), patience)
  await vi.waitFor(async () => expect(await waiting(server)).toEqual([]), patience)
})

it('a mail server that never says a word holds up neither the call nor the end of the server', async () => {
  const silent = await startTcpServer(() => undefined)
  closing.push(() => silent.close())
  const server = await serverTo(`smtp://127.0.0.1:${silent.port}`, { smtpTimeoutMs: 500 })
  expect(await forgot(server)).toEqual(answered)
  expect(await forgot(server)).toEqual(answered)
  await vi.waitFor(() => expect(logged(server, 'mail.failed').length).toBeGreaterThan(0), patience)
  expect((await waiting(server)).map(({ body }) => body)).toEqual([
    expect.stringContaining('/reset-password?token='),
    expect.stringContaining('/reset-password?token='),
  ])
})

it('a mail server that falls silent in the middle of a mail counts as one that did not take it', async () => {
  const peer = await peerOf({ onData: (stream) => void stream.resume() })
  const server = await serverTo(`smtp://127.0.0.1:${peer.port}`, { smtpTimeoutMs: 500 })
  expect(await forgot(server)).toEqual(answered)
  await vi.waitFor(() => expect(logged(server, 'mail.failed')).toHaveLength(1), patience)
  expect(await waiting(server)).toHaveLength(1)
})

it('a mail to a server that is down waits for it, across a restart too', async () => {
  const gone = await startSmtpPeer()
  await gone.close()
  const url = `smtp://127.0.0.1:${gone.port}`
  const server = await serverTo(url)
  expect(await forgot(server)).toEqual(answered)
  await vi.waitFor(() => expect(logged(server, 'mail.failed')).toHaveLength(1), patience)
  expect(await waiting(server)).toHaveLength(1)
  await makeDue(server)
  const peer = await peerOf({}, gone.port)
  // A second process on the same data starts with what the first could not deliver.
  const second = await startTestServer({ dataDir: server.dataDir, settings: { smtpUrl: url, smtpTimeoutMs: 60_000 } })
  closing.push(() => second.stop())
  await vi.waitFor(() => expect(peer.arrived.map(({ to }) => to)).toEqual([[demo]]), patience)
})

it('a mail that nobody takes is given up loudly after ten tries', async () => {
  const peer = await peerOf({ onRcptTo: (_, __, done) => done(new Error('mailbox unavailable')) })
  const server = await serverTo(`smtp://127.0.0.1:${peer.port}`)
  expect(await forgot(server)).toEqual(answered)
  await vi.waitFor(() => expect(logged(server, 'mail.failed')).toHaveLength(1), patience)
  await server.db.updateTable('outbox').set({ due_at: 0, tries: 9 }).execute()
  expect(await forgot(server)).toEqual(answered)
  await vi.waitFor(() => expect(logged(server, 'mail.given-up')).toMatchObject([{ tries: 10 }]), patience)
})
