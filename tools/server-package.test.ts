/**
 * Packs the server as `npm pack` does and runs the package in an empty folder outside the checkout. Its dependencies are
 * links into the checkout, so that no registry is needed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postForm, signInSpawned, type SpawnedServer, spawnServer, testFiles } from '@ip-portal/server/testing'
import { buildServer } from '../packages/server/build.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'portal-package-'))
const dataDir = join(folder, 'data')
const installed = join(folder, 'app/node_modules/@ip-portal/server')
const program = join(installed, 'bin/ipportal-server.mjs')
let packed: string[] = []
let server: SpawnedServer | undefined
afterAll(async () => {
  server?.kill('SIGTERM')
  await server?.exited
  rmSync(folder, { recursive: true, force: true })
})

beforeAll(async () => {
  const [source, web] = [join(folder, 'source'), join(folder, 'web')]
  for (const path of [source, web, dirname(installed)]) mkdirSync(path, { recursive: true })
  for (const part of ['package.json', 'bin'])
    cpSync(join(root, 'packages/server', part), join(source, part), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<!doctype html><html><head><title>Portal</title></head></html>')
  await buildServer(join(source, 'dist'), web)
  const [made] = JSON.parse(
    execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: source,
      encoding: 'utf8',
    }),
  ) as { filename: string; files: { path: string }[] }[]
  packed = made?.files.map(({ path }) => path) ?? []
  execFileSync('tar', ['-xzf', join(folder, made?.filename ?? '')], { cwd: folder })
  cpSync(join(folder, 'package'), installed, { recursive: true })
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'app/node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
  server = await spawnServer({ DATA_DIR: dataDir }, program)
}, 120_000)

const operator = (line: string[], environment: Record<string, string> = { DATA_DIR: dataDir }) =>
  spawnSync(process.execPath, [program, 'operator', ...line], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  })

test('it holds the build and the web app, and nothing of the checkout besides', () => {
  for (const path of ['bin/ipportal-server.mjs', 'dist/server/src/main.js', 'dist/web/dist/index.html'])
    expect(packed).toContain(path)
  expect(
    packed.filter((path) => !/^(package\.json|bin\/|dist\/)/.test(path) || /\.test\.|\/testing\//.test(path)),
  ).toEqual([])
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(
    Object.entries(dependencies).filter(([name, version]) => /[^\d.]/.test(version) || name.startsWith('@ip-portal/')),
  ).toEqual([])
})

test('it serves the page, signs in, renders an invoice in its thread and takes an upload', async () => {
  const url = server?.url ?? ''
  expect(await (await fetch(url)).text()).toContain('<title>Portal</title>')
  const me = await signInSpawned(url, dataDir)
  const { text } = await me.call('GET', '/action/get/transactions')
  const invoice = /"invoice_?id":"([^"]+)"/i.exec(text)?.[1] ?? ''
  const link = await me.call('GET', `/action/accounting/show-invoice/${encodeURIComponent(invoice)}`)
  const pdf = await fetch(new URL(/"(\/api\/action\/[^"]+)"/.exec(link.text)?.[1] ?? '/none', url))
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  const ticket = { subject: 'Kurulum', description: 'Paketten kurulan sunucu', order_id: '1001' }
  expect((await postForm(url, '/tickets', me.token, ticket, [testFiles.png])).status).toBe(200)
})

test('its operator verifies, backs up and restores, and names itself in the help', () => {
  expect(operator(['--help']).stdout).toContain('Kullanım: ipportal-server operator KOMUT')
  expect(operator(['verify'])).toMatchObject({ status: 0, stderr: '' })
  const file = join(folder, 'portal.backup')
  expect(operator(['backup', file])).toMatchObject({ status: 0, stderr: '' })
  const SECRET_KEY_FILE = join(dataDir, 'secret-key')
  const restored = operator(['restore', file], { DATA_DIR: join(folder, 'restored'), SECRET_KEY_FILE })
  expect(restored).toMatchObject({ status: 0, stderr: '' })
})

test('an unknown word is wrong usage', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, 'sunucu'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, 'Bilinmeyen komut: sunucu\nKomutlar için: ipportal-server operator --help\n'])
})
