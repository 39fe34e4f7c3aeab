import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createNetServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { startForwardProxy } from '../../testing/forward-proxy.ts'
import { testCliFor, type RunOptions, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import type { Check } from './check.ts'

const demo = 'demo@ornek.example'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Runs the command and gives what it says of each subject. */
async function doctor(cli: TestCli, options: RunOptions = {}, line = '') {
  const { code, stdout, stderr } = await cli.run(`doctor --json ${line}`.trim(), options)
  const rows = JSON.parse(stdout) as Check[]
  for (const row of rows) expect(Object.keys(row)).toEqual(['check', 'state', 'message', 'fix'])
  const of = (name: string) => rows.find(({ check }) => check === name)
  const troubles = rows.filter(({ state }) => state !== 'ok').map(({ check, state }) => `${check} ${state}`)
  expect(code).toBe(troubles.some((one) => one.endsWith('problem')) ? 1 : 0)
  for (const { state, fix } of rows) if (state !== 'ok') expect(fix).toBeTruthy()
  return { of, troubles, stderr, names: rows.map(({ check }) => check) }
}

const listen = async (started: Server): Promise<string> => {
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(started.address() as AddressInfo).port}`
}

describe('doctor of a good machine', () => {
  it('finds no trouble, and names portal, user, factor and versions', async () => {
    const cli = await signedInCli(server, demo)
    const { of, troubles, names } = await doctor(cli, { env: { TERM: 'xterm' } })
    // The demo user has no recovery codes.
    expect(troubles).toEqual(['two_factor warning'])
    expect(of('two_factor')).toMatchObject({ fix: 'ipportal two-factor recovery-codes' })
    expect(names).toEqual([
      'config',
      'profile',
      'address',
      'proxy',
      'tls',
      'portal',
      'clock',
      'storage',
      'session',
      'two_factor',
      'versions',
      'locale',
      'terminal',
    ])
    expect(of('address')?.message).toBe(`${server.url} (IPPORTAL_URL)`)
    expect(of('session')?.message).toContain(demo)
    expect(of('storage')?.message).toContain('0600')
    expect(of('versions')?.message).toMatch(/^ipportal 0\.1\.0, Node [\d.]+, portal 2\.0\.0$/)

    const { code, stdout } = await cli.run('doctor')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^tamam\tPortal\t/m)
    expect(stdout).not.toContain('\u001B')
    expect((await cli.run('doctor --format table')).stdout).toMatch(/^ {2}Portal: +tamam Portal yanıt verdi/m)
  })

  it('shows an API token with its limits, and warns of its end', async () => {
    const cli = await signedInCli(server)
    const secret = (JSON.parse((await cli.run('two-factor setup --json')).stdout) as { secret: string }).secret
    const env = { IPPORTAL_TOTP_SECRET: secret }
    expect((await cli.run('two-factor setup', { env: {} })).code).toBe(5)
    const again = JSON.parse((await cli.run('two-factor setup --json')).stdout) as { secret: string }
    const { generateSync } = await import('otplib')
    expect((await cli.run(`two-factor setup --otp ${generateSync({ secret: again.secret })}`)).code).toBe(0)
    const totp = { ...env, IPPORTAL_TOTP_SECRET: again.secret }
    const make = async (name: string, expires: string) =>
      (
        await cli.run(
          `tokens new ${name} --scope routing:write --expires ${expires} --network 127.0.0.0/8 --max-fee 50`,
          { env: totp },
        )
      ).stdout.trim()
    const long = await doctor(testCliFor(server.url, { IPPORTAL_TOKEN: await make('uzun', '90d') }))
    expect(long.troubles).toEqual([])
    expect(long.of('token')?.message).toMatch(
      /^uzun; routing:write; tüm siparişler; yalnız 127\.0\.0\.0\/8 ağından; ücret sınırı \$50,00, bu ay kalan \$50,00; bitiş/,
    )
    const token = await make('kisa', '3d')
    const short = testCliFor(server.url, { IPPORTAL_TOKEN: token })
    const soon = await doctor(short)
    expect(soon.troubles).toEqual(['token warning'])
    expect(soon.of('token')?.fix).toContain('ipportal tokens new kisa --scope routing:write')

    const db = server.db
    await db.updateTable('api_tokens').set({ expires_at: 1 }).where('name', '=', 'kisa').execute()
    const ended = await doctor(short)
    expect(ended.troubles).toEqual(['token problem'])
    expect(ended.of('token')?.message).toContain('süresi doldu')
    expect(ended.of('token')?.fix).toContain('unset IPPORTAL_TOKEN')
    expect(JSON.stringify(ended.of('token'))).not.toContain(token)
  })
})

describe('doctor names', () => {
  it('a session that is missing, revoked, of another portal, or in a file that is open to others', async () => {
    const fresh = await doctor(testCliFor(server.url))
    expect(fresh.troubles).toEqual(['session warning'])
    expect(fresh.of('session')?.fix).toBe('ipportal login')

    const cli = await signedInCli(server, 'genis@ornek.example')
    const none = await doctor(cli)
    expect(none.troubles).toEqual(['two_factor warning'])
    expect(none.of('two_factor')?.fix).toBe('ipportal two-factor setup')
    const other = await doctor(cli, {}, `--url ${server.url.replace('127.0.0.1', 'localhost')}`)
    expect(other.of('session')).toMatchObject({
      state: 'warning',
      message: expect.stringContaining(server.url) as string,
    })
    expect(other.of('dns')?.state).toBe('ok')

    const path = join(cli.configDir, 'sessions', 'default.json')
    chmodSync(path, 0o644)
    const open = await doctor(cli)
    expect(open.of('storage')).toMatchObject({ state: 'problem', fix: `chmod 600 ${path}` })
    expect(open.of('storage')?.message).toContain('0644')
    chmodSync(path, 0o600)

    await server.db.deleteFrom('sessions').execute()
    const revoked = await doctor(cli, {}, `--url ${server.url}`)
    expect(revoked.troubles).toEqual(['session problem'])
    expect(revoked.of('session')?.fix).toBe(`ipportal login --url ${server.url}`)
    expect(readFileSync(path, 'utf8')).toContain('token')
  })

  it('a wrong port, a name that does not resolve, and a portal that is down, and checks the rest', async () => {
    const gone = createServer()
    const closed = `http://${await listen(gone)}`
    await new Promise((resolve) => gone.close(resolve))
    const port = await doctor(testCliFor(closed, { IPPORTAL_TOKEN: 'token-1' }))
    expect(port.of('portal')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining(`${closed} (ECONNREFUSED)`) as string,
    })
    expect(port.of('portal')?.fix).toContain('bağlantı noktasını')
    expect(port.of('session')?.state).toBe('warning')
    expect(port.names).toContain('terminal')

    const name = await doctor(testCliFor('https://portal.invalid'))
    expect(name.of('dns')?.state).toBe('problem')
    expect(name.of('dns')?.message).toContain('portal.invalid')
    expect(name.names).not.toContain('portal')
  })

  it('what is no portal, a path in the address, a redirect and a portal that fails', async () => {
    const answers: Record<string, [number, Record<string, string>, string]> = {
      '/': [200, { 'content-type': 'text/html' }, '<p>Merhaba</p>'],
      '/moved': [301, { location: 'https://portal.ornek.example/x' }, ''],
      '/busy': [503, {}, 'Service Unavailable'],
    }
    const web = createServer((request, response) => {
      const found = Object.keys(answers).findLast((path) => request.url?.startsWith(path)) ?? '/'
      const [status, headers, body] = answers[found] ?? [404, {}, '']
      response.writeHead(status, headers).end(body)
    })
    const url = `http://${await listen(web)}`
    const none = await doctor(testCliFor(url))
    expect(none.troubles).toEqual(['portal problem', 'session warning'])
    expect(none.of('portal')?.message).toContain('bir portal değil (HTTP 200)')
    const moved = await doctor(testCliFor(`${url}/moved`))
    expect(moved.of('portal')?.fix).toContain('--url https://portal.ornek.example')
    const busy = await doctor(testCliFor(`${url}/busy`))
    expect(busy.of('portal')?.message).toContain('HTTP 503')
    web.close()
    const path = await doctor(testCliFor(`${server.url}/orders`))
    expect(path.of('portal')?.fix).toContain(`(/orders)`)
    expect(path.of('portal')?.fix).toContain(`--url ${server.url}`)
  })

  it('a proxy that is dead, malformed, in use or passed by', async () => {
    const cli = testCliFor(server.url)
    const dead = await doctor(cli, { spawned: true, env: { HTTP_PROXY: 'http://user:geheim12@127.0.0.1:9' } })
    expect(dead.of('proxy')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('HTTP_PROXY') as string,
    })
    expect(dead.of('proxy')?.fix).toContain('unset HTTP_PROXY')
    expect(JSON.stringify(dead.of('proxy'))).not.toContain('geheim12')
    const malformed = await doctor(cli, { spawned: true, env: { http_proxy: 'socks5://127.0.0.1:1080' } })
    expect(malformed.of('proxy')?.fix).toContain('unset http_proxy')
    expect(malformed.of('portal')?.state).toBe('ok')
    const past = await doctor(cli, { spawned: true, env: { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' } })
    expect(past.of('proxy')).toMatchObject({ state: 'ok', message: expect.stringContaining('NO_PROXY') as string })
    const proxy = await startForwardProxy()
    const used = await doctor(cli, { spawned: true, env: { HTTP_PROXY: proxy.url } })
    expect(used.of('proxy')?.message).toBe(`${new URL(proxy.url).host} (HTTP_PROXY)`)
    expect(proxy.requests.some((one) => one.includes('check-session'))).toBe(true)
    proxy.stop()
  })

  it('a proxy that asks for a password, refuses, or says nothing, and holds no process', async () => {
    const answers = new Map([
      ['HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n', '(407)'],
      ['HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n', '(HTTP 502)'],
      ['', '(ETIMEDOUT)'],
    ])
    for (const [answer, says] of answers) {
      const proxy = createNetServer((socket) => {
        socket.on('error', () => {}).once('data', () => answer !== '' && socket.end(answer))
      })
      const address = `http://${await listen(proxy)}`
      const cli = testCliFor('https://portal.example', { IPPORTAL_TOKEN: 'token' })
      const refused = await doctor(cli, { spawned: true, env: { HTTPS_PROXY: address } })
      expect(refused.of('proxy')).toMatchObject({ state: 'problem', message: expect.stringContaining(says) as string })
      expect(refused.of('proxy')?.fix).toMatch(/HTTPS_PROXY|NO_PROXY=portal\.example/)
      expect(refused.names).not.toContain('portal')
      if (says === '(407)') {
        const plain = await doctor(testCliFor('http://127.0.0.2'), { spawned: true, env: { HTTP_PROXY: address } })
        expect(plain.of('proxy')).toMatchObject({ state: 'problem', message: expect.stringContaining(says) as string })
      }
      proxy.close()
    }
  })

  it('a portal that takes connections and says nothing', async () => {
    const silent = createNetServer(() => {})
    const { of } = await doctor(testCliFor(`http://${await listen(silent)}`))
    expect(of('portal')).toMatchObject({ state: 'problem', message: expect.stringContaining('4 saniyede') as string })
    silent.close()
  })

  it.each([
    [10, 'problem', '10 dakika geri'],
    [-1, 'warning', '60 saniye ileri'],
  ])('a clock that is %i minutes off', async (minutes, state, text) => {
    const portal = createServer((_, response) => {
      response.setHeader('date', new Date(Date.now() + minutes * 60_000).toUTCString())
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"x"}')
    })
    const { of } = await doctor(testCliFor(`http://${await listen(portal)}`))
    portal.close()
    expect(of('clock')).toMatchObject({ state, message: expect.stringContaining(text) as string })
    expect(of('clock')?.fix).toMatch(/timedatectl|sntp|w32tm|NTP/)
  })

  it('a broken configuration, a bad address, plain http, and a profile that does not exist', async () => {
    const cli = testCliFor(server.url)
    const path = join(cli.configDir, 'config.json')
    writeFileSync(path, '{"url": ')
    const config = await doctor(cli)
    expect(config.of('config')).toMatchObject({
      state: 'problem',
      fix: expect.stringContaining(`mv ${path}`) as string,
    })
    expect(config.of('portal')?.state).toBe('ok')
    const unknown = await doctor(cli, { env: { IPPORTAL_URL: '' } })
    expect(unknown.troubles).toEqual(['config problem', 'address warning', 'session warning'])

    writeFileSync(path, JSON.stringify({ profiles: { test: { url: 'nowhere' } } }))
    const profile = await doctor(cli, {}, '--profile tset')
    expect(profile.of('profile')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('test') as string,
    })
    expect(profile.of('profile')?.fix).toContain('ipportal login --profile tset')
    const bad = await doctor(cli, { env: { IPPORTAL_URL: '' } }, '--profile test')
    expect(bad.of('address')).toMatchObject({ state: 'problem', fix: expect.stringContaining('config.json') as string })
    writeFileSync(path, JSON.stringify({ urll: 'https://a.example', profiles: { test: { color: 1 } } }))
    const misspelt = await doctor(cli)
    expect(misspelt.of('config')?.message).toContain('urll, profiles.test.color')
    const plain = await doctor(cli, {}, '--url http://portal.ornek.example')
    expect(plain.of('address')).toMatchObject({ state: 'problem', fix: expect.stringContaining('--url') as string })
    const named = await doctor(cli, {}, '--profile /x')
    expect(named.of('profile')?.state).toBe('problem')
  })

  it('a folder that cannot be written, a locale without UTF-8', async () => {
    const cli = testCliFor(server.url)
    const { of } = await doctor(cli, { spawned: true, env: { LC_ALL: 'tr_TR.ISO-8859-9' } })
    expect(of('locale')).toMatchObject({ state: 'warning', fix: 'export LC_ALL=C.UTF-8' })
    if (process.getuid?.() === 0) return
    mkdirSync(join(cli.configDir, 'sessions'), { mode: 0o500 })
    expect((await doctor(cli)).of('storage')?.fix).toContain('IPPORTAL_CONFIG_DIR')
  })
})

const folder = temporaryFolder()
const [good, ended] = [join(folder, 'good.pem'), join(folder, 'ended.pem')]
const make = (out: string, dates: readonly string[], name = 'IP:127.0.0.1') =>
  spawnSync('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=127.0.0.1'.split(' '),
    ...dates,
    ...`-addext subjectAltName=${name} -keyout ${out}.key -out ${out}`.split(' '),
  ]).status
const isMade = make(good, ['-days', '5']) === 0
// An ended one is the good one, signed anew for a day in the past.
const hasEnded =
  spawnSync('openssl', ['x509', '-in', good, '-signkey', `${good}.key`, '-days', '-1', '-out', ended]).status === 0
const elsewhere = join(folder, 'elsewhere.pem')

describe.skipIf(!isMade)('doctor of a portal behind TLS', () => {
  const serve = async (certificate: string, keyOf = certificate) => {
    const portal = createTlsServer(
      { key: readFileSync(`${keyOf}.key`), cert: readFileSync(certificate) },
      (_, response) => response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"x"}'),
    )
    const url = `https://${await listen(portal)}`
    return { cli: testCliFor(url), stop: () => portal.close() }
  }

  it('names a certificate of an unknown authority, and one that ends soon, also through a proxy', async () => {
    const { cli, stop } = await serve(good)
    const untrusted = await doctor(cli, { spawned: true })
    expect(untrusted.of('tls')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('SELF_SIGNED') as string,
    })
    expect(untrusted.of('tls')?.fix).toContain('NODE_EXTRA_CA_CERTS')
    const proxy = await startForwardProxy()
    for (const env of [{}, { HTTPS_PROXY: proxy.url }]) {
      const soon = await doctor(cli, { spawned: true, env: { ...env, NODE_EXTRA_CA_CERTS: good } })
      expect(soon.troubles).toEqual(['tls warning', 'session warning'])
      expect(soon.of('tls')?.message).toMatch(/\d gün içinde bitiyor/)
    }
    expect(proxy.requests.length).toBeGreaterThan(1)
    proxy.stop()
    stop()
  })

  it('names the other form of the address where plain http meets TLS', async () => {
    const { cli, stop } = await serve(good)
    const { of } = await doctor(cli, {}, `--url ${cli.env['IPPORTAL_URL']?.replace('https', 'http') ?? ''}`)
    expect(of('portal')).toMatchObject({
      state: 'problem',
      fix: expect.stringContaining('--url https://127') as string,
    })
    stop()
  })

  it('names a certificate for another name', async () => {
    make(elsewhere, ['-days', '90'], 'DNS:other.example')
    const { cli, stop } = await serve(elsewhere)
    const { of } = await doctor(cli, { spawned: true, env: { NODE_EXTRA_CA_CERTS: elsewhere } })
    expect(of('tls')?.message).toContain('ALTNAME')
    stop()
  })

  it.skipIf(!hasEnded)('names a certificate that has ended', async () => {
    const { cli, stop } = await serve(ended, good)
    const { of } = await doctor(cli, { spawned: true, env: { NODE_EXTRA_CA_CERTS: ended } })
    expect(of('tls')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('CERT_HAS_EXPIRED') as string,
    })
    stop()
  })
})
