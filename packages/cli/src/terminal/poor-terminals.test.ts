import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { orderOf } from '@ip-portal/core/testing/fixtures/builders'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { keys, openTerminal, type TerminalOptions } from '../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { signedInCli } from '../testing/signed-in-cli.ts'
import { startStubPortal, stubCalls } from '../testing/stub-portal.ts'

const escape = '\u001B'
// oxlint-disable-next-line no-control-regex -- a progress line and the sequence that erases it
const erased = /[^\n\r]*\r\u001B\[K/g
const email = 'demo@ornek.example'
/** Keys in a line that the terminal or the prompt itself takes. */
const [endOfInput, backspace] = ['\u0004', '\u007F']
const dumbTerminals: [name: string, TerminalOptions][] = [
  ['dumb', { env: { TERM: 'dumb' } }],
  ['without a name', { shell: 'unset TERM; exec "$@"' }],
]

let server: TestServer
let signedIn: TestCli
let portal: DeferredServer
let cli: TestCli

beforeAll(async () => {
  server = await startTestServer()
  signedIn = await signedInCli(server, email)
})
afterAll(() => server.stop())
beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => portal.close())

/** Runs a command that asks nothing in a terminal of its own; `shown` is without progress lines, which were erased. */
async function runInTerminal(cli: TestCli, line: string, options: TerminalOptions = {}) {
  const terminal = openTerminal(cli, line, options)
  const code = await terminal.ends()
  const raw = terminal.raw()
  return { code, shown: stripVTControlCharacters(raw.replaceAll(erased, '')), raw }
}

/** Holds the answers of a call back, so that the progress line is shown. */
function holdAnswer(call: string, body: object) {
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  portal.on(call, async () => {
    arrived.resolve()
    await answered.promise
    return { body }
  })
  return { arrived: arrived.promise, answer: answered.resolve }
}

/** Path of a file in the folder of a CLI. */
const pathOf = ({ configDir }: TestCli, name: string) => join(configDir, name)

/** Writes a document that asks for one route of order 1001, and gives its path. */
function documentOf(cli: TestCli, origin: string): string {
  const path = pathOf(cli, 'durum.yaml')
  writeFileSync(path, `orders:\n  - id: 1001 # müşteri Işık\n    block: 192.0.2.0/24\n    routes:\n      - ${origin}\n`)
  return path
}

/** Applies a document as a user does: confirms it, and types a code. */
async function applyInTerminal(origin: string, options: TerminalOptions) {
  const terminal = openTerminal(signedIn, `apply ${documentOf(signedIn, origin)}`, options)
  await terminal.sees('(e/')
  terminal.types(`e${keys.enter}`)
  await terminal.sees('Doğrulama Kodu')
  terminal.types((await server.code(email)) + keys.enter)
  await terminal.sees('adım uygulandı.')
  const code = await terminal.ends()
  const { stdout } = await signedIn.run('export 1001')
  return { code, raw: terminal.raw(), isApplied: stdout.includes(`routes:\n      - ${origin}\n`) }
}

const words = (text: string) => text.split(/\s+/)
const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line !== '')
const titlesOf = (text: string) => (linesOf(text)[0] ?? '').trim().split(/ {2,}/)

/** Expects a table to fit, to have all rows, and the notice to name the columns that are missing. */
function expectTable(table: string, notice: string, wide: string, width: number): void {
  expect(Math.max(...linesOf(table).map((line) => line.length))).toBeLessThanOrEqual(width)
  expect(linesOf(table).length).toBe(linesOf(wide).length)
  const missing = titlesOf(wide).filter((title) => !titlesOf(table).includes(title))
  expect(missing).not.toEqual([])
  expect(notice).toContain(`gösterilmeyen sütunlar: ${missing.join(', ')}. `)
}

describe('a narrow terminal', () => {
  const lists = ['orders list', 'routes list 1001', 'audit list', 'sessions list', 'tickets list', 'history']

  it.each([40, 20])('shows tables of %i columns, and names the columns that are left out', async (columns) => {
    await applyInTerminal(`AS${64600 + columns}`, {})
    const tableOf = (line: string, width: number) =>
      signedIn.run(`${line} --format table`, { env: { COLUMNS: String(width) } })
    for (const line of lists) {
      const { code, stdout, stderr } = await tableOf(line, columns)
      expect(code).toBe(0)
      expectTable(stdout, stderr, (await tableOf(line, 400)).stdout, columns)
    }
    // The width of a terminal counts as COLUMNS does.
    const file = pathOf(signedIn, 'stderr.txt')
    const { shown } = await runInTerminal(signedIn, 'orders list', { columns, shell: `"$@" 2>'${file}'` })
    const piped = await tableOf('orders list', columns)
    expect(words(shown)).toEqual(words(piped.stdout))
    expect(readFileSync(file, 'utf8')).toContain(piped.stderr)
  })

  it('takes COLUMNS before the width of the terminal, also for a pipe', async () => {
    const env = { COLUMNS: '30' }
    const wide = await signedIn.run('orders list --format table', { env: { COLUMNS: '400' } })
    const piped = await signedIn.run('orders list --format table', { env })
    expectTable(piped.stdout, piped.stderr, wide.stdout, 30)
    const { shown } = await runInTerminal(signedIn, 'orders list', { env, shell: '"$@" 2>/dev/null' })
    expect(words(shown)).toEqual(words(piped.stdout))
  })

  it('loses no word of a plan, the help or an error', async () => {
    const plan = `plan -f ${documentOf(signedIn, 'AS64599')}`
    expect(words((await runInTerminal(signedIn, plan, { columns: 20 })).shown)).toEqual(
      words((await runInTerminal(signedIn, plan)).shown),
    )
    for (const line of ['help', 'orders --help', 'routes lst', 'tokens x']) {
      const wide = await runInTerminal(signedIn, line, { columns: 120 })
      const narrow = await runInTerminal(signedIn, line, { columns: 20 })
      expect(words(narrow.shown)).toEqual(words(wide.shown))
      expect(narrow.code).toBe(wide.code)
    }
  })

  it.each([40, 20])('takes a confirmation and a code in %i columns', async (columns) => {
    expect(await applyInTerminal(`AS${64500 + columns}`, { columns })).toMatchObject({ code: 0, isApplied: true })
  })

  it('keeps its progress line on one row, because only one row is erased', async () => {
    const held = holdAnswer(stubCalls.orders, { active: [], pending: [] })
    const terminal = openTerminal(cli, 'orders list', { columns: 10 })
    await terminal.sees('Yükleniy…')
    held.answer()
    expect(await terminal.ends()).toBe(0)
    expect(terminal.raw()).toContain(`Yükleniy…\r${escape}[K`)
  })
})

it('a dumb terminal gets no escape sequence from commands that ask nothing', async () => {
  for (const line of ['orders list', `plan -f ${documentOf(signedIn, 'AS64598')}`, 'orders show 1001', 'help', 'x']) {
    const coloured = await runInTerminal(signedIn, line)
    for (const [, options] of dumbTerminals) {
      const { raw } = await runInTerminal(signedIn, line, options)
      expect(raw).not.toContain(escape)
      expect(words(raw)).toEqual(words(coloured.shown))
    }
  }
})

describe.each(dumbTerminals)('a terminal that is %s', (_, options) => {
  it('shows no progress line, which it could not erase', async () => {
    const held = holdAnswer(stubCalls.orders, { active: [], pending: [] })
    const dumb = openTerminal(cli, 'orders list', options)
    await held.arrived
    // The other command begins to wait later, so its line comes after the time of the first one.
    const other = openTerminal(cli, 'orders list')
    await other.sees('Yükleniyor...')
    held.answer()
    expect([await dumb.ends(), await other.ends()]).toEqual([0, 0])
    expect(dumb.shown()).not.toContain('Yükleniyor')
  })

  it('asks for a confirmation and a code without escape sequences', async () => {
    const { raw, ...end } = await applyInTerminal(options.env ? 'AS64597' : 'AS64596', options)
    expect(end).toEqual({ code: 0, isApplied: true })
    expect(raw).not.toContain(escape)
  })

  it('says why an answer is refused, asks again, and offers the answer of before', async () => {
    const replies = [{ status: 400, body: { success: false, message: 'E-posta adresi veya şifre hatalı' } }]
    portal.on('POST /auth/login', () => replies.pop() ?? { body: { success: true, requireOTP: true, tempToken: 't' } })
    portal.on('POST /auth/verify-2fa', () => ({ body: { token: 'a', user: { name: 'Ada' }, company: { name: 'Ö' } } }))
    const terminal = openTerminal(testCliFor(portal.url), 'login', options)
    await terminal.sees('? E-posta ')
    terminal.types(`a@b.example${keys.enter}`)
    await terminal.sees('? Şifre ')
    terminal.types(keys.enter)
    await terminal.sees('> Bu alan gerekli.')
    await terminal.sees('? Şifre ')
    terminal.types(`gİzli-1x${backspace}${keys.enter}`)
    await terminal.sees('E-posta adresi veya şifre hatalı')
    await terminal.sees('? E-posta (a@b.example) ')
    terminal.types(keys.enter)
    await terminal.sees('? Şifre ')
    terminal.types(`Yeni-9ş${keys.enter}`)
    await terminal.sees('? Doğrulama Kodu ')
    terminal.types(`12${keys.enter}`)
    await terminal.sees('> ')
    await terminal.sees('? Doğrulama Kodu ')
    terminal.types(`1299${backspace}${backspace}3456${keys.enter}`)
    await terminal.sees('Giriş yapıldı: Ada')
    expect(await terminal.ends()).toBe(0)
    const bodies = portal.requests.filter(({ call }) => call.startsWith('POST /auth/')).map(({ body }) => body)
    expect(bodies).toMatchObject([
      { email: 'a@b.example', password: 'gİzli-1' },
      { email: 'a@b.example', password: 'Yeni-9ş' },
      { otp: '123456' },
    ])
    expect(terminal.shown()).not.toMatch(/gİzli|Yeni/)
    expect(terminal.raw()).not.toContain(escape)
  })

  it('takes the number of an item', async () => {
    const file = pathOf(signedIn, 'a.pdf')
    writeFileSync(file, '%PDF-1.4\n%%EOF\n')
    const terminal = openTerminal(signedIn, `contracts upload 2 ${file}`, options)
    await terminal.sees('2) Vergi Levhası')
    await terminal.sees('arası bir sayı yazın: ')
    terminal.types(`99${keys.enter}`)
    await terminal.sees('> 1-')
    await terminal.sees('arası bir sayı yazın: ')
    terminal.types(`2${keys.enter}`)
    await terminal.sees('Dosya yüklendi')
    expect(await terminal.ends()).toBe(0)
    expect((await signedIn.run('contracts list')).stdout).toMatch(/^2\t.*\tTicaret Sicil Gazetesi, İmzalı Sözleşme\t/m)
    expect(terminal.raw()).not.toContain(escape)
  })

  it.each([keys.ctrlC, endOfInput])('ends with 130 after %j in a prompt', async (pressed) => {
    for (const [user, line, prompt] of [
      [cli, 'routes delete 7 AS64501', 'Silinsin mi?'],
      [testCliFor(portal.url), 'login --email a@b.example', 'Şifre'],
    ] as const) {
      const terminal = openTerminal(user, line, options)
      await terminal.sees(prompt)
      terminal.types(pressed)
      await terminal.sees('Kesildi.')
      expect(await terminal.ends()).toBe(130)
    }
    expect(portal.calls.filter((call) => !call.startsWith('GET '))).toEqual([])
  })
})

// oxlint-disable-next-line no-control-regex -- sequences that set colour or weight
const styles = /\u001B\[[\d;]*m/

it.each([
  ['NO_COLOR', '', { NO_COLOR: '1' }],
  ['--no-color', ' --no-color', {}],
])('leaves the colours of tables, errors and prompts out with %s', async (_, option, env) => {
  expect((await runInTerminal(cli, `orders list${option}`, { env })).raw).not.toMatch(styles)
  expect((await runInTerminal(cli, `orders x${option}`, { env })).raw).not.toMatch(styles)
  const terminal = openTerminal(cli, `routes delete 7 AS64501${option}`, { env })
  await terminal.sees('Silinsin mi?')
  terminal.types(keys.enter)
  expect(await terminal.ends()).toBe(1)
  expect(terminal.raw()).not.toMatch(styles)
})

describe('a terminal of which a part is replaced', () => {
  it('asks on stderr when stdout is a file, which gets data only', async () => {
    const file = pathOf(cli, 'stdout.txt')
    const terminal = openTerminal(cli, 'routes delete 7 AS64501 --json', { shell: `"$@" >'${file}'` })
    await terminal.sees('Silinsin mi?')
    terminal.types(`e${keys.enter}`)
    await terminal.sees('Doğrulama Kodu')
    terminal.types(`123456${keys.enter}`)
    expect(await terminal.ends()).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ success: true })
  })

  it.each(['"$@" </dev/null', '"$@" 2>FILE; code=$?; cat FILE; exit $code'])(
    'asks nothing with %s, and names the option',
    async (shell) => {
      const options = { shell: shell.replaceAll('FILE', `'${pathOf(cli, 'stderr.txt')}'`) }
      const missing = await runInTerminal(cli, 'routes delete 7 AS64501', options)
      expect(missing.code).toBe(2)
      expect(missing.shown).toContain('--yes')
      expect(portal.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
      const { code, shown } = await runInTerminal(cli, 'routes delete 7 AS64501 --yes --otp 123456', options)
      expect({ code, isDone: shown.includes('AS64501 route kaydı silindi.') }).toEqual({ code: 0, isDone: true })
    },
  )

  it('writes rows with tabs into a file, and the progress to the terminal only', async () => {
    const held = holdAnswer(stubCalls.orders, { active: [orderOf({ order_id: 7 })], pending: [] })
    const file = pathOf(cli, 'stdout.txt')
    const terminal = openTerminal(cli, 'orders list', { shell: `"$@" >'${file}'` })
    await terminal.sees('Yükleniyor...')
    held.answer()
    expect(await terminal.ends()).toBe(0)
    const written = readFileSync(file, 'utf8')
    expect(written).toMatch(/^7\t.*\n$/)
    expect(written).not.toContain(escape)
  })

  it('writes no colours into a file of notices, though stdout is a terminal', async () => {
    const file = pathOf(signedIn, 'stderr.txt')
    await runInTerminal(signedIn, 'renewals request 1002 --yes', { shell: `"$@" 2>'${file}'` })
    expect(readFileSync(file, 'utf8')).toContain('Sipariş #1002')
    expect(readFileSync(file, 'utf8')).not.toContain(escape)
  })
})

describe('a terminal without UTF-8', () => {
  const locales = [
    { LANG: 'C', LC_ALL: 'C' },
    { LANG: 'tr_TR.ISO-8859-9', LC_ALL: 'tr_TR.ISO-8859-9' },
  ]

  it('gets the same bytes as every other one, in the formats of users and programs', async () => {
    const plan = documentOf(signedIn, 'AS64595')
    const formats = ['', ' --format table', ' --json', ' --format csv', ' --format yaml']
    for (const line of [
      ...formats.map((format) => `orders list${format}`),
      `plan -f ${plan}`,
      'export',
      `fmt --check ${plan}`,
    ]) {
      const usual = await signedIn.run(line)
      for (const env of locales) expect(await signedIn.run(line, { spawned: true, env })).toEqual(usual)
    }
  })

  it('reads a typed text and a file as UTF-8', async () => {
    portal.on('POST /tickets', () => ({ body: { id: 3 } }))
    for (const env of locales) {
      const terminal = openTerminal(cli, 'tickets new --subject Konu', { env })
      await terminal.sees('Açıklama')
      terminal.types(`Işığı söndür${keys.enter}`)
      await terminal.sees('…')
      terminal.types(keys.enter)
      expect(await terminal.ends()).toBe(0)
      expect(portal.requests.at(-1)?.body).toContain('Işığı söndür')
      const file = readFileSync(documentOf(cli, 'AS64595'), 'utf8')
      expect((await cli.run('fmt -', { spawned: true, env, input: file })).stdout).toContain('# müşteri Işık')
    }
  })

  it('needs nothing but ASCII and Turkish letters to draw a plan', async () => {
    const { shown } = await runInTerminal(signedIn, `plan -f ${documentOf(signedIn, 'AS64594')}`, {
      env: { LANG: 'C', LC_ALL: 'C' },
    })
    expect(shown).toMatch(/^[\n\r -~çğıöşüÇĞİÖŞÜ]+$/)
  })
})

it.skipIf(process.platform !== 'linux')('a prompt ends when its terminal is gone without a signal', async () => {
  const file = pathOf(signedIn, 'code.txt')
  rmSync(file, { force: true })
  const terminal = openTerminal(signedIn, 'profile password', {
    env: { TERM: 'dumb' },
    shell: `trap '' HUP; (setsid "$@"; echo $? > '${file}')`,
  })
  await terminal.sees('ifre')
  terminal.close()
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 10_000 }).toBe('130\n')
})
