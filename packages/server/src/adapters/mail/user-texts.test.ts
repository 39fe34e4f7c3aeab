import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Customers, formerAddress, signInCustomers, successfulCalls } from '../../testing/api/successful-calls.ts'
import { call, runOperator, startTestServer, type TestServer } from '../../testing/index.ts'
import { readMail } from '../../testing/mails.ts'
import { type SmtpPeer, startSmtpPeer } from '../../testing/start-smtp-peer.ts'
import { mailTexts } from './mail.texts.ts'

const mark = 'KULLANICI YAZISI'
/** Texts that the calls below send as a user would, and the mark in names, phones and companies. */
const typed = new RegExp(`${mark}|Geniş|Telefon|Merkez|Konu|Soru|Belge|ORNEK AG|ns[1-4]\\.ornek|AS64505|\\bCI\\b`)
const unverified = 'dogrulanmamis@ornek.example'

let peer: SmtpPeer
let server: TestServer
let me: Customers
beforeAll(async () => {
  peer = await startSmtpPeer()
  server = await startTestServer({ settings: { smtpUrl: `smtp://127.0.0.1:${peer.port}` } })
  me = await signInCustomers(server)
})
afterAll(async () => {
  await server.stop()
  await peer.close()
})
beforeEach(async () => {
  await delivered()
  peer.arrived.length = 0
})

const delivered = () => expect.poll(() => server.db.selectFrom('outbox').select('id').execute()).toEqual([])

/** Makes every address one that is not verified, and every name one that a user typed. */
async function forgetVerification(): Promise<void> {
  await server.db.updateTable('users').set({ email_verified_at: null, name: mark, phone: mark }).execute()
  for (const { id } of await server.db.selectFrom('companies').select('id').execute())
    await server.db
      .updateTable('companies')
      .set({ name: `${mark} ${id}` })
      .where('id', '=', id)
      .execute()
}

/** Runs a step and returns the mails to addresses that are not verified after it, decoded. */
async function mailsOf(step: () => Promise<unknown>): Promise<string[]> {
  await forgetVerification()
  const { status = 200, code = 0 } = ((await step()) ?? {}) as { status?: number; code?: number }
  expect([status < 400, code]).toEqual([true, 0])
  await delivered()
  const users = await server.db.selectFrom('users').select('email').where('email_verified_at', 'is not', null).execute()
  const verified = users.map(({ email }) => email)
  return peer.arrived.splice(0).flatMap(({ to, source }) => {
    const { headers, body } = readMail(source)
    return to.every((address) => verified.includes(address)) ? [] : [`${headers['subject']}\n${headers['to']}\n${body}`]
  })
}

it.each(['a@ornek.example\r\nBcc: hedef@kotu.example', '"a\r\n"@ornek.example', 'a@b.example,c@d.example'])(
  'an address with a line break or a second address is refused: %j',
  async (email) => {
    const body = { name: 'Ada', email, phone: '', currentPassword: 'x' }
    expect((await me.large.call('PUT', '/auth/profile', body)).status).toBe(400)
    expect(
      (await runOperator(['users', 'add', '--email', email, '--name', 'x', '--company', 'x'], server.environment)).code,
    ).toBe(2)
  },
)

it('no call, command or daily run sends a text of a user to an address that is not verified', async () => {
  const calls = successfulCalls(() => ({ server, me }))
  const run = (...line: string[]) => runOperator(line, { ...server.environment, SMTP_URL: smtpUrl() })
  const refuse = async (what: string) => run(what, 'refuse', await firstId(what, 'list'), '--text', mark)
  const firstId = async (...line: string[]) => String((await listOf(run(...line, '--json')))[0]?.id)
  const steps: Record<string, () => Promise<unknown>> = {
    ...calls,
    'an address that waits for its link': () =>
      me.fresh.call('PUT', '/auth/profile', {
        name: mark,
        email: unverified,
        phone: mark,
        currentPassword: server.signIns.find(({ email }) => email === 'yeni@ornek.example')?.password,
      }),
    'tickets reply': () => run('tickets', 'reply', '1', '--text', mark),
    'requests refuse': () => refuse('requests'),
    'payments refuse': () => refuse('payments'),
    'two-factor off': () => run('two-factor', 'off', 'demo@ornek.example'),
    'the daily run': () => server.notify(),
  }
  const subjects = new Set<string>()
  for (const [name, step] of Object.entries(steps))
    for (const mail of await mailsOf(step)) {
      expect([name, typed.exec(mail)?.[0], mail.includes(mark)]).toEqual([name, undefined, false])
      subjects.add(mail.split('\n')[0] ?? '')
    }
  // A new subject here needs a look at its text.
  expect([...subjects].toSorted()).toEqual([
    'E-posta adresinizi doğrulayın',
    'Güvenli link kullanıldı',
    'Kurtarma kodları yenilendi',
    'Yeni API anahtarı',
    'İki faktörlü doğrulama kapatıldı',
    'Şifre sıfırlama',
  ])
  // Sent to any address after fifty wrong guesses; it takes nothing but a link.
  expect(mailTexts.guessed.length).toBe(1)
})

const smtpUrl = () => `smtp://127.0.0.1:${peer.port}`
const listOf = async (run: Promise<{ json: unknown }>) => (await run).json as { id: number }[]

it('line breaks in names, subjects and addresses add no header and no recipient', async () => {
  const now = Date.now()
  const evil = 'x\r\nBcc: hedef@kotu.example\r\nContent-Type: text/html\r\n\r\n<b>y</b>'
  const mail = { subject: 'Konu', body: 'Metin', unsubscribe_url: null, tries: 0, due_at: 0, created_at: now }
  const rows = [
    { ...mail, to_address: 'a1@ornek.example', subject: evil },
    { ...mail, to_address: 'a2@ornek.example', body: `Merhaba ${evil}\r\n.\r\nMAIL FROM:<x@kotu.example>\r\n` },
    { ...mail, to_address: 'a3@ornek.example', unsubscribe_url: `https://portal.example/${evil}` },
    { ...mail, to_address: 'a4@ornek.example\r\nBcc: hedef@kotu.example' },
    { ...mail, to_address: 'a5@ornek.example>\r\nRCPT TO:<hedef@kotu.example' },
    { ...mail, to_address: 'a6@ornek.example, hedef@kotu.example' },
  ]
  await server.db.insertInto('outbox').values(rows).execute()
  await call(server.url, 'POST', '/auth/forgot-password', { body: { email: formerAddress } })
  const rest = () => server.db.selectFrom('outbox').select(['to_address', 'tries']).execute()
  await expect.poll(async () => (await rest()).every(({ tries }) => tries > 0)).toBe(true)
  await expect.poll(() => peer.arrived.length).toBeGreaterThanOrEqual(4)
  const allowed = /^(from|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|list-[\w-]+)$/
  for (const { to, source } of peer.arrived) {
    const { headers } = readMail(source)
    expect([to.length, to.join().includes('<'), to.filter((one) => one === 'hedef@kotu.example')]).toEqual([
      1,
      false,
      [],
    ])
    expect(Object.keys(headers).filter((name) => !allowed.test(name))).toEqual([])
    expect(headers['content-type']).toMatch(/^text\/plain/)
  }
  await server.db.deleteFrom('outbox').execute()
})
