import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOperator, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { startForwardProxy } from '../../testing/forward-proxy.ts'
import { startRecordingProxy } from '../../testing/recording-proxy.ts'
import { testCliFor, type Ran, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { createMasker, isSecretName } from './mask-secrets.ts'

const fresh = 'yeni@ornek.example'
const demo = 'demo@ornek.example'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const passwordOf = (email: string) => server.signIns.find((one) => one.email === email)?.password ?? ''
const kept = (cli: TestCli, file: string) =>
  JSON.parse(readFileSync(join(cli.configDir, 'sessions', file), 'utf8')) as Record<string, string>
const tokenOf = (cli: TestCli) => kept(cli, 'default.json')['token'] ?? ''
const deviceOf = (cli: TestCli) => kept(cli, 'default.device')['device'] ?? ''
const callsIn = ({ stderr }: Ran) => [...stderr.matchAll(/^debug: (\S+ \S+) -> (\d+)/gm)].map(([, call]) => call)

/** Expects the calls in the lines of a run, and none of the secrets in them. */
function expectMasked(ran: Ran, calls: readonly string[], secrets: readonly string[]) {
  expect(callsIn(ran)).toEqual(expect.arrayContaining([...calls]))
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect(ran.stderr).not.toContain(secret)
  }
}

describe('--debug', () => {
  it('writes method, path, status, time, id, try and bodies of each request, and nothing to stdout', async () => {
    const cli = await signedInCli(server)
    const plain = await cli.run('profile show --json')
    const ran = await cli.run('profile show --json --debug --quiet')
    expect(ran).toMatchObject({ code: 0, stdout: plain.stdout })
    const [first, answer] = ran.stderr.split('\n')
    expect(first).toMatch(/^debug: GET \/api\/auth\/profile -> 200, \d+ ms, request [\w-]+, try 1$/)
    expect(answer).toMatch(/^debug: {3}< \{.*"email":"yeni@ornek\.example"/)
    expect(ran.stderr).not.toContain('\u001B')
  })

  it('leaves the error object as the last line, and names what a request failed with', async () => {
    const ran = await testCliFor('http://127.0.0.1:9', { IPPORTAL_TOKEN: 'token-1' }).run('orders list --json --debug')
    const lines = ran.stderr.trimEnd().split('\n')
    expect(lines.at(-1)).toMatch(/^\{"error":/)
    expect(lines[0]).toMatch(/^debug: GET \/api\/orders -> no answer \(.+\), \d+ ms, try 1$/)
    expect(lines.filter((line) => line.includes(', try ')).at(-1)).toContain('try 4')
  })

  it('counts the tries of one call, and names the proxy by its variable', async () => {
    const cli = await signedInCli(server)
    const portal = await startRecordingProxy(server.url)
    const busy = { status: 503, headers: { 'retry-after': '1' }, body: { message: 'Yoğun' } }
    portal.fault(/orders\/stats/, (count) => (count === 1 ? busy : 'none'))
    const env = { IPPORTAL_URL: portal.url, IPPORTAL_TOKEN: tokenOf(cli) }
    const { stderr } = await cli.run('orders stats --max-wait 5s --debug', { env })
    expect(stderr).toMatch(/stats -> 503, .*try 1$/m)
    expect(stderr).toMatch(/stats -> 200, .*try 2$/m)
    await portal.stop()

    const proxy = await startForwardProxy()
    const proxied = { http_proxy: proxy.url.replace('://', '://user:proxy-password@') }
    const through = await cli.run('orders stats --debug', { spawned: true, env: proxied })
    expect(through.stderr).toContain(`proxy ${new URL(proxy.url).host} (http_proxy)`)
    expect(through.stderr).not.toContain('proxy-password')
    const past = await cli.run('orders stats --debug', { spawned: true, env: { ...proxied, NO_PROXY: '127.0.0.1' } })
    expect(past.stderr).not.toContain('proxy ')
    proxy.stop()
  })
})

describe('no secret is in the lines of', () => {
  it('a sign-in with password, code and device, a change behind a code, and a sign-out', async () => {
    const cli = testCliFor(server.url, { IPPORTAL_PASSWORD: passwordOf(demo) })
    const code = await server.code(demo)
    const ran = await cli.run(`login --email ${demo} --otp ${code} --debug`)
    const secrets = [passwordOf(demo), code, tokenOf(cli), deviceOf(cli)]
    expectMasked(ran, ['POST /api/auth/login', 'POST /api/auth/verify-2fa'], secrets)
    expect(ran.stderr).toContain('"password":"***"')
    const changed = await cli.run(`routes add 1001 AS64777 --otp ${code} --debug --yes`)
    expectMasked(changed, ['POST /api/auth/2fa/verify'], secrets)
    expect(changed.stderr).toMatch(/> \{"(?:otp|code|token)":"\*\*\*"\}/)
    const ended = await cli.run('logout --debug')
    expectMasked(ended, ['POST /api/auth/logout'], secrets)
  })

  it('a secure link, whole or by its key', async () => {
    const { json } = await runOperator(['link', fresh, '--json'], server.environment)
    const { link } = json as { link: string }
    const key = new URL(link).searchParams.get('key') ?? ''
    const cli = testCliFor(server.url)
    const ran = await cli.run('login --secure-key-stdin --debug', { input: link })
    expectMasked(ran, ['POST /api/auth/secure-check'], [key, tokenOf(cli)])
  })

  it('the set-up of a second factor, new recovery codes, a new API token and its use', async () => {
    const cli = await signedInCli(server)
    const started = await cli.run('two-factor setup --json --debug')
    const { secret } = JSON.parse(started.stdout) as { secret: string }
    expectMasked(started, ['POST /api/auth/2fa/setup'], [secret, 'otpauth:', 'data:image', tokenOf(cli)])
    const code = generateSync({ secret })
    const confirmed = await cli.run(`two-factor setup --json --otp ${code} --debug`)
    const { recoveryCodes } = JSON.parse(confirmed.stdout) as { recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    expectMasked(confirmed, [], [secret, code, ...recoveryCodes])

    const env = { IPPORTAL_TOTP_SECRET: secret, IPPORTAL_PASSWORD: passwordOf(fresh) }
    const made = await cli.run('two-factor recovery-codes --yes --json --debug', { env })
    const { codes } = JSON.parse(made.stdout) as { codes: string[] }
    expect(codes).toHaveLength(10)
    expectMasked(made, ['POST /api/auth/recovery-codes'], [secret, passwordOf(fresh), ...codes])

    const token = await cli.run('tokens new deploy --scope read --debug', { env })
    const api = token.stdout.trim()
    expect(api).toMatch(/^ipp_/)
    expectMasked(token, ['POST /api/auth/tokens'], [api, secret])
    const used = await testCliFor(server.url, { IPPORTAL_TOKEN: api }).run('status --debug')
    expectMasked(used, ['GET /api/auth/security-status'], [api])
    expectMasked(await cli.run('tokens list --debug'), ['GET /api/auth/tokens'], [api])
  })

  it('a new password and a new address', async () => {
    const email = 'genis@ornek.example'
    const cli = await signedInCli(server, email)
    const env = { IPPORTAL_PASSWORD: passwordOf(email), IPPORTAL_NEW_PASSWORD: 'Bambaska-Parola-7' }
    const wrong = { ...env, IPPORTAL_PASSWORD: 'Yanlis-Parola-1' }
    const refused = await cli.run('profile password --debug', { env: wrong })
    expectMasked(refused, [], ['Yanlis-Parola-1', 'Bambaska-Parola-7'])
    const moved = await cli.run('profile set --email y@ornek.example --debug', { env })
    expectMasked(moved, [], [passwordOf(email)])
    const changed = await cli.run('profile password --debug', { env })
    expect(changed.code).toBe(0)
    expectMasked(changed, [], [...Object.values(env), tokenOf(cli)])
  })

  it('the signed link of an invoice', async () => {
    const cli = await signedInCli(server, demo)
    const path = join(cli.configDir, 'fatura.zip')
    const ran = await cli.run(['invoices', 'download', '--year', '2026', '--output', path, '--debug'])
    expect(ran.code).toBe(0)
    expect(ran.stderr).toMatch(/signature=\*\*\*/)
    expect(ran.stderr).not.toMatch(/signature=[^*]/)
    expect(ran.stderr).toMatch(/< \[application\/zip, /)
  })
})

describe('the rule', () => {
  it.each(
    [
      ['password', 'newPassword', 'current_password', 'token', 'tempToken', 'otp', 'code', 'codes', 'secret'],
      ['recoveryCodes', 'qrCode', 'key', 'secureKey', 'set-cookie', 'Authorization', 'signature', 'IPPORTAL_OTP'],
    ].flat(),
  )('masks %s', (name) => {
    expect(isSecretName(name)).toBe(true)
  })

  it.each(['email', 'order_id', 'recoveryCodesLeft', 'requireOTP', 'idempotency-key', 'promo_code', 'scope'])(
    'shows %s',
    (name) => {
      expect(isSecretName(name)).toBe(false)
    },
  )

  it('masks by form and by what it has seen, and keeps words for programs', () => {
    const masker = createMasker()
    masker.learn('parola-12')
    const body = {
      a: [{ Token: 12345678 }, 'x ipp_abcdefgh123 y'],
      note: 'parola-12',
      code: 'STEP_UP_REQUIRED',
      ok: true,
    }
    expect(JSON.parse(masker.body(JSON.stringify(body)))).toEqual({
      a: [{ Token: '***' }, 'x *** y'],
      note: '***',
      code: 'STEP_UP_REQUIRED',
      ok: true,
    })
    expect(masker.text('/verify?a=1&token=abc%20d otpauth://totp/x?secret=y')).toBe('/verify?a=1&token=*** ***')
    expect(masker.body('<p>\n Bearer abc</p>')).toBe('<p> ***')
  })
})
