import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMails, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'

/** Owner with a second factor, and owner without one. */
const [guarded, plain] = ['demo@ornek.example', 'genis@ornek.example']
const idOf: Record<string, number> = { [guarded]: 1, [plain]: 3 }
const [minute, day] = [60_000, 86_400_000]
const newPassword = 'Hirsiz-Parola-77'
const wrong = { IPPORTAL_PASSWORD: 'Yanlis-Parola-1', IPPORTAL_NEW_PASSWORD: newPassword, IPPORTAL_OTP: '000000' }

let at = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => at })
})
afterAll(() => server.stop())
/** Each test starts days later, when no limit and no session of the previous one is left. */
beforeEach(async () => {
  at += 2 * day
  await server.db.deleteFrom('sessions').execute()
})

const passwordOf = (email: string) => server.signIns.find((one) => one.email === email)?.password ?? ''
const fileOf = ({ configDir }: TestCli) => join(configDir, 'sessions', 'default.json')
const tokenOf = (cli: TestCli) => (JSON.parse(readFileSync(fileOf(cli), 'utf8')) as { token: string }).token

/** The ways in which a thief uses the session of an owner on another computer. */
const thefts: Record<string, (owner: TestCli) => TestCli> = {
  'a copied session file': (owner) => {
    const thief = testCliFor(server.url)
    mkdirSync(join(thief.configDir, 'sessions'), { mode: 0o700 })
    copyFileSync(fileOf(owner), fileOf(thief))
    return thief
  },
  'a copied token in IPPORTAL_TOKEN': (owner) => testCliFor(server.url, { IPPORTAL_TOKEN: tokenOf(owner) }),
}

/** Everything of the account that a thief could change, and the mails so far. */
async function stateOf(email: string) {
  await expect.poll(() => server.db.selectFrom('outbox').select('id').execute()).toEqual([])
  const id = idOf[email] ?? 0
  const rows = (table: 'mail_tokens' | 'email_undos' | 'recovery_codes' | 'api_tokens' | 'sessions') =>
    server.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('rows'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  return {
    user: await server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    links: await rows('mail_tokens'),
    undos: await rows('email_undos'),
    codes: await rows('recovery_codes'),
    tokens: await rows('api_tokens'),
    sessions: await rows('sessions'),
    mails: readMails(server.dataDir).length,
  }
}

/** Runs a command of a thief, which changes nothing and ends with a code and with no data on stdout. */
async function tryIn(thief: TestCli, email: string, { line, env, code }: Attempt) {
  const before = await stateOf(email)
  expect(await thief.run(line, { env }), line).toMatchObject({ code, stdout: '' })
  expect(await stateOf(email), line).toEqual(before)
  // The limits of earlier attempts end meanwhile.
  at += 16 * minute
}

interface Attempt {
  line: string
  env: Record<string, string>
  code: number
}

interface Row {
  id: number
  current: boolean
}
const sessionsOf = async (cli: TestCli) => JSON.parse((await cli.run('sessions list --json')).stdout) as Row[]
const signInAgain = (owner: TestCli, email: string) =>
  owner.run(`login --email ${email}`, { env: { IPPORTAL_PASSWORD: passwordOf(email) } })

const address = 'profile set --email hirsiz@hirsiz.example'
const password = 'profile password'
const factor = 'two-factor setup'
const codes = 'two-factor recovery-codes --yes'
const token = 'tokens new hirsiz --scope read'

describe.each(Object.entries(thefts))('a thief with %s', (_, steal) => {
  it('of an owner without a second factor changes nothing without the password', async () => {
    const thief = steal(await signedInCli(server, plain))
    at += 10 * minute
    for (const line of [address, password, factor]) {
      await tryIn(thief, plain, { line, env: {}, code: 2 })
      await tryIn(thief, plain, { line, env: wrong, code: 4 })
    }
    // Codes and tokens need a second factor, which the password does not replace.
    for (const line of [codes, token])
      for (const env of [{}, wrong, { IPPORTAL_PASSWORD: passwordOf(plain) }])
        await tryIn(thief, plain, { line, env, code: 5 })
  })

  it('of an owner with a second factor changes nothing without password and code', async () => {
    const thief = steal(await signedInCli(server, guarded))
    const known = { IPPORTAL_PASSWORD: passwordOf(guarded), IPPORTAL_NEW_PASSWORD: newPassword }
    at += 10 * minute
    for (const line of [address, password, factor]) {
      await tryIn(thief, guarded, { line, env: {}, code: 2 })
      // The set-up takes a code for one of the secret that waits, and looks at it before the password.
      await tryIn(thief, guarded, { line, env: wrong, code: line === factor ? 5 : 4 })
      await tryIn(thief, guarded, { line, env: known, code: 5 })
      await tryIn(thief, guarded, { line, env: { ...known, IPPORTAL_OTP: '000000' }, code: 5 })
    }
    for (const line of [codes, token])
      for (const env of [{}, wrong, known]) await tryIn(thief, guarded, { line, env, code: 5 })
  })

  it('is in the list of the owner, who ends it', async () => {
    const owner = await signedInCli(server, plain)
    const thief = steal(owner)
    expect(await signInAgain(owner, plain)).toMatchObject({ code: 0 })
    const rows = await sessionsOf(owner)
    expect(rows.map(({ current }) => current).toSorted()).toEqual([false, true])
    const stolen = rows.find(({ current }) => !current)?.id
    expect((await sessionsOf(thief)).find(({ current }) => current)?.id).toBe(stolen)

    expect(await owner.run(`sessions end ${String(stolen)} --yes`)).toMatchObject({ code: 0 })
    for (const line of ['orders list', 'profile show', address, 'sessions end --others --yes'])
      expect(await thief.run(line, { env: { IPPORTAL_PASSWORD: passwordOf(plain) } }), line).toMatchObject({
        code: 4,
        stdout: '',
      })
    expect(await sessionsOf(owner)).toMatchObject([{ current: true }])
  })

  it('ends the sessions of the owner, who signs in again and ends that of the thief', async () => {
    const thief = steal(await signedInCli(server, plain))
    const owner = await signedInCli(server, plain)
    expect(await thief.run('sessions end --others --yes')).toMatchObject({ code: 0 })
    expect(await owner.run('orders list')).toMatchObject({ code: 4, stdout: '' })
    expect(await signInAgain(owner, plain)).toMatchObject({ code: 0 })
    expect(await owner.run('sessions end --others --yes')).toMatchObject({ code: 0 })
    expect(await thief.run('orders list')).toMatchObject({ code: 4, stdout: '' })
    expect(await owner.run('orders list')).toMatchObject({ code: 0 })
  })
})
