import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { orderOf } from '@ip-portal/core/testing/fixtures/builders'
import { pace } from '@ip-portal/core/testing/pace'
import { signInWithStepUp, startTestServer, type SignedInClient, type TestServer } from '@ip-portal/server/testing'
import { cliCommand, testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls } from '../testing/stub-portal.ts'

/** Runs a command in a line of a shell that names it as `"$@"`; `code` is what the command itself ends with. */
async function inShell(cli: TestCli, line: string, shell: string) {
  const [file, words] = cliCommand(line)
  const child = spawn('sh', ['-c', shell.replace('"$@"', '{ "$@"; echo "code $?" >&2; }'), 'sh', file, ...words], {
    env: cli.env,
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  await new Promise((resolve) => child.once('close', resolve))
  const [, said, code] = /^(.*)code (\d+)\n$/s.exec(stderr) ?? []
  return { code: Number(code), stdout, stderr: said }
}

const toFullDisk = '"$@" > /dev/full'
const hasFullDisk = existsSync('/dev/full')
const full = 'Hata: Çıktı yazılamadı: diskte yer kalmadı.\nAçıklama: ipportal explain OUTPUT_NOT_WRITTEN\n'

describe('a list', () => {
  let portal: DeferredServer
  let cli: TestCli

  beforeEach(async () => {
    portal = await startStubPortal()
    cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
    const active = Array.from({ length: 5000 }, (_, id) => orderOf({ order_id: id }))
    portal.on(stubCalls.orders, () => ({ body: { active, pending: [] } }))
  })
  afterEach(() => portal.close())

  it('is silent when the reader closes the pipe early', async () => {
    expect(await inShell(cli, 'orders list --json', '"$@" | head -n 1')).toEqual({ code: 0, stdout: '[\n', stderr: '' })
  })

  it.skipIf(!hasFullDisk)('reports a full disk', async () => {
    for (const line of ['orders list', '--help'])
      expect(await inShell(cli, line, toFullDisk)).toEqual({ code: 1, stdout: '', stderr: full })
  })

  it('is whole in a slow pipe', async () => {
    const { stdout } = await inShell(cli, 'orders list --json', '"$@" | (sleep 1; wc -l)')
    expect(Number(stdout)).toBe(5000 * 16 + 2)
  })
})

describe('a plan whose output is lost', () => {
  const block = '192.0.2.0/24'
  let server: TestServer
  let user: SignedInClient
  let cli: TestCli

  beforeAll(async () => {
    server = await startTestServer()
    user = await signInWithStepUp(server, 'demo@ornek.example')
    cli = testCliFor(server.url, { IPPORTAL_TOKEN: user.token })
  })
  afterAll(() => server.stop())

  /** Writes a document that asks for some routes of order 1001 besides the given ones, and gives its path. */
  function documentOf(name: string, count: number, first: number): string {
    const origins = Array.from({ length: count }, (_, at) => `AS${first + at}`)
    const path = join(cli.configDir, name)
    writeFileSync(path, `orders:\n  - id: 1001\n    block: ${block}\n    routes: [AS64500, ${origins.join(', ')}]\n`)
    return path
  }
  const applied = async () => {
    const routes = await server.db.selectFrom('routes').select('origin').where('order_id', '=', 1001).execute()
    return routes.filter(({ origin }) => origin.startsWith('AS42')).length
  }

  it.each([
    ['plan --exit-code', 3],
    ['plan --exit-code --format tree', 3],
    ['plan --exit-code --json', 3],
    ['plan --exit-code --format tree --max-fee 0', 2],
  ])('%s ends with its judgement when the reader closes the pipe', async (line, code) => {
    const path = documentOf('many.yaml', 3000, 4_200_000_000)
    expect(await inShell(cli, `${line} -f ${path}`, '"$@" | head -n 1')).toMatchObject({ code })
  })

  it('fmt --check ends with its judgement when the reader closes the pipe', async () => {
    const folder = join(cli.configDir, 'a-folder-with-a-name-that-fills-the-pipe-sooner-than-a-short-one-would')
    mkdirSync(folder)
    for (let at = 0; at < 800; at += 1)
      writeFileSync(join(folder, `${at}.yaml`), `orders: [{ id: ${at + 1}, block: 10.${at >> 8}.${at & 255}.0/24 }]\n`)
    expect(await inShell(cli, `fmt --check ${folder}`, '"$@" | head -n 1')).toMatchObject({ code: 1 })
  })

  it.skipIf(!hasFullDisk)('tells of a full disk, and keeps the code of its judgement', async () => {
    const path = documentOf('few.yaml', 2, 4_200_000_000)
    const ran = await inShell(cli, `plan -f ${path} --exit-code`, toFullDisk)
    expect(ran.code).toBe(3)
    expect(ran.stderr).toContain(full)
  })

  it.each(['', ' --json'])('apply --watch%s goes on when the reader closes the pipe', async (format) => {
    const before = await applied()
    const path = documentOf('apply.yaml', before + 20, 4_200_000_000)
    const code = await server.code('demo@ornek.example')
    const ran = await inShell(cli, `apply ${path} --yes --watch --otp ${code}${format}`, '"$@" | head -n 1')
    expect(ran).toMatchObject({ code: 0 })
    expect(ran.stdout).toContain('AS4200000')
    expect(await applied()).toBe(before + 20)
  })

  it.skipIf(!hasFullDisk)('apply --watch does all its steps when the disk is full, and tells of it', async () => {
    const before = await applied()
    const path = documentOf('apply.yaml', before + 20, 4_200_000_000)
    const code = await server.code('demo@ornek.example')
    const ran = await inShell(cli, `apply ${path} --yes --watch --otp ${code}`, toFullDisk)
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain(full)
    expect(await applied()).toBe(before + 20)
  })

  it('a watch ends with its reader', async () => {
    let hasEnded = false
    const watch = inShell(cli, 'routes watch 1001 --interval 2s', '"$@" | head -n 1').finally(() => (hasEnded = true))
    for (let origin = 64_700; !hasEnded && origin < 64_800; origin += 1) {
      await user.call('POST', `/ip/order/1001/${block}/route`, { origin: `AS${origin}`, maintainer: 'ORNEK-MNT' })
      await pace(500)
    }
    expect(await watch).toMatchObject({ code: 0 })
  })
})
