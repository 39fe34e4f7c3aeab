import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'

const email = 'demo@ornek.example'
const order = 1001
let server: TestServer
let cli: TestCli
let password: string

beforeAll(async () => {
  server = await startTestServer()
  password = server.signIns.find((one) => one.email === email)?.password ?? ''
  cli = testCliFor(server.url)
})
afterAll(() => server.stop())

const otp = async () => ['--otp', await server.code(email)]
const rows = (stdout: string) => stdout.trimEnd().split('\n')

it('signs in, reads, changes a route and signs out, with the data on stdout and the rest on stderr', async () => {
  const login = await cli.run(['login', '--email', email, '--password-stdin', ...(await otp())], {
    input: `${password}\n`,
  })
  expect(login).toEqual({ code: 0, stdout: '', stderr: 'Giriş yapıldı: Deniz Örnek (Örnek Telekom A.Ş.)\n' })
  const sessions = join(cli.configDir, 'sessions')
  expect(statSync(join(sessions, 'default.json')).mode & 0o777).toBe(0o600)
  expect(statSync(sessions).mode & 0o777).toBe(0o700)

  const status = await cli.run('status')
  expect(status.code).toBe(0)
  for (const text of [server.url, email, 'Örnek Telekom A.Ş.', 'Oturum Aktif', 'sessions'])
    expect(status.stdout).toContain(text)

  const list = await cli.run('orders list --type ip --sort order_id')
  expect(list.code).toBe(0)
  expect(list.stderr).toBe('')
  expect(rows(list.stdout)[0]?.split('\t').slice(0, 3)).toEqual(['1001', 'IP Kiralama Hizmeti', '192.0.2.0/24'])

  const shown = await cli.run(`orders show ${order}`)
  for (const text of [`Sipariş #${order}`, 'Bakiye Durumu', '192.0.2.0/24', 'AS64500', 'Name Servers'])
    expect(shown.stdout).toContain(text)

  const added = await cli.run([...`routes add ${order} as64499`.split(' '), ...(await otp())])
  expect(added).toMatchObject({ code: 0, stdout: '' })
  expect(added.stderr).toMatch(
    /AS64499 route kaydı eklenecek\.\nAS64499 192\.0\.2\.0\/24 RPKI durumu: yeni → geçersiz: ROA AS64500.*\nKalan ücretsiz değişiklik hakkınız: \d\. Bu işlem .*\nAS64499 route kaydı eklendi\.\n/,
  )

  const edited = await cli.run([...`routes edit ${order} AS64499 AS64498 --json`.split(' '), ...(await otp())])
  expect(edited).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(edited.stdout)).toMatchObject({
    success: true,
    order_id: order,
    origin: 'AS64498',
    previous_origin: 'AS64499',
  })

  const routes = await cli.run(`routes list ${order}`)
  expect(rows(routes.stdout).map((row) => row.split('\t').slice(0, 2))).toEqual(
    expect.arrayContaining([
      ['AS64500', 'geçerli'],
      ['AS64498', expect.stringMatching(/^geçersiz: ROA AS64500/)],
    ]),
  )
  const deleted = await cli.run([...`routes delete ${order} AS64498 --yes`.split(' '), ...(await otp())])
  expect(deleted).toMatchObject({ code: 0, stdout: '' })
  const after = await cli.run(`routes list ${order} --json`)
  expect((JSON.parse(after.stdout) as { origin: string }[]).map(({ origin }) => origin)).not.toContain('AS64498')

  expect(await cli.run('logout')).toMatchObject({ code: 0, stdout: '', stderr: 'Çıkış yapıldı.\n' })
  expect((await cli.run('orders list')).code).toBe(4)
})

it('gives the same data as JSON, YAML and CSV, with the field names of the API', async () => {
  await cli.run(['login', '--email', email, ...(await otp())], { env: { IPPORTAL_PASSWORD: password } })
  const [json, yaml, csv] = await Promise.all(
    ['json', 'yaml', 'csv'].map(async (format) => (await cli.run(`orders list --format ${format}`)).stdout),
  )
  const orders = JSON.parse(json ?? '') as Record<string, unknown>[]
  expect(parseYaml(yaml ?? '')).toEqual(orders)
  expect(orders[0]).toMatchObject({ order_id: expect.any(Number), net_balance: expect.any(Number) })
  expect(csv?.split('\r\n')[0]).toBe(Object.keys(orders[0] ?? {}).join(','))
  expect((await cli.run('orders list --search yokboyle --json')).stdout.trim()).toBe('[]')
  const none = await cli.run('orders list --search yokboyle')
  expect(none).toEqual({ code: 0, stdout: '', stderr: 'Filtrelere uygun sipariş bulunamadı.\n' })
  const pending = JSON.parse((await cli.run('orders list --pending --json')).stdout) as object[]
  expect(Object.keys(pending[0] ?? {})).toContain('discounted_price')
})

it('refuses orders that cannot be shown or changed with the texts of the page', async () => {
  await cli.run(['login', '--email', email, ...(await otp())], { env: { IPPORTAL_PASSWORD: password } })
  const cancelled = await cli.run('orders show 1006')
  expect(cancelled).toMatchObject({ code: 1, stdout: '' })
  expect(cancelled.stderr).toContain('Bu siparişe erişilemiyor.\nİptal edilmiş siparişler görüntülenemez.')
  const inactive = await cli.run('orders show 1005')
  expect(inactive.code).toBe(0)
  expect(inactive.stdout).toContain('Sipariş #1005')
  expect(inactive.stdout).toContain('Bakiye Durumu')
  expect(inactive.stdout).not.toContain('Cari Hareketler')
  expect(inactive.stderr).toContain('Bu sipariş aktif değil.')
  expect((await cli.run('routes add 1005 AS64500')).code).toBe(1)
  expect((await cli.run('roas validate 1005')).code).toBe(1)
  expect((await cli.run('routes list 1011')).stderr).toContain('IP siparişi değil')
})

it('never shows a secret, whatever happens', async () => {
  const secret = server.signIns.find((one) => one.email === email)?.totpSecret ?? ''
  const env = { IPPORTAL_PASSWORD: password, IPPORTAL_TOTP_SECRET: secret, IPPORTAL_EMAIL: email }
  const runs = [
    await cli.run(['login', ...(await otp())], { env }),
    await cli.run('login --json', { env: { ...env, IPPORTAL_PASSWORD: `${password}x` } }),
    await cli.run('status --json', { env }),
    await cli.run('login', { env: { ...env, IPPORTAL_URL: 'http://127.0.0.1:9' } }),
    await cli.run('orders list', { env: { IPPORTAL_TOKEN: 'gizli-belirtec' } }),
    await cli.run(['orders', 'list', '--url', 'http://ada:gizli-belirtec@127.0.0.1'], { env }),
  ]
  const said = runs.map(({ stdout, stderr }) => stdout + stderr).join('\n')
  for (const hidden of [password, secret, 'gizli-belirtec']) expect(said).not.toContain(hidden)
  const kept = JSON.parse(readFileSync(join(cli.configDir, 'sessions', 'default.json'), 'utf8')) as {
    token: string
  }
  expect(said).not.toContain(kept.token)
})
