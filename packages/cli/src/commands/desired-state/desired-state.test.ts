import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import type { DesiredState, Plan } from '@ip-portal/core/desired-state'
import { signInWithStepUp, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { openTerminal } from '../../testing/pseudo-terminal.ts'
import { startRecordingProxy, type Fault, type FaultOf, type RecordingProxy } from '../../testing/recording-proxy.ts'
import { interruptHeld, testCliFor, type TestCli, type Ran } from '../../testing/run-cli.ts'

const email = 'demo@ornek.example'
const orders = [1001, 1003, 1009]
let server: TestServer
let proxy: RecordingProxy
let cli: TestCli
/** Records at the start, and the wanted ones. */
let before: DesiredState

beforeAll(async () => {
  server = await startTestServer()
  proxy = await startRecordingProxy(server.url)
  cli = testCliFor(proxy.url)
  const password = server.signIns.find((one) => one.email === email)?.password ?? ''
  await cli.run(['login', '--email', email, '--otp', await server.code(email)], {
    env: { IPPORTAL_PASSWORD: password },
  })
  before = await exported()
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})
let untouched = 0
beforeEach(() => {
  proxy.pass()
  untouched = changes().length
})
afterEach(async () => {
  proxy.pass()
  if (changes().length === untouched) return
  const { stderr } = await apply(write('restore.yaml', before))
  expect(await records(), stderr).toEqual(recordsOf(before))
})

const routingChange = /^(POST|PUT|DELETE) \/ip\/order\//
/** Lists the routing changes that have reached the proxy, in order. */
const changes = () => proxy.calls.filter((call) => routingChange.test(call))
const faultChanges = (faultOf: FaultOf) => proxy.fault(routingChange, faultOf)
const exported = async () => parse((await cli.run(`export ${orders.join(' ')}`)).stdout) as DesiredState
/** Every record of the orders as the database holds it. */
async function records(): Promise<string[]> {
  const { db } = server
  const [routes, roas, servers] = await Promise.all([
    db.selectFrom('routes').select(['order_id', 'origin']).where('order_id', 'in', orders).execute(),
    db.selectFrom('roas').select(['order_id', 'asn', 'max_length']).where('order_id', 'in', orders).execute(),
    db.selectFrom('name_servers').select(['order_id', 'first', 'second']).where('order_id', 'in', orders).execute(),
  ])
  return [
    ...routes.map((row) => `${row.order_id} route ${row.origin}`),
    ...roas.map((row) => `${row.order_id} roa ${row.asn} ${row.max_length}`),
    ...servers.map((row) => `${row.order_id} servers ${row.first} ${row.second}`),
  ].toSorted()
}
/** Records in the form of a document. */
const recordsOf = (state: DesiredState) =>
  state.orders
    .flatMap(({ id, routes = [], roas = [], nameServers = [] }) => [
      ...routes.map((route) => `${id} route ${typeof route === 'string' ? route : route.origin}`),
      ...roas.map(({ asn, maxLength = 24 }) => `${id} roa ${asn} ${maxLength}`),
      ...(nameServers.length > 0 ? [`${id} servers ${nameServers.join(' ')}`] : []),
    ])
    .toSorted()
const write = (name: string, content: unknown) => {
  const path = join(cli.configDir, name)
  writeFileSync(path, typeof content === 'string' ? content : stringify(content))
  return path
}
const apply = async (path: string, ...options: string[]) =>
  cli.run(['apply', path, '--yes', '--otp', await server.code(email), ...options])
const undo = async (...options: string[]) => cli.run(['undo', '--yes', '--otp', await server.code(email), ...options])
const saved = async (name = 'plan.json', state: unknown = wanted) => {
  const out = join(cli.configDir, name)
  const ran = await cli.run(['plan', '-f', write('wanted.yaml', state), '--out', out])
  expect(ran.code, ran.stderr).toBe(0)
  return out
}
const error = ({ stderr }: Ran) => (JSON.parse(stderr) as { error: { code: string; message: string } }).error

/** Nine changes over three orders. */
const wanted: DesiredState = {
  orders: [
    {
      id: 1001,
      block: '192.0.2.0/24',
      routes: ['AS64500', 'AS64505'],
      roas: [{ asn: 'AS64500' }, { asn: 'AS64505' }],
    },
    { id: 1003, block: '198.51.100.128/25', routes: ['AS64506'], roas: [{ asn: 'AS64506', maxLength: 25 }] },
    { id: 1009, block: '172.20.8.0/22', nameServers: [] },
  ],
}
const steps = 9
/** Wanted records, with those that the document does not name. */
const after = (): DesiredState => ({
  orders: before.orders.map((order, at) => {
    const { routes, roas, nameServers } = { ...order, ...wanted.orders[at] }
    return { ...order, routes, roas: roas?.map((roa) => ({ maxLength: 24, ...roa })), nameServers }
  }),
})

it('export, plan, apply, apply again, undo', async () => {
  const file = write('wanted.yaml', wanted)
  const planned = await cli.run(['plan', '-f', file, '--exit-code'])
  expect(planned.code).toBe(3)
  expect(planned.stdout.split('\n').slice(0, -1)).toEqual([
    '1001\t192.0.2.0/24\t+\tROA AS64505 (max length 24)\t-\t-',
    '1001\t192.0.2.0/24\t+\troute AS64505\tyok\tgeçerli',
    '1001\t192.0.2.0/24\t-\troute AS64501\tgeçersiz\tyok',
    '1001\t192.0.2.0/24\t-\tROA AS64510 (max length 24)\t-\t-',
    '1003\t198.51.100.128/25\t+\tROA AS64506 (max length 25)\t-\t-',
    '1003\t198.51.100.128/25\t+\troute AS64506\tyok\tgeçerli',
    '1003\t198.51.100.128/25\t-\troute AS64502\tgeçerli\tyok',
    '1003\t198.51.100.128/25\t-\tROA AS64502 (max length 25)\t-\t-',
    '1009\t172.20.8.0/22\t-\tname server ns1.ornek.example, ns2.ornek.example\t-\t-',
  ])
  expect(planned.stderr).toContain('Plan: 4 ekleme, 5 silme, 0 değiştirme; 3 sipariş.')
  expect(planned.stderr).toMatch(/Ücret: 2 değişiklik ücretsiz, 2 değişiklik için cari hesabınıza \$\d+,00 eklenecek\./)
  expect(changes()).toEqual([])

  const applied = await apply(file)
  expect(applied).toMatchObject({ code: 0, stdout: '' })
  expect(applied.stderr).toContain(`${steps} adım uygulandı.`)
  expect(await exported()).toEqual(after())

  const sent = changes().length
  expect(await cli.run(['apply', file])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Değişiklik yok: istenen durum ile şimdiki durum aynı.\n',
  })
  expect(await cli.run(['plan', '-f', file, '--exit-code'])).toMatchObject({ code: 0, stdout: '' })
  expect(changes()).toHaveLength(sent)

  const dry = await cli.run('undo --dry-run --json')
  const back = JSON.parse(dry.stdout) as Plan
  expect(
    back.orders.map(({ cost }) => cost.creations),
    'what was just deleted comes back for nothing',
  ).toEqual([0, 0, 0])
  const undone = await undo('--json')
  expect(JSON.parse(undone.stdout)).toMatchObject({ success: true, applied: steps, total: steps, undoes: back.undoes })
  expect(await exported()).toEqual(before)
  expect((await undo()).code, 'there is nothing before the first apply').toBe(1)
})

it('gives the whole plan to programs, and keeps plan and journal private', async () => {
  const path = await saved()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const plan = JSON.parse(readFileSync(path, 'utf8')) as Plan
  const shown = JSON.parse((await cli.run(['plan', '-f', write('wanted.yaml', wanted), '--json'])).stdout) as Plan
  expect(shown.orders).toEqual(plan.orders)
  expect((await apply(path)).code).toBe(0)
  const journals = join(cli.configDir, 'journals', 'default')
  expect(statSync(journals).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(journals)) expect(statSync(join(journals, name)).mode & 0o777).toBe(0o600)
  const again = await apply(path)
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Bu plan zaten uygulanmış') })
  expect((await undo()).code).toBe(0)
  expect((await apply(path)).code, 'taken back, the plan fits again').toBe(0)
})

it('reads the document from stdin and writes it as JSON', async () => {
  const json = await cli.run(`export ${orders.join(' ')} --json`)
  expect(JSON.parse(json.stdout)).toEqual(before)
  const planned = await cli.run('plan -f - --exit-code', { input: json.stdout })
  expect(planned).toMatchObject({ code: 0, stdout: '' })
  const all = parse((await cli.run('export')).stdout) as DesiredState
  expect(all.orders.map(({ id }) => id)).toEqual(expect.arrayContaining([...orders, 1010]))
  expect(
    all.orders.map(({ id }) => id),
    'inactive orders and AS numbers are left out',
  ).not.toContain(1005)
})

describe('sends nothing', () => {
  const reasons = new Map([
    ['--max-deletes', 'Plan 5 kayıt siliyor, --max-deletes 4.'],
    ['--max-delete-percent', '--max-delete-percent 40'],
    ['--max-fee', 'Plan ücreti $20,00, --max-fee $9,99.'],
  ])
  it.each([
    ['with --dry-run', ['--dry-run'], 0, /^1001\t192\.0\.2\.0\/24\t\+\tROA/],
    ['when there are more deletions than --max-deletes', ['--max-deletes', '4'], 2, /^$/],
    ['without a code', ['--yes'], 5, /^$/],
    ['when it deletes and nobody can be asked', [], 2, /^$/],
    ['when it deletes more of the records than --max-delete-percent', ['--max-delete-percent', '40'], 2, /^$/],
    ['when it costs more than --max-fee', ['--max-fee', '9,99'], 2, /^$/],
  ])('%s', async (_, options, code, stdout) => {
    // Records that were deleted just now would be created again for free.
    await server.db.deleteFrom('recent_deletions').execute()
    const ran = await cli.run(['apply', write('wanted.yaml', wanted), ...options])
    expect(ran.code).toBe(code)
    expect(ran.stdout).toMatch(stdout)
    if (code === 2) expect(ran.stderr).toContain(reasons.get(options[0] ?? '') ?? '--yes')
    if (code === 5) expect(ran.stderr).toContain('--otp')
    expect(changes()).toHaveLength(untouched)
  })

  it('after drift, and names the drift', async () => {
    const path = await saved()
    expect((await cli.run(['routes', 'add', '1003', 'AS64507', '--yes', '--otp', await server.code(email)])).code).toBe(
      0,
    )
    const since = changes().length
    const ran = await cli.run(['apply', path, '--json'])
    expect(ran).toMatchObject({ code: 6, stdout: '' })
    expect(error(ran).code).toBe('STALE_PLAN')
    expect(error(ran).message).toContain('#1003 198.51.100.128/25: route AS64507 sonradan eklenmiş')
    expect(changes()).toHaveLength(since)
  })

  it('after drift in the records of an undo', async () => {
    expect((await apply(write('wanted.yaml', wanted))).code).toBe(0)
    const elsewhere = await signInWithStepUp(server, email)
    const deleted = await elsewhere.call('DELETE', '/ip/order/1001/192.0.2.0/24/route/AS64505')
    expect(deleted.status, deleted.text).toBe(200)
    const since = changes().length
    const ran = await undo('--json')
    expect(ran.code).toBe(6)
    expect(error(ran).message).toContain('#1001 192.0.2.0/24: route AS64505 artık yok')
    expect(changes()).toHaveLength(since)
  })

  it('for a percentage above 100', async () => {
    const ran = await cli.run('plan -f - --max-delete-percent 101')
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain('--max-delete-percent 0 ile 100 arasında')
  })

  it('for a wrong document, and names the line', async () => {
    const refused = async (content: unknown) => {
      const ran = await cli.run(['plan', '-f', write('bad.yaml', content)])
      expect(ran).toMatchObject({ code: 2, stdout: '' })
      return ran.stderr
    }
    expect(await refused('orders:\n  - id: 1001\n    block: 192.0.2.0/24\n    route: [AS1]\n')).toContain(
      'orders[0].route, satır 4, sütun 5: böyle bir alan yok; olabilir: id, block, routes, roas, nameServers',
    )
    expect(
      await refused('orders:\n  - id: 1001\n    block: 192.0.2.0/24\n    routes:\n      - AS1\n      - 5\n'),
    ).toContain('orders[0].routes[1], satır 6, sütun 9: AS ile başlamalı')
    expect(await refused('orders: [\n')).toContain('satır 2, sütun 1: girinti yanlış')
    expect(await refused('- x\n'.repeat(1_300_000))).toContain('en fazla 5 milyon karakter')
    const block = { id: 1001, block: '192.0.2.0/25' }
    const roas = [{ asn: 'AS1', maxLength: 28 }]
    for (const other of [
      { ...block, block: '192.0.2.0/24' },
      { id: 1010, block: '2001:db8::/32' },
    ])
      expect(await refused({ orders: [{ ...other, roas }] })).toContain('orders[0].roas[0].maxLength')
    const missing = await cli.run(['plan', '-f', '/yok.yaml'])
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('/yok.yaml') })
  })

  it('for orders that cannot be planned, and names them all', async () => {
    const state = {
      orders: [
        { id: 1005, block: '198.18.0.0/24', routes: ['AS64500'] },
        { id: 1011, block: '192.0.2.0/24' },
        { id: 99, block: '192.0.3.0/24' },
      ],
    }
    const ran = await cli.run(['apply', write('bad.yaml', state), '--json'])
    expect(ran.code).toBe(1)
    for (const text of [
      '#1005: Sipariş aktif olmadığı',
      '#1011: Bu sipariş bir IP siparişi değil',
      '#99: Bu siparişe erişilemiyor.',
    ])
      expect(error(ran).message).toContain(text)
    expect((await cli.run('export 1001 99')).stderr).toContain('#99: Bu siparişe erişilemiyor.')
  })
})

describe('an interrupted apply', () => {
  const never = new Promise<never>(() => {})

  /** Starts an apply and kills its process during the n-th change, before or after the server has done it. */
  async function killed(path: string, at: number, isDone: boolean) {
    let kill = () => {}
    let done = () => {}
    const settled = new Promise<void>((resolve) => (done = resolve))
    faultChanges((count) => {
      if (count < at) return 'none'
      kill()
      if (count > at) return never
      done()
      return isDone ? 'cut-after' : 'cut-before'
    })
    const ran = cli.run(['apply', path, '--yes', '--otp', await server.code(email)], {
      onStart: (child) => (kill = () => void child.kill('SIGKILL')),
    })
    await settled
    expect((await ran).code).toBeNull()
    proxy.pass()
  }

  it.each([
    [1, false],
    [3, true],
    [9, true],
  ])('by kill -9 at change %i (done: %s) continues with the same plan', async (at, isDone) => {
    const path = await saved()
    await killed(path, at, isDone)
    const resumed = await apply(path)
    expect(resumed.code, resumed.stderr).toBe(0)
    expect(await records()).toEqual(recordsOf(after()))
  })

  it.each([
    [6, false],
    [9, true],
  ])('by kill -9 at change %i (done: %s) can be undone', async (at, isDone) => {
    await killed(await saved(), at, isDone)
    const undone = await undo()
    expect(undone.code, undone.stderr).toBe(0)
    expect(await records()).toEqual(recordsOf(before))
  })

  it('is named, with its undo for the same portal, when another document is applied', async () => {
    await killed(await saved(), 6, false)
    const other = write('other.yaml', { orders: [] })
    const { code, stderr } = await cli.run(['apply', other, '--yes', '--url', proxy.url])
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`: ipportal undo --url ${proxy.url}. `) as string,
    })
  })

  it('by kill -9 before anything was done leaves nothing to undo', async () => {
    await killed(await saved(), 1, false)
    const undone = await cli.run('undo')
    expect(undone).toMatchObject({ code: 0, stderr: 'Son uygulama hiçbir şeyi değiştirmemiş.\n' })
  })

  it('by a refusal stops with 7, leaves the record unchanged, and continues with the same document', async () => {
    const file = write('wanted.yaml', wanted)
    faultChanges((_, call): Fault =>
      call.includes('/1003/') && call.startsWith('DELETE')
        ? { status: 409, body: { success: false, message: 'Kayıt otoritesi reddetti' } }
        : 'none',
    )
    const ran = await apply(file)
    expect(ran).toMatchObject({ code: 7, stdout: '' })
    expect(ran.stderr).toContain('#1003 198.51.100.128/25 route AS64502 (sil) uygulanamadı: Kayıt otoritesi reddetti')
    expect(ran.stderr).toContain('Bu kayıt önceki hâlinde.')
    expect(ran.stderr).toMatch(/9 adımdan \d tanesi uygulandı, gerisine başlanmadı\./)
    expect(ran.stderr).toContain(`Sürdürmek için: ipportal apply ${file}`)
    expect(await records()).toContain('1003 route AS64502')
    proxy.pass()
    expect((await apply(file)).stderr).toContain('Yarıda kalan uygulama sürdürülüyor.')
    expect(await records()).toEqual(recordsOf(after()))
    expect((await undo()).code).toBe(0)
    expect(await records()).toEqual(recordsOf(before))
  })

  it('is not interrupted by lost answers', async () => {
    faultChanges((count): Fault => (count % 2 === 0 ? 'cut-after' : 'none'))
    const ran = await apply(write('wanted.yaml', wanted))
    expect(ran.code, ran.stderr).toBe(0)
    expect(await records()).toEqual(recordsOf(after()))
  })

  it('by Ctrl+C awaits the running changes and names the command that continues', async () => {
    const running = Promise.withResolvers<ChildProcess>()
    let held: Promise<void> | undefined
    faultChanges(async (count): Promise<Fault> => {
      if (count >= 4) await (held ??= running.promise.then(interruptHeld))
      return 'none'
    })
    const file = write('wanted.yaml', wanted)
    const ran = await cli.run(['apply', file, '--yes', '--otp', await server.code(email)], {
      onStart: running.resolve,
    })
    expect(ran.code).toBe(130)
    expect(ran.stderr).toContain(`Sürdürmek için: ipportal apply ${file}`)
    expect(ran.stderr).toMatch(/9 adımdan \d tanesi uygulandı/)
    expect((await apply(file)).code).toBe(0)
    expect(await records()).toEqual(recordsOf(after()))
  })

  const expired: Fault = { status: 428, body: { success: false, code: 'STEP_UP_REQUIRED' } }

  it('by an expired code ends with 5 and names the command that continues', async () => {
    faultChanges((count) => (count === 4 ? expired : 'none'))
    const file = write('wanted.yaml', wanted)
    const ran = await apply(file)
    expect(ran.code).toBe(5)
    expect(ran.stderr).toContain(`Sürdürmek için: ipportal apply ${file}`)
    expect((await apply(file)).code).toBe(0)
    expect(await records()).toEqual(recordsOf(after()))
  })

  it('asks for the next code at a terminal, and continues', async () => {
    faultChanges((count) => (count === 4 ? expired : 'none'))
    const terminal = openTerminal(cli, `apply ${write('wanted.yaml', wanted)} --yes`)
    try {
      for (const _ of ['first', 'second']) {
        await terminal.shows('Doğrulama Kodu')
        await terminal.answer(await server.code(email))
      }
      expect(await terminal.ends()).toBe(0)
    } finally {
      terminal.close()
    }
    expect(await records()).toEqual(recordsOf(after()))
  })
})

it('shows the difference at a terminal, asks once, and takes one code', async () => {
  const terminal = openTerminal(cli, `apply ${write('wanted.yaml', wanted)}`)
  try {
    await terminal.shows('Uygulansın mı?')
    for (const text of ['Sipariş #1001  192.0.2.0/24', '+ ekle', '- sil', 'RPKI AS64505  yok -> geçerli', 'Ücret:'])
      expect(terminal.shown()).toContain(text)
    await terminal.answer('e')
    await terminal.shows('Doğrulama Kodu')
    await terminal.answer(await server.code(email))
    await terminal.shows(`${steps} adım uygulandı.`)
    expect(await terminal.ends()).toBe(0)
  } finally {
    terminal.close()
  }
  expect(await records()).toEqual(recordsOf(after()))
})
