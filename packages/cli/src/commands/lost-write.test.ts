import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore, signInSpawned, spawnServer, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { openMemoryTerminal } from '../testing/memory-terminal.ts'
import { keys } from '../testing/pseudo-terminal.ts'
import { startRecordingProxy, type RecordingProxy } from '../testing/recording-proxy.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { signedInCli } from '../testing/signed-in-cli.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
const file = join(folder, "ekran 'bir'.png")
const plainFile = join(folder, 'ekran.png')
const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/

/** Reads a command as a shell does, without the name of the program. */
const wordsOf = (command: string) =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(1, -1)

let server: TestServer
let proxy: RecordingProxy
let cli: TestCli
beforeAll(async () => {
  for (const path of [file, plainFile]) writeFileSync(path, Buffer.from('89504e470d0a1a0a00000000', 'hex'))
  server = await startTestServer()
  proxy = await startRecordingProxy(server.url)
  cli = await signedInCli({ ...server, url: proxy.url })
})
beforeEach(() => proxy.pass())
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})

const writes = /^POST \/(action\/|tickets|orders\/save|orders\/\d+\/applyRenewal)/
type Table = 'payments' | 'order_requests' | 'renewals' | 'tickets' | 'ticket_responses' | 'contract_files'
const count = async (table: Table) =>
  Number(
    (
      await server.db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

const commands: [Table, string[]][] = [
  ['payments', ['payments', 'new', '1002', '--amount', '12,50', '--notes', "Ali'nin ödemesi"]],
  ['order_requests', ['orders', 'new', 'asn', '--organisation', 'Kayıp Ağ', '--promo', 'YUZDE10', '--yes']],
  ['renewals', ['renewals', 'request', '1002', '--yes']],
  ['tickets', ['tickets', 'new', '--subject', 'Kayıp', '--text', 'iki\nsatır', '--file', file]],
  ['ticket_responses', ['tickets', 'reply', '1', '--text', 'Kayıp', '--file', file]],
  ['contract_files', ['contracts', 'upload', '1', file, '--type', '2']],
]
const block = ['orders', 'new', 'ip', '--block', '198.18.8.0/24', '--description', 'Ofis', '--org=', '--yes']
commands.push(['order_requests', [...block, '--admin-c', 'DO1-EXAMPLE', '--asn', 'AS64500']])

describe.each(commands)('%s: %j', (table, line) => {
  it('prints the key of a lost write and the command that repeats it, which has no second effect', async () => {
    const before = await count(table)
    proxy.fault(writes, () => 'cut-after')
    const { code, stdout, stderr } = await cli.run(line)
    expect([code, stdout]).toEqual([1, ''])
    expect(proxy.calls.filter((call) => writes.test(call)).length).toBeGreaterThan(1)
    expect(stderr).toContain('Sonuç bilinmiyor; işlem yapılmış olabilir.')
    expect(stderr).toMatch(new RegExp(`İşlemin anahtarı: ${uuid.source}\n`))
    const command = /İkinci kez yapmadan yinelemek için: (?<command>ipportal [^]*?)\n$/.exec(stderr)?.groups?.[
      'command'
    ]
    expect(await count(table)).toBe(before + 1)
    proxy.pass()
    expect(wordsOf(command ?? '').slice(0, line.length)).toEqual(line)
    const again = await cli.run(wordsOf(command ?? ''))
    expect([again.code, again.stderr.includes('Hata')]).toEqual([0, false])
    expect(await count(table)).toBe(before + 1)
  })
})

const yes = ['gönderilsin mi?', 'e'] as const
const noPromo = ['boş bırakın)', ''] as const
/** Commands whose values are typed, each at its prompt; the last ones take a value of the line or an earlier one back. */
const typed: [Table, string, (readonly [at: string, text: string])[]][] = [
  [
    'payments',
    'payments new 1002',
    [
      ['Tutar', '7,25'],
      ['Referans No', 'HVL 1'],
      ['Notlar', "Ali'nin ödemesi"],
      ['bildirilsin mi?', 'e'],
    ],
  ],
  ['order_requests', 'orders new asn', [['Organizasyon', 'Yazılan Ağ'], ['boş bırakın)', 'YUZDE10'], yes]],
  [
    'order_requests',
    'orders new ip',
    [['seç', ''], ['Açıklama', 'Yeni ofis'], ['Admin-C', 'DO1-EXAMPLE'], ['ASN', 'AS64500'], ['ORG', ''], noPromo, yes],
  ],
  [
    'renewals',
    'renewals request 1003',
    [
      ['boş bırakın)', 'YUZDE10'],
      ['edilsin mi?', 'e'],
    ],
  ],
  [
    'tickets',
    'tickets new',
    [
      ['Konu', 'Yazılan'],
      ['Açıklama', 'bir'],
      ['…', '  iki'],
      ['…', ''],
    ],
  ],
  [
    'ticket_responses',
    'tickets reply 1',
    [
      ['Yanıt', 'yazılan'],
      ['…', ''],
    ],
  ],
  ['contract_files', `contracts upload 1 ${plainFile}`, [['Dosya tipi', '']]],
  ['renewals', 'renewals request 1004', [['boş bırakın)', 'YOK'], noPromo, ['edilsin mi?', 'e']]],
  ['order_requests', 'orders new asn --promo YOK', [['Organizasyon', 'Kodsuz Ağ'], noPromo, yes]],
  [
    'payments',
    'payments new 1002 --notes Eski --reference Eski',
    [
      ['Tutar', '7,75'],
      ['Referans No', ' '],
      ['Notlar', ' '],
      ['bildirilsin mi?', 'e'],
    ],
  ],
]

describe('values that are typed', () => {
  let said: string[] = []
  const counts = () => Promise.all(tables.map(count))
  const tables = [...new Set(typed.map(([table]) => table))]

  const loseWrite = async ([, line, texts]: (typeof typed)[number]) => {
    const terminal = openMemoryTerminal(cli, line)
    for (const [at, text] of texts) {
      await terminal.shows(at)
      await terminal.answer(text)
    }
    if ((await terminal.rests()) === null) terminal.types(keys.ctrlC)
    await terminal.ends()
    return terminal.shown()
  }

  beforeAll(async () => {
    const before = await counts()
    proxy.fault(writes, () => 'cut-after')
    said = await Promise.all(typed.map(loseWrite))
    const added = tables.map((table) => typed.filter((one) => one[0] === table).length)
    expect(await counts()).toEqual(before.map((rows, at) => rows + (added[at] ?? 0)))
  })

  it.each(typed.map(([, line], at) => [line, at] as const))('are in the command that repeats %s', async (_, at) => {
    const before = await counts()
    const parts = said[at]?.replaceAll('\r', '').split('İkinci kez yapmadan yinelemek için: ') ?? []
    expect(parts).toHaveLength(2)
    const again = await cli.run([...wordsOf(parts[1]?.trimEnd() ?? ''), '--yes'])
    expect([again.code, again.stderr.includes('Hata')]).toEqual([0, false])
    expect(await counts()).toEqual(before)
  })
})

const pay = (notes: string) => ['payments', 'new', '1002', '--amount', '3', '--notes', notes]

it('repeats a lost write by itself, once', async () => {
  const before = await count('payments')
  proxy.fault(writes, (sent) => (sent === 1 ? 'cut-after' : 'none'))
  expect((await cli.run(pay('kendi'))).code).toBe(0)
  expect(await count('payments')).toBe(before + 1)
})

it('neither repeats nor prints a key where the server keeps none', async () => {
  const before = proxy.calls.length
  const status = { hasEmail: true, isEmailVerified: true, is2FAEnabled: false }
  proxy.fault(/POST \/action|security-status/, (_, call) =>
    call.startsWith('POST') ? 'cut-after' : { status: 200, body: status },
  )
  const { code, stderr } = await cli.run(pay('yabancı'))
  expect([code, uuid.test(stderr)]).toEqual([1, false])
  expect(proxy.calls.slice(before).filter((call) => writes.test(call))).toHaveLength(1)
})

it('prints the key when it cannot ask the server', async () => {
  proxy.fault(/POST \/action|security-status/, () => 'cut-after')
  const { stderr } = await cli.run(pay('bilinmez'))
  expect(stderr).toMatch(uuid)
})

it('carries the key in the error for programs', async () => {
  proxy.fault(writes, () => 'cut-after')
  const { stderr } = await cli.run([
    ...pay('json'),
    '--json',
    '--idempotency-key',
    'D2719B1E-7A10-4D6C-9B43-3C6F5C1E2A77',
  ])
  const { error } = JSON.parse(stderr) as { error: Record<string, string> }
  expect(error).toEqual({
    code: 'OFFLINE',
    message: expect.any(String) as string,
    idempotency_key: 'd2719b1e-7a10-4d6c-9b43-3c6f5c1e2a77',
    repeat:
      'ipportal payments new 1002 --amount 3 --notes json --json --idempotency-key d2719b1e-7a10-4d6c-9b43-3c6f5c1e2a77',
    hints: expect.arrayContaining(['Sonuç bilinmiyor; işlem yapılmış olabilir.']) as string[],
  })
})

it('prints nothing of it for an answer that refuses', async () => {
  proxy.fault(writes, () => ({ status: 409, body: {} }))
  expect((await cli.run(pay('ret'))).stderr).not.toMatch(uuid)
})

it('prints the key for a 503: the database may have lost the answer to its commit', async () => {
  const before = proxy.calls.length
  proxy.fault(writes, () => ({ status: 503, body: { success: false, message: 'Veritabanına ulaşılamıyor.' } }))
  const { code, stderr } = await cli.run(pay('yarım'))
  expect([code, proxy.calls.slice(before).filter((call) => writes.test(call)).length]).toEqual([1, 1])
  expect(stderr).toMatch(new RegExp(`işlem yapılmış olabilir\\.\nİşlemin anahtarı: ${uuid.source}\n`))
})

it('sends the given key, whose other content is refused', async () => {
  const key = ['--idempotency-key', '0d0f4f0e-2a55-4c8e-9a35-7a1a3a2a2b11']
  const before = await count('payments')
  expect((await cli.run([...pay('bir'), ...key])).code).toBe(0)
  expect((await cli.run([...pay('bir'), ...key])).code).toBe(0)
  const other = await cli.run([...pay('iki'), ...key])
  expect([other.code, await count('payments')]).toEqual([1, before + 1])
  expect(other.stderr).toContain('Bu Idempotency-Key ile daha önce başka içerikli bir istek gönderildi')
})

it('takes a UUID only', async () => {
  const { code, stderr } = await cli.run([...pay('biçim'), '--idempotency-key', '1234'])
  expect([code, stderr.includes('--idempotency-key bir UUID olmalı: 1234')]).toEqual([2, true])
})

it('prints the key after Ctrl+C in the middle of an upload', async () => {
  let interrupt = () => {}
  proxy.fault(writes, () => {
    interrupt()
    return new Promise(() => {})
  })
  const { code, stderr } = await cli.run(['contracts', 'upload', '1', file, '--type', '2'], {
    onStart: (child) => (interrupt = () => void child.kill('SIGINT')),
  })
  expect([code, stderr.includes('yüklendi')]).toEqual([130, false])
  expect(stderr).toMatch(new RegExp(`Kesildi\\.\n[^]*--type 2 --idempotency-key ${uuid.source}\n$`))
})

it('has one effect when the server is killed before its answer', async () => {
  const dataDir = temporaryFolder()
  let killed = await spawnServer({ DATA_DIR: dataDir })
  const { token } = await signInSpawned(killed.url, dataDir)
  const between = await startRecordingProxy(killed.url)
  const killedCli = testCliFor(between.url, { IPPORTAL_TOKEN: token })
  between.fault(/POST \/action|security-status/, () => 'cut-after')
  const { code, stderr } = await killedCli.run(pay('öldü'))
  killed.kill('SIGKILL')
  await killed.exited
  killed = await spawnServer({ DATA_DIR: dataDir, PORT: new URL(killed.url).port })
  between.pass()
  const key = uuid.exec(stderr)?.[0] ?? ''
  const again = await killedCli.run([...pay('öldü'), '--idempotency-key', key])
  killed.kill('SIGTERM')
  await killed.exited
  await between.stop()
  expect([code, again.code]).toEqual([1, 0])
  const store = openStore({ dataDir })
  const paid = await store.db.selectFrom('payments').select('id').where('notes', '=', 'öldü').execute()
  await store.close()
  expect(paid).toHaveLength(1)
})
