import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { startStubPortal, stubCalls, stubDetail } from '../../../testing/stub-portal.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

let portal: DeferredServer
let cli: TestCli
beforeAll(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterAll(() => portal.close())

const unsorted = 'orders:\n  - block: 192.0.2.0/24\n    id: 7\n    routes: [AS9, as08] # live\n'
const sorted = 'orders:\n  - id: 7\n    block: 192.0.2.0/24\n    # live\n    routes:\n      - AS8\n      - AS9\n'
const write = (folder: string, name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

it('rewrites files in place, keeps their mode and leaves a file alone that has the form', async () => {
  const folder = temporaryFolder()
  const file = write(folder, 'a.yaml', unsorted)
  const done = write(folder, 'b.yaml', sorted)
  chmodSync(file, 0o664)
  utimesSync(done, 1, 1)
  const ran = await cli.run(['fmt', folder])
  expect(ran).toEqual({ code: 0, stdout: '', stderr: '2 dosyadan 1 tanesi yeniden yazıldı.\n' })
  expect(readFileSync(file, 'utf8')).toBe(sorted)
  expect(statSync(file).mode & 0o777).toBe(0o664)
  expect(statSync(done).mtimeMs).toBe(1_000)
  expect(readdirSync(folder)).toEqual(['a.yaml', 'b.yaml'])
  expect(JSON.parse((await cli.run(['fmt', folder, '--json'])).stdout)).toEqual({
    success: true,
    files: 2,
    changed: [],
  })
  expect(portal.calls).toEqual([])
})

it('rewrites the file that a link names', async () => {
  const folder = temporaryFolder()
  const file = write(folder, 'a.yaml', unsorted)
  const link = join(folder, 'link.yaml')
  symlinkSync(file, link)
  expect((await cli.run(['fmt', link])).code).toBe(0)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe(sorted)
})

it('writes stdin to stdout', async () => {
  expect(await cli.run('fmt -', { input: unsorted })).toEqual({ code: 0, stdout: sorted, stderr: '' })
  const controls = `# \u202E\n${sorted}`
  expect((await cli.run('fmt -', { input: controls })).stdout, 'as the file has it').toBe(controls)
})

it('names the files that --check would change, and ends with 1', async () => {
  const folder = temporaryFolder()
  const [file, done] = [write(folder, 'a.yaml', unsorted), write(folder, 'b.yaml', sorted)]
  const ran = await cli.run(['fmt', '--check', file, done])
  expect(ran).toEqual({ code: 1, stdout: `${file}\n`, stderr: '2 dosyadan 1 tanesi değişecek.\n' })
  const json = await cli.run(['fmt', '--check', file, done, '--json'])
  expect(json.code).toBe(1)
  expect(JSON.parse(json.stdout)).toEqual({ success: false, files: 2, changed: [file] })
  expect(readFileSync(file, 'utf8')).toBe(unsorted)
  expect(await cli.run(['fmt', '--check', done])).toMatchObject({ code: 0, stdout: '' })
})

it('writes nothing at all when one of the files is refused', async () => {
  const folder = temporaryFolder()
  const file = write(folder, 'a.yaml', unsorted)
  const bad = write(folder, 'b.yaml', `${unsorted}    route: []\n`)
  const alias = write(folder, 'c.yaml', 'orders: &o []\nx: *o\n')
  for (const options of [[], ['--check']]) {
    const ran = await cli.run(['fmt', folder, ...options])
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain(
      `${bad} kullanılamaz:\n  orders[0].route, satır 5, sütun 5: böyle bir alan yok; olabilir: id, block, routes, roas, nameServers`,
    )
    expect(ran.stderr).toContain(alias)
  }
  expect(readFileSync(file, 'utf8')).toBe(unsorted)
})

it('writes a file of JSON by its name as JSON, which has no comments', async () => {
  const loose = write(temporaryFolder(), 'a.json', '{"orders": [{"block": "192.0.2.0/24",},]}')
  expect(await cli.run(['fmt', '--check', loose])).toMatchObject({ code: 1 })
  expect(await cli.run(['fmt', loose])).toMatchObject({ code: 0 })
  const text = readFileSync(loose, 'utf8')
  expect(text).toBe(`${JSON.stringify({ orders: [{ block: '192.0.2.0/24' }] }, null, 2)}\n`)
  expect(await cli.run(['fmt', '--check', loose])).toMatchObject({ code: 0 })
  writeFileSync(loose, `# about\n${text}`)
  const ran = await cli.run(['fmt', loose])
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('satır 1, sütun 1: JSON açıklama')])
})

/** Longest path of a file on Linux. */
const longestPath = 4095

it.skipIf(process.platform !== 'linux')('reports a file that it cannot write, and leaves it', async () => {
  // The folder has room for the name of the file, but not for that of a new one beside it.
  let folder = temporaryFolder()
  while (longestPath - folder.length > 250) folder = join(folder, 'x'.repeat(200))
  folder = join(folder, 'x'.repeat(longestPath - folder.length - '//a.yaml'.length))
  mkdirSync(folder, { recursive: true })
  const file = write(folder, 'a.yaml', unsorted)
  expect(await cli.run(['fmt', file])).toEqual({ code: 1, stdout: '', stderr: `Hata: Dosya yazılamadı: ${file}\n` })
  expect(readFileSync(file, 'utf8')).toBe(unsorted)
})

it('changes nothing in an export', async () => {
  const { ipDetails } = stubDetail()
  const [route] = ipDetails?.routes ?? []
  const details = ipDetails &&
    route && {
      ...ipDetails,
      routes: [route, { ...route, origin: 'AS5', prefix: '192.0.2.0/25' }],
      domain: {
        domain: '2.0.192.in-addr.arpa',
        nservers: ['NS2.Ornek.example', 'ns1.ornek.example'],
        last_modified: null,
      },
    }
  portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: details ?? null }) }))
  for (const format of [[], ['--json']]) {
    const exported = (await cli.run(['export', '7', ...format])).stdout
    expect(exported).toContain('192.0.2.0/25')
    expect((await cli.run('fmt -', { input: exported })).stdout).toBe(exported)
  }
})
