import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readYaml } from '@ip-portal/core/kernel/markup/read-yaml'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { startStubPortal, stubCalls, stubDetail } from '../../../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli
beforeAll(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterAll(() => portal.close())

/** Plans a document. */
const plan = (text: string) => {
  const file = join(cli.configDir, 'state.yaml')
  writeFileSync(file, text)
  return cli.run(['plan', '-f', file])
}
/** Lines of the error of a refused document, without its heading. */
async function refused(text: string): Promise<string[]> {
  const { code, stdout, stderr } = await plan(text)
  expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' })
  const [heading, ...lines] = stderr.trimEnd().split('\n')
  expect(heading).toMatch(/^Hata: \S+state\.yaml kullanılamaz:$/)
  return lines.map((line) => line.trim())
}
const order = 'orders:\n  - id: 7\n    block: 192.0.2.0/24\n'

describe('a fault of the YAML is named in Turkish with line and column', () => {
  it.each([
    ['a value in quotes without an end', 'orders: "x', ['satır 1, sütun 11: bir işaret eksik']],
    ['a tab', 'orders:\n\t- id: 7\n', ['satır 2, sütun 1: girintide sekme kullanılamaz']],
    ['a reserved character', 'orders: @x\n', ['satır 1, sütun 9: değer bu karakterle başlayamaz']],
    ['an unknown tag', 'orders: !kim []\n', ['satır 1, sütun 9: bilinmeyen veya değere uymayan etiket']],
    ['a second document', 'orders: []\n---\norders: []\n', ['satır 2, sütun 1: dosyada birden çok belge var']],
    ['an alias without an anchor', 'orders: *yok\n', ['satır 1, sütun 9: takma adın (*) çapası (&)']],
    [
      'a repeated key',
      `${order}    routes: []\n    routes: []\n`,
      ['satır 5, sütun 5: bu alan ikinci kez yazılmış (ilki: satır 4, sütun 5)'],
    ],
    [
      'a repeated key in JSON',
      '{"orders": [],\n "orders": []}',
      ['satır 2, sütun 2: bu alan ikinci kez yazılmış (ilki: satır 1, sütun 2)'],
    ],
    ['two faults', 'orders: @x\nother: @y\n', ['satır 1, sütun 9: değer', 'satır 2, sütun 8: değer']],
  ])('%s', async (_, text, expected) => {
    const lines = await refused(text)
    expect(lines).toHaveLength(expected.length)
    for (const [at, start] of expected.entries()) expect(lines[at]).toContain(start)
  })

  it('has at most 20 lines', async () => {
    const lines = await refused('a: @x\n'.repeat(150))
    expect(lines).toHaveLength(21)
    expect(lines.at(-1)).toBe('ve 279 hata daha')
  })
})

const listOf = (count: number, item: string) => Array.from({ length: count }, () => item).join(',')

it('refuses an alias bomb', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const bomb = names.map((name, at) => `${name}: &${name} [${listOf(9, at === 0 ? 'x' : `*${names[at - 1]}`)}]`)
  expect(await refused(bomb.join('\n'))).toEqual(['satır 2, sütun 8: takma adlar (*) çok fazla yineleme yapıyor'])
  expect(await refused(`x: &x 1\ny: [${listOf(101, '*x')}]`)).toEqual([
    'satır 2, sütun 305: takma adlar (*) çok fazla yineleme yapıyor',
  ])
})

describe('reads a hostile text in time that grows with its length', () => {
  it.each([
    ['braces', '{'.repeat(100_000), 'too-deep'],
    ['closed braces', `orders: ${'{a: '.repeat(100_000)}1${'}'.repeat(100_000)}`, 'too-deep'],
    ['brackets', `orders: ${'['.repeat(100_000)}`, 'too-deep'],
    ['lists in lists', '- '.repeat(100_000), 'too-deep'],
    ['keys in keys', '? '.repeat(100_000), 'too-deep'],
    ['nested lines', Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'), 'too-deep'],
    ['many keys', `${Array.from({ length: 25_000 }, (_, at) => `k${at}: 1`).join('\n')}\n"`, 'MISSING_CHAR'],
    ['many faults of one line', '*a '.repeat(20_000), 'UNEXPECTED_TOKEN'],
  ])('%s', (_, text, fault) => {
    const start = process.cpuUsage()
    const read = readYaml(text)
    const { user, system } = process.cpuUsage(start)
    expect('faults' in read && read.faults.map((one) => one.fault)).toContain(fault)
    expect((user + system) / 1_000_000, 'seconds of CPU').toBeLessThan(fault === 'too-deep' ? 1 : 2.5)
  })

  it('and reports the place of the nesting', async () => {
    expect(await refused(`orders: ${'{'.repeat(100_000)}`)).toEqual([
      expect.stringMatching(/^satır 1, sütun \d\d: çok fazla iç içe değer var$/),
    ])
    expect(await refused(`{"orders": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toHaveLength(1)
  })
})

describe('a block', () => {
  const v6 = (block: string) => `orders:\n  - id: 7\n    block: '${block}'\n    routes: [AS64501]\n`

  it.each(['2001:0db8::/32', '2001:DB8::/32', '2001:db8:0:0:0:0:0:0/32'])('is the same as %s', async (block) => {
    const { ipDetails } = stubDetail()
    portal.on(stubCalls.order, () => ({
      body: stubDetail({ ipDetails: ipDetails && { ...ipDetails, ip: '2001:db8::', subnet: '32' } }),
    }))
    const { code, stderr } = await plan(v6(block))
    portal.on(stubCalls.order, () => ({ body: stubDetail() }))
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Değişiklik yok') as string })
  })

  it('of a server may have another spelling', async () => {
    const { ipDetails } = stubDetail()
    portal.on(stubCalls.order, () => ({
      body: stubDetail({ ipDetails: ipDetails && { ...ipDetails, ip: '2001:0DB8::', subnet: '32' } }),
    }))
    expect(await plan(v6('2001:db8::/32'))).toMatchObject({ code: 0 })
    portal.on(stubCalls.order, () => ({ body: stubDetail() }))
  })

  it('of two orders is refused in any spelling, with both places', async () => {
    const text = `${v6('2001:db8::/32')}  - id: 8\n    block: '2001:0DB8::/32'\n`
    expect(await refused(text)).toEqual([
      'orders[1].block, satır 6, sütun 12: ikinci kez yazılmış (ilki: orders[0].block, satır 3, sütun 12)',
    ])
  })
})

it('reports a repeated record once, with both places', async () => {
  expect(await refused(`${order}    roas:\n      - asn: AS1\n      - asn: as01\n        maxLength: 24\n`)).toEqual([
    'orders[0].roas[1], satır 6, sütun 9: ikinci kez yazılmış (ilki: orders[0].roas[0], satır 5, sütun 9)',
  ])
  const routes = ['AS1', 'AS2', 'as01'].map((origin) => `      - ${origin}\n`)
  expect(await refused(`${order}    routes:\n${routes.join('')}`)).toEqual([
    'orders[0].routes[2], satır 7, sütun 9: ikinci kez yazılmış (ilki: orders[0].routes[0], satır 5, sütun 9)',
  ])
})

it.each([
  ['nothing', '', 'satır 1, sütun 1: '],
  ['a comment', '# boş\n', 'satır 1, sütun 1: '],
  ['a list', '# liste\n- id: 7\n', 'satır 2, sütun 1: '],
  ['a text', 'orders\n', 'satır 1, sütun 1: '],
  ['a list as an order', 'orders:\n  - - id: 7\n', 'orders[0], satır 2, sütun 5: '],
  ['no orders', '\nfirst: 1\n', 'orders, satır 2, sütun 1: '],
])('names a place of a file that holds %s', async (_, text, start) =>
  expect((await refused(text)).filter((line) => !line.startsWith('first,'))).toEqual([expect.stringContaining(start)]),
)

it('reports a max length once that is neither a whole number nor in the range', async () => {
  expect(await refused(`${order}    roas:\n      - {asn: AS1, maxLength: 200.5}\n`)).toEqual([
    'orders[0].roas[0].maxLength, satır 5, sütun 31: max length bir tam sayı olmalı',
  ])
})
