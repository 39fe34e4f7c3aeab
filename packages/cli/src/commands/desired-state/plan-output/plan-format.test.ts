import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Plan } from '@ip-portal/core/desired-state'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { openTerminal } from '../../../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { startStubPortal, stubBlock, stubCalls, stubDetail } from '../../../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli
beforeAll(async () => {
  portal = await startStubPortal()
  portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [] } }))
  // With the AS numbers of documents allowed, nothing is written besides the plan.
  portal.on(stubCalls.security, () => ({ body: { success: true, is2FAEnabled: true, additions: ['demo'] } }))
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
beforeEach(() => portal.on(stubCalls.order, () => ({ body: stubDetail() })))
afterAll(() => portal.close())

const write = (name: string, text: string) => {
  const path = join(cli.configDir, name)
  writeFileSync(path, text)
  return path
}
const wanted = 'orders:\n  - id: 7\n    block: 192.0.2.0/24\n    routes: [AS64501, AS64502]\n'
const plan = (...options: string[]) => cli.run(['plan', '-f', write('wanted.yaml', wanted), ...options])
const tree = `Plan: 1 ekleme, 0 silme, 0 değiştirme; 1 sipariş.
Ücret: yok, 1 ücretsiz değişiklik hakkı kullanılır.

Sipariş #7  192.0.2.0/24
  + ekle      route AS64502
  RPKI AS64502  yok -> bulunamadı
`

it('shows the tree also in a pipe with --format tree', async () => {
  expect(await plan('--format', 'tree')).toEqual({ code: 0, stdout: tree, stderr: '' })
  const terminal = openTerminal(cli, `plan -f ${write('wanted.yaml', wanted)}`)
  expect(await terminal.ends()).toBe(0)
  // A read that takes long shows its progress in between.
  const shown = terminal.shown().replaceAll('\r\n', '\n').replaceAll('Yükleniyor...\r', '')
  expect(shown, 'which is what a terminal gets').toBe(tree)
  terminal.close()
})

it('writes a comment for a review with --format markdown, without colours at a terminal', async () => {
  const { code, stdout, stderr } = await plan('--format=markdown', '--exit-code')
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
  expect(stdout.split('\n')).toEqual([
    '**Plan: 1 ekleme, 0 silme, 0 değiştirme; 1 sipariş.**',
    '',
    'Ücret: yok, 1 ücretsiz değişiklik hakkı kullanılır.',
    '',
    '### Sipariş `#7 192.0.2.0/24`',
    '',
    '| İşlem | Kayıt | RPKI Önce | RPKI Sonra |',
    '| --- | --- | --- | --- |',
    '| + ekle | `route AS64502` | yok | bulunamadı |',
    '',
  ])
  const terminal = openTerminal(cli, `plan -f ${write('wanted.yaml', wanted)} --format markdown`)
  expect(await terminal.ends()).toBe(0)
  expect(terminal.raw().replaceAll('\r\n', '\n')).toContain(stdout.trimEnd())
  terminal.close()
  portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: stubBlock(['AS64501', 'AS64502']) }) }))
  expect((await plan('--format', 'markdown')).stdout).toBe('Değişiklik yok: istenen durum ile şimdiki durum aynı.\n')
})

it('writes with --format json what --json writes', async () => {
  const [one, other] = [await plan('--format', 'json'), await plan('--json')]
  const content = ({ stdout }: { stdout: string }) => ({ ...(JSON.parse(stdout) as object), id: '', madeAt: '' })
  expect(content(one)).toEqual(content(other))
  expect(content(one)).toMatchObject({ kind: 'ipportal-plan', totals: { add: 1 } })
})

it('goes before a format of the configuration', async () => {
  const config = write('config.json', '{"format": "yaml"}')
  expect((await plan()).stdout).toMatch(/^kind: ipportal-plan\n/)
  expect((await plan('--format', 'tree')).stdout).toBe(tree)
  expect((await plan('--format', 'markdown')).stdout).toMatch(/^\*\*Plan/)
  writeFileSync(config, '{}')
})

it('takes no other format, and no other command takes these', async () => {
  const calls = portal.calls.length
  for (const [line, values] of [
    ['plan -f - --format csv', 'tree, markdown, json'],
    ['plan -f - --format table', 'tree, markdown, json'],
    ['orders list --format markdown', 'table, json, csv, yaml'],
    ['check - --format tree', 'table, json, csv, yaml'],
  ] as const) {
    const ran = await cli.run(line, { input: wanted })
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain(`Şunlardan biri olmalı: ${values}`)
  }
  expect((await cli.run('plan -f - --json --format tree')).code).toBe(2)
  expect(portal.calls).toHaveLength(calls)
})

it('is what help and completion show', async () => {
  const { stdout } = await cli.run('plan --help')
  expect(stdout.match(/--format/g)).toHaveLength(2)
  expect(stdout).toMatch(/--format <biçim>.*\(tree \| markdown \| json\)/s)
  expect((await cli.run(['complete', '--', 'plan', '--format', ''])).stdout).toBe('tree\nmarkdown\njson\n:4\n')
  expect((await cli.run(['complete', '--', 'apply', '--format', ''])).stdout).toBe('table\njson\ncsv\nyaml\n:4\n')
})

it('applies the files of a folder as plan joins them', async () => {
  const folder = join(cli.configDir, 'bloklar')
  mkdirSync(join(folder, 'ek'), { recursive: true })
  const first = write('bloklar/a.yaml', wanted)
  write('bloklar/ek/b.json', '{"orders": []}')
  portal.on(stubCalls.addRoute, () => {
    portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: stubBlock(['AS64501', 'AS64502']) }) }))
    return { body: { success: true } }
  })
  const dry = await cli.run(['apply', folder, '--dry-run', '--json'])
  expect(JSON.parse(dry.stdout)).toMatchObject({ totals: { add: 1 } })
  const ran = await cli.run(['apply', folder, '--otp', '123456', '--json'])
  expect(JSON.parse(ran.stdout)).toMatchObject({ success: true, applied: 1, total: 1 })
  expect(portal.calls.filter((call) => call === stubCalls.addRoute)).toHaveLength(1)

  const second = write('bloklar/ek/b.json', '{"orders": [{"id": 7, "block": "192.0.2.0/24"}]}')
  const twice = await cli.run(['apply', folder])
  expect(twice.code).toBe(2)
  expect(twice.stderr).toContain(`iki kez yazılmış: ${first}, satır 2, sütun 5 ve ${second}, satır 1, sütun 13`)
  expect(await cli.run(['apply', join(cli.configDir, 'bloklar', 'ek')]), 'reads the folder').toMatchObject({ code: 0 })
  expect((await cli.run(['apply', first, folder])).code, 'one argument').toBe(2)
})

it('says beside a real export what is now and what is once it has followed', async () => {
  const registry = { entries: 1, skipped: 0, generated: null, as_of: '2026-11-27T00:00:00.000Z', outdated: 0 }
  const covering = [{ asn: 'AS64496', prefix: '192.0.2.0/24', maxLength: 24, source: 'registry' }]
  const body = { message: '', validCount: 0, routes: [], covering, registry }
  portal.on(stubCalls.validate, () => ({ body }))
  const file = write('roa.yaml', `${wanted}    roas: [{ asn: AS64502 }]\n`)
  const { stdout } = await cli.run(['plan', '-f', file, '--format', 'tree', '--fail-on', 'invalid'])
  expect(stdout).toContain('RPKI AS64502  yok -> ROA yayımlanmayı bekliyor; yayımlanınca geçerli\n')
  const json = JSON.parse((await cli.run(['plan', '-f', file, '--json'])).stdout) as Plan
  expect(json.orders[0]?.validity).toContainEqual({
    origin: 'AS64502',
    prefix: '192.0.2.0/24',
    before: null,
    after: 'pending',
    published: 'valid',
  })
})
