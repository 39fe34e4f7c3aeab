import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInWithStepUp, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor } from '../testing/run-cli.ts'
import { signedInCli } from '../testing/signed-in-cli.ts'

let server: TestServer
/** CLI of a pipeline: an API token, no terminal and no code. */
const cli = {} as Record<'read' | 'write' | 'frugal' | 'elsewhere', ReturnType<typeof testCliFor>>
beforeAll(async () => {
  server = await startTestServer()
  const me = await signInWithStepUp(server, 'demo@ornek.example')
  const make = async (fields: object) => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await me.call('POST', '/auth/tokens', { name: 'ci', expires_at, orders: null, ...fields })
    return testCliFor(server.url, { IPPORTAL_TOKEN: String(body['token']), CI: '1' })
  }
  cli.read = await make({ scope: 'read' })
  cli.write = await make({ scope: 'routing:write', orders: [1001] })
  cli.frugal = await make({ scope: 'routing:write', max_fee_usd: 15 })
  cli.elsewhere = await make({ scope: 'read', networks: ['198.51.100.0/24'] })
})
afterAll(() => server.stop())

it('changes records with a routing:write token without a code', async () => {
  const added = await cli.write.run('routes add 1001 AS64499')
  expect([added.code, added.stderr]).toEqual([0, expect.stringContaining('AS64499 route kaydı eklendi.')])
  expect((await cli.write.run('routes delete 1001 AS64499 --yes')).code).toBe(0)
})

it('plans with a read token, as the job of a review and that of every night do', async () => {
  const { stdout } = await cli.read.run('export 1001')
  expect((await cli.read.run('plan -f - --exit-code', { input: stdout })).code).toBe(0)
  const input = stdout.replace('AS64501', 'AS64498')
  const planned = await cli.read.run('plan -f - --format markdown', { input })
  expect([planned.code, planned.stdout]).toEqual([0, expect.stringContaining('AS64498')])
  expect(planned.stderr).toContain('Bu API anahtarı yalnız okur: planı uygulayamaz.')
  const applied = await cli.read.run('apply - --yes', { input })
  expect([applied.code, applied.stderr]).toEqual([5, expect.stringContaining('Hiçbir şey gönderilmedi.')])
})

it('says before the first step that a plan costs more than the token may spend, and names the order', async () => {
  const order = (id: number, block: string, routes: string[]) => ({ id, block, routes })
  const wanted = { orders: [order(1003, '198.51.100.128/25', ['AS64502', 'AS64505', 'AS64506'])] }
  await server.db.updateTable('orders').set({ free_changes_per_year: 0 }).where('id', '=', 1003).execute()
  const input = JSON.stringify(wanted)
  const text =
    'Plan ücreti $20,00, bu API anahtarının bu ay kalan ücret sınırı $15,00 (aylık $15,00); sınır #1003 ile aşılıyor.'
  const planned = await cli.frugal.run('plan -f -', { input })
  expect([planned.code, planned.stderr]).toEqual([0, expect.stringContaining(text)])
  const applied = await cli.frugal.run('apply - --yes --json', { input })
  expect([applied.code, JSON.parse(applied.stderr)]).toMatchObject([
    5,
    { error: { code: 'TOKEN_SCOPE', message: expect.stringContaining(text), hints: [expect.any(String)] } },
  ])
  expect(await server.db.selectFrom('api_token_fees').selectAll().execute()).toEqual([])
  // A fee needs an agreement, which is a limit of the command line too.
  wanted.orders[0]?.routes.pop()
  const one = { input: JSON.stringify(wanted) }
  const unasked = await cli.frugal.run('apply -', one)
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('Plan ücretli ($10,00).')])
  expect((await cli.frugal.run('routes add 1003 AS64505')).code).toBe(2)
  expect((await cli.frugal.run('apply - --max-fee 10', one)).code).toBe(0)
  const shown = await cli.frugal.run('status')
  expect(shown.stdout).toContain('Aylık ücret sınırı: $15,00 (bu ay kalan: $5,00)')
})

it('leaves out the orders that a token may not reach, and applies the others', async () => {
  const own = await cli.write.run('export 1001')
  const foreign = '  - id: 1002\n    block: 203.0.113.0/24\n    routes: []\n'
  const input = `${own.stdout.replace('AS64501', 'AS64498')}${foreign}`
  const ran = await cli.write.run('apply - --yes --json', { input })
  expect(ran.code).toBe(1)
  const { error } = JSON.parse(ran.stderr) as { error: object }
  expect(error).toMatchObject({
    code: 'ORDERS_LEFT_OUT',
    message: expect.stringContaining('#1002: Bu API anahtarı bu siparişe erişemez.'),
  })
  expect((await cli.write.run('export 1001')).stdout).toContain('AS64498')
  const alone = await cli.write.run('plan -f -', { input: `orders:\n${foreign}` })
  expect([alone.code, alone.stderr]).toEqual([5, expect.stringContaining('#1002')])
  expect((await cli.write.run('undo --yes')).code).toBe(0)
})

it('names the address that a token may not be used from', async () => {
  for (const line of ['orders list', 'export 1001', 'plan -f -', 'apply - --yes']) {
    const { code, stderr } = await cli.elsewhere.run(line, { input: 'orders: [{ id: 1001, block: 192.0.2.0/24 }]' })
    expect([line, code, stderr]).toEqual([line, 5, expect.stringContaining('127.0.0.1 adresinden kullanılamaz')])
  }
})

it('exports, plans and applies the orders of the token', async () => {
  const exported = await cli.write.run('export')
  expect([exported.code, exported.stdout]).toEqual([0, expect.stringContaining('192.0.2.0/24')])
  expect(exported.stderr).toContain('Bu API anahtarı 1 siparişle sınırlı; diğerleri yazılmadı.')
  expect(exported.stdout).not.toContain('198.51.100.0/25')
  const ran = await cli.write.run('apply - --yes', { input: exported.stdout.replace('AS64501', 'AS64498') })
  expect([ran.code, ran.stderr]).toEqual([0, expect.any(String)])
  expect((await cli.write.run('undo --yes')).code).toBe(0)
})

it.each(['read', 'write'] as const)(
  'status names the %s token, and makes no call that it may not make',
  async (kind) => {
    const refusals = () => server.db.selectFrom('audit_log').select('id').where('outcome', '=', 'refused').execute()
    const before = await refusals()
    const scope = kind === 'read' ? 'read' : 'routing:write'
    const shown = await cli[kind].run('status')
    expect([shown.code, shown.stderr]).toEqual([0, ''])
    for (const text of ['IPPORTAL_TOKEN', 'ci', scope, 'Bitiş']) expect(shown.stdout).toContain(text)
    const { token } = JSON.parse((await cli[kind].run('status --json')).stdout) as { token: object }
    expect(token).toEqual({
      name: 'ci',
      scope,
      orders: kind === 'read' ? null : [1001],
      networks: null,
      max_fee_usd: null,
      fee_left_usd: null,
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await refusals()).toEqual(before)
  },
)

it('login names IPPORTAL_TOKEN and asks nothing; logout leaves the token alive and says so', async () => {
  const login = await cli.read.run('login --email demo@ornek.example')
  expect([login.code, login.stderr]).toEqual([2, expect.stringContaining('Giriş için önce onu kaldırın')])
  const logout = await cli.read.run('logout')
  expect([logout.code, logout.stderr]).toEqual([0, expect.stringContaining('çıkışla sona ermez')])
  expect(JSON.parse((await cli.read.run('logout --json')).stdout)).toEqual({ success: true, ended: false })
  expect((await cli.read.run('orders list')).code).toBe(0)
})

it.each([
  ['read', 'routes add 1001 AS64499', 'yalnız okuyabilir'],
  ['read', 'tickets list', 'bu işlemi yapamaz'],
  ['write', 'orders show 1002', '#1002 için kullanılamaz'],
  ['write', 'transactions list', 'yalnız yönlendirme'],
  ['write', 'profile show', 'bu işlemi yapamaz'],
] as const)('5: a %s token may not `%s`', async (kind, line, text) => {
  const { code, stdout, stderr } = await cli[kind].run(`${line} --json`)
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' })
  const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { error: { code: string; message: string } }
  expect([error.code, error.message]).toEqual(['TOKEN_SCOPE', expect.stringContaining(text)])
})

it('makes, lists and revokes a token with the session of a user', async () => {
  const user = await signedInCli(server, 'genis@ornek.example')
  expect((await user.run('tokens new ci --scope read')).code).toBe(5)
  const me = await signInWithStepUp(server, 'demo@ornek.example')
  const own = testCliFor(server.url, { IPPORTAL_TOKEN: me.token })
  const made = await own.run([
    'tokens',
    'new',
    'boru',
    '--scope',
    'read',
    '--otp',
    await server.code('demo@ornek.example'),
  ])
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^ipp_[0-9a-z]{57}\n$/)])
  const formats = {
    table: /^ipp_\w{57}\n$/,
    json: /^\{\n {2}"success": true,\n {2}"id": \d+,\n {2}"token": "ipp_\w{57}"\n\}\n$/,
    yaml: /^success: true\nid: \d+\ntoken: ipp_\w{57}\n$/,
    csv: /^success,id,token\r\ntrue,\d+,ipp_\w{57}\r\n$/,
  }
  for (const [format, printed] of Object.entries(formats)) {
    const otp = await server.code('demo@ornek.example')
    const { code, stdout } = await own.run(`tokens new ${format} --scope read --format ${format} --otp ${otp}`)
    expect([code, stdout]).toEqual([0, expect.stringMatching(printed)])
  }
  const listed = JSON.parse((await own.run('tokens list --json')).stdout) as { id: number; name: string }[]
  const id = listed.find(({ name }) => name === 'boru')?.id
  expect((await own.run(`tokens revoke ${id} --yes`)).code).toBe(0)
  expect((await testCliFor(server.url, { IPPORTAL_TOKEN: made.stdout.trim() }).run('orders list')).code).toBe(4)
})

it('a new password leaves the tokens, and the command names them', async () => {
  const me = await signInWithStepUp(server, 'demo@ornek.example')
  const password = server.signIns.find(({ email }) => email === 'demo@ornek.example')?.password ?? ''
  const env = { IPPORTAL_TOKEN: me.token, IPPORTAL_PASSWORD: password, IPPORTAL_NEW_PASSWORD: 'Deniz-Feneri-2027' }
  const changed = await testCliFor(server.url, env).run('profile password')
  expect([changed.code, changed.stderr]).toEqual([0, expect.stringMatching(/API anahtarlarınız geçerli kalır: .*ci/)])
  expect((await cli.read.run('orders list')).code).toBe(0)
})

it('says that a token is not good any more, and where to get another one', async () => {
  await server.db.updateTable('api_tokens').set({ expires_at: 1 }).execute()
  const { code, stderr } = await cli.read.run('orders list')
  expect([code, stderr]).toEqual([4, expect.stringMatching(/API anahtarını kabul etmedi(?:.|\n)*ipportal tokens new/)])
})
