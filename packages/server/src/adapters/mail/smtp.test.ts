import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../base/settings/settings.ts'
import { sweepOutbox } from '../../start/start-server.ts'
import {
  call,
  runOperator,
  spawnServer,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../testing/index.ts'
import { readMail } from '../../testing/mails.ts'
import { type SmtpPeer, startSmtpPeer } from '../../testing/start-smtp-peer.ts'
import { startTcpServer } from '../../testing/tcp/tcp-server.ts'

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
/** Makes all queued mails due, as half a minute later. */
const makeDue = ({ db }: TestServer) => db.updateTable('outbox').set({ due_at: 0 }).execute()

it('a mail server gets the reset mail with intact Turkish letters and a working link', async () => {
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
  await expect.poll(() => peer.arrived).toHaveLength(1)
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
  await expect.poll(() => waiting(server)).toEqual([])
  expect(logged(server, 'mail.sent')).toHaveLength(2)
  expect(server.log.join('')).not.toMatch(new RegExp(`${token}|güzel|g%C3%BCzel`))
})

it('a refused mail stays queued, is logged, and arrives when the server accepts it', async () => {
  let isRefusing = true
  const peer = await peerOf({
    onRcptTo: (_, __, done) => done(isRefusing ? new Error('mailbox unavailable') : null),
  })
  const server = await serverTo(`smtp://127.0.0.1:${peer.port}`)
  expect(await forgot(server)).toEqual(answered)
  await expect.poll(() => logged(server, 'mail.failed')).toHaveLength(1)
  expect(await waiting(server)).toMatchObject([{ tries: 1 }])
  isRefusing = false
  await makeDue(server)
  expect(await forgot(server)).toEqual(answered)
  await expect.poll(() => peer.arrived).toHaveLength(2)
  await expect.poll(() => waiting(server)).toEqual([])
})

it('a silent mail server delays neither the call nor the stop of the server', async () => {
  const silent = await startTcpServer(() => undefined)
  closing.push(() => silent.close())
  const server = await serverTo(`smtp://127.0.0.1:${silent.port}`, { smtpTimeoutMs: 500 })
  expect(await forgot(server)).toEqual(answered)
  expect(await forgot(server)).toEqual(answered)
  await expect.poll(() => logged(server, 'mail.failed').length).toBeGreaterThan(0)
  expect((await waiting(server)).map(({ body }) => body)).toEqual([
    expect.stringContaining('/reset-password?token='),
    expect.stringContaining('/reset-password?token='),
  ])
})

it('a mail server that falls silent in the middle of a mail has not accepted it', async () => {
  const peer = await peerOf({ onData: (stream) => void stream.resume() })
  const server = await serverTo(`smtp://127.0.0.1:${peer.port}`, { smtpTimeoutMs: 500 })
  expect(await forgot(server)).toEqual(answered)
  await expect.poll(() => logged(server, 'mail.failed')).toHaveLength(1)
  expect(await waiting(server)).toHaveLength(1)
})

it('a mail waits until a stopped mail server is back, also across a restart', async () => {
  const gone = await startSmtpPeer()
  await gone.close()
  const url = `smtp://127.0.0.1:${gone.port}`
  const server = await serverTo(url)
  expect(await forgot(server)).toEqual(answered)
  await expect.poll(() => logged(server, 'mail.failed')).toHaveLength(1)
  expect(await waiting(server)).toHaveLength(1)
  await makeDue(server)
  const peer = await peerOf({}, gone.port)
  // A second process on the same data delivers the remaining mails of the first.
  const second = await startTestServer({ dataDir: server.dataDir, settings: { smtpUrl: url, smtpTimeoutMs: 60_000 } })
  closing.push(() => second.stop())
  await expect.poll(() => peer.arrived.map(({ to }) => to)).toEqual([[demo]])
})

it('a mail that is always refused is given up after ten tries, with an error in the log', async () => {
  const peer = await peerOf({ onRcptTo: (_, __, done) => done(new Error('mailbox unavailable')) })
  const server = await serverTo(`smtp://127.0.0.1:${peer.port}`)
  expect(await forgot(server)).toEqual(answered)
  await expect.poll(() => logged(server, 'mail.failed')).toHaveLength(1)
  await server.db.updateTable('outbox').set({ due_at: 0, tries: 9 }).execute()
  expect(await forgot(server)).toEqual(answered)
  await expect.poll(() => logged(server, 'mail.given-up')).toMatchObject([{ tries: 10 }])
})

describe('a mail server on another machine', () => {
  /** Reaches this machine, and is no loopback address by its name. */
  const other = '0.0.0.0'

  it('without TLS gets no mail and no password, and the log and the operator say why', async () => {
    const known: unknown[] = []
    const peer = await peerOf({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) => {
        known.push([username, password])
        done(null, { user: username })
      },
    })
    const smtpUrl = `smtp://portal:gizli@${other}:${peer.port}`
    const server = await serverTo(smtpUrl)
    await expect.poll(() => logged(server, 'mail.server')).toHaveLength(1)
    expect(await forgot(server)).toEqual(answered)
    await expect.poll(() => logged(server, 'mail.failed')).toHaveLength(1)
    for (const event of ['mail.server', 'mail.failed'])
      expect(JSON.stringify(logged(server, event))).toMatch(
        /E-posta sunucusu \(SMTP_URL, 0\.0\.0\.0:\d+\) güvenli bağlantı/,
      )
    expect([known, peer.arrived, (await waiting(server)).length]).toEqual([[], [], 1])
    expect(server.log.join('')).not.toContain('gizli')
    const { code, stderr } = await runOperator(['tickets', 'reply', '1', '--text', 'Tamam'], {
      ...server.environment,
      SMTP_URL: smtpUrl,
    })
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^E-posta sunucusu .* e-posta gönderilmedi: .*\n$/)])
  })

  it.each([
    ['STARTTLS', 'smtp', { disabledCommands: [] as string[] }],
    ['TLS', 'smtps', { secure: true }],
  ])('with a certificate that cannot be trusted gets no mail over %s', async (_, scheme, options) => {
    const peer = await peerOf({ ...options, authOptional: true })
    const server = await serverTo(`${scheme}://${other}:${peer.port}`)
    expect(await forgot(server)).toEqual(answered)
    await expect.poll(() => logged(server, 'mail.failed')).toHaveLength(1)
    expect(JSON.stringify(logged(server, 'mail.failed'))).toMatch(/güvenli bağlantı .*(self-signed|certificate)/)
    expect(peer.arrived).toEqual([])
  })

  it('with a certificate of a known authority gets its mail over STARTTLS', async () => {
    const { key, cert, certFile } = makeCertificate(other)
    const peer = await peerOf({ disabledCommands: [], authOptional: true, key, cert })
    const dataDir = dirname(certFile)
    const server = await spawnServer({
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://${other}:${peer.port}`,
      NODE_EXTRA_CA_CERTS: certFile,
    })
    closing.push(async () => {
      server.kill('SIGTERM')
      await server.exited
      rmSync(dataDir, { recursive: true })
    })
    await call(server.url, 'POST', '/auth/forgot-password', { body: { email: demo } })
    await expect.poll(() => peer.arrived.map(({ to }) => to)).toEqual([[demo]])
  })
})

it.each(['?ignoreTLS=true', '?requireTLS=false', '?tls.rejectUnauthorized=false', '?secure=false&x=1'])(
  'a setting that switches TLS off is refused: %s',
  (query) => expect(() => readSettings({ SMTP_URL: `smtp://mail.example:587/${query}` })).toThrow(/SMTP_URL/),
)

it('files of the outbox are kept for 30 days', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-outbox-'))
  const folder = join(dataDir, 'outbox')
  await sweepOutbox(dataDir)
  mkdirSync(folder)
  const day = 24 * 3600
  for (const [name, age] of Object.entries({ 'a.eml': 31, '.b.eml': 31, 'c.eml': 29, 'notes.txt': 99 })) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date(), new Date(Date.now() - age * day * 1000))
  }
  await sweepOutbox(dataDir)
  expect(readdirSync(folder).toSorted()).toEqual(['c.eml', 'notes.txt'])
  rmSync(dataDir, { recursive: true })
})

/** Makes a certificate for an address that is its own authority. */
function makeCertificate(address: string): { key: Buffer; cert: Buffer; certFile: string } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=mail`
  const files = ['-keyout', keyFile, '-out', certFile, '-addext', `subjectAltName=IP:${address}`]
  execFileSync('openssl', [...request.split(' '), ...files], { stdio: 'ignore' })
  return { key: readFileSync(keyFile), cert: readFileSync(certFile), certFile }
}
