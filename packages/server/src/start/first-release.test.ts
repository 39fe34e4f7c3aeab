import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyFirstRelease, type FirstRelease } from '../testing/first-release.ts'
import { call, codeOf, runOperator, startPostgres, startTestServer, type TestServer } from '../testing/index.ts'

/** Text of an uploaded file, as the fixture's script wrote it. */
function uploaded(size: number): string {
  const lines = Array.from({ length: Math.ceil(size / 40) }, (_, at) => `% line ${String(at).padStart(28, '0')}\n`)
  return `%PDF-1.4\n${lines.join('')}%%EOF\n`.slice(0, size)
}

describe.each(['sqlite', 'postgres'] as const)('data of the first release on %s', async (engine) => {
  const postgres = engine === 'postgres' ? await startPostgres() : null
  if (engine === 'postgres' && !postgres) return
  let old: FirstRelease
  let server: TestServer

  beforeAll(async () => {
    const databaseUrl = await postgres?.freshDatabase()
    old = await copyFirstRelease(databaseUrl)
    const settings = databaseUrl === undefined ? {} : { databaseUrl }
    server = await startTestServer({ dataDir: old.dataDir, now: old.now, settings })
  })
  afterAll(async () => {
    await server.stop()
    await postgres?.stop()
    rmSync(old.dataDir, { recursive: true, force: true })
  })

  const asked = async (path: string) => {
    const answer = await call(server.url, 'GET', path, { token: old.facts.tokens.demo })
    expect(answer.status).toBe(200)
    return answer.body as unknown
  }

  it('encrypts the secrets of the second factors at that start, and leaves no plain one in the files', async () => {
    const { pendingSecret, signIns } = old.facts
    const users = await server.db.selectFrom('users').select(['totp_secret', 'totp_pending_secret']).execute()
    const stored = users.flatMap((user) => [user.totp_secret, user.totp_pending_secret]).filter((one) => one !== null)
    expect(stored.length).toBeGreaterThan(1)
    for (const secret of stored) expect(secret).toMatch(/^v1\./)
    if (engine === 'postgres') return
    const plain = [pendingSecret, ...signIns.flatMap(({ totpSecret }) => totpSecret ?? [])]
    const names = readdirSync(old.dataDir).filter((name) => name.startsWith('portal.db'))
    expect(names).toContain('portal.db')
    for (const name of names) {
      const bytes = readFileSync(join(old.dataDir, name), 'latin1')
      expect([name, plain.filter((secret) => bytes.includes(secret))]).toEqual([name, []])
    }
  })

  it('answers every open session as before', async () => {
    const { seen, tokens } = old.facts
    expect(await asked('/orders')).toMatchObject(seen.orders as object)
    expect(await asked('/ip/order/1001/192.0.2.0/24/route')).toMatchObject(seen.routes as object)
    expect(await asked('/tickets')).toMatchObject(seen.tickets as object)
    expect(await asked('/action/get/transactions')).toMatchObject(seen.transactions as object)
    expect(await asked('/auth/profile')).toMatchObject(seen.profile as object)
    for (const token of Object.values(tokens))
      expect((await call(server.url, 'GET', '/auth/check-session', { token })).body['isAuthenticated']).toBe(true)
  })

  it('serves the files, whose parts were stored in one row', async () => {
    const { ticketId } = old.facts
    type WithFiles = { id: number; attachments: { filePath: string }[] }[]
    const tickets = (await asked('/tickets')) as WithFiles
    const responses = (await asked(`/tickets/${ticketId}/responses`)) as WithFiles
    const files = [...tickets.filter(({ id }) => id === ticketId), ...responses].flatMap((one) => one.attachments)
    const token = old.facts.tokens.demo
    const texts = await Promise.all(
      files.map(({ filePath }) => call(server.url, 'GET', `/uploads/tickets/${filePath}`, { token })),
    )
    expect(texts.map((answer) => answer.text).toSorted((one, other) => one.length - other.length)).toEqual(
      [1_000, 262_144, 700_001].map(uploaded),
    )
  })

  it('takes the password and the second factor', async () => {
    const { email, password, totpSecret } = old.facts.signIns[0] ?? expect.fail('no sign-in')
    const first = await call(server.url, 'POST', '/auth/login', { body: { email, password } })
    const { tempToken } = first.body
    const otp = codeOf(totpSecret ?? '', old.now())
    const last = await call(server.url, 'POST', '/auth/verify-2fa', { body: { otp, tempToken } })
    expect(last.body).toMatchObject({ success: true, user: { email } })
  })

  it('lets half-done set-ups, links and resets end', async () => {
    const { pendingSecret, resetToken, signIns, tokens, verifyToken } = old.facts
    const fresh = { token: tokens.fresh }
    const verified = await call(server.url, 'POST', '/auth/verify-email', { ...fresh, body: { token: verifyToken } })
    expect(verified.body).toMatchObject({ success: true })
    const code = codeOf(pendingSecret, old.now())
    const turnedOn = await call(server.url, 'POST', '/auth/2fa/verify', { ...fresh, body: { token: code } })
    expect(turnedOn.body).toMatchObject({ success: true })
    const password = 'Mavi-Kapı-1987'
    const reset = await call(server.url, 'POST', '/auth/reset-password', { body: { token: resetToken, password } })
    expect(reset.body).toMatchObject({ success: true })
    const large = signIns[2] ?? expect.fail('no sign-in')
    const signedIn = await call(server.url, 'POST', '/auth/login', { body: { email: large.email, password } })
    expect(signedIn.body).toMatchObject({ success: true })
  })

  it('opens a secure link that was made before', async () => {
    const key = new URL(old.facts.secureLink.link).searchParams.get('key')
    const answer = await call(server.url, 'POST', '/auth/secure-check', { body: { key } })
    expect(answer.body).toMatchObject({ success: true })
  })

  it('has books that balance', async () => {
    const run = await runOperator(['verify', '--json'], server.environment)
    expect(run).toMatchObject({ code: 0 })
  })
})
