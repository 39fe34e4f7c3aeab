import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { planOf, type OrderPlan } from '@ip-portal/core/desired-state'
import { openTerminal } from '../../../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'

// `show` of a file prints as `plan` does, and asks no portal.
let cli: TestCli
beforeAll(() => {
  cli = testCliFor('http://127.0.0.1:9', { IPPORTAL_TOKEN: 'token-1' })
})

const route = (origin: string, prefix: string) => ({ kind: 'route' as const, origin, maintainer: '', prefix })
const block = (at: number) => `10.${Math.floor(at / 256)}.${at % 256}.0`
function order(at: number, fields: Partial<OrderPlan> = {}): OrderPlan {
  return {
    order: 1000 + at,
    ip: block(at),
    subnet: '24',
    before: { routes: [], roas: [], nameServers: null },
    steps: [{ op: 'add', to: route('AS64502', `${block(at)}/24`) }],
    validity: [],
    warnings: [],
    cost: { creations: 1, available: 0, fee: 25, paid: 1 },
    ...fields,
  }
}
const lost = (at: number) =>
  order(at, {
    steps: [{ op: 'delete', from: route('AS64999', `${block(at)}/24`) }],
    warnings: [{ kind: 'unannounced' }],
    cost: { creations: 0, available: 0, fee: 25, paid: 0 },
  })
const facts = { id: '1', madeAt: '', undoes: null, portal: null, company: null, rpkiAt: null }
function save(orders: OrderPlan[]) {
  const path = join(cli.configDir, 'plan.json')
  writeFileSync(path, JSON.stringify(planOf(facts, orders)))
  return path
}
const numbers = Array.from({ length: 5000 }, (_, at) => at)
/** Every block has an origin of its own, so that no two are equal; the last one loses its only route. */
const differing = () =>
  numbers.map((at) =>
    at === 4999
      ? lost(at)
      : order(at, { steps: [{ op: 'add', to: route(`AS${4_200_000_000 + at}`, `${block(at)}/24`) }] }),
  )
const show = async (orders: OrderPlan[], format: string) => {
  const { code, stdout, stderr } = await cli.run(['show', save(orders), '--format', format])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

it('folds more than 20 changes, with totals, cost and warnings above', async () => {
  const text = await show([...numbers.slice(0, 20).map((at) => order(at)), lost(30)], 'markdown')
  expect(text.split('<details>')[0]).toBe(`**Plan: 20 ekleme, 1 silme, 0 değiştirme; 21 sipariş.**

Ücret: 20 değişiklik için cari hesabınıza $500,00 eklenecek.

- **Uyarı:** \`#1030 10.0.30.0/24\`: Bloğun son route kaydı siliniyor; blok duyurulmaz hâle gelir.

`)
  expect(text.match(/<summary>.*<\/summary>/g)).toEqual([
    '<summary>Sipariş <code>#1030 10.0.30.0/24</code>: 0 ekleme, 1 silme, 0 değiştirme</summary>',
    '<summary>Sipariş <code>#1000 10.0.0.0/24</code> ve 19 blok daha: her birinde 1 ekleme, 0 silme, 0 değiştirme</summary>',
  ])
  expect(text).toContain('`#1001 10.0.1.0/24`, `#1002 10.0.2.0/24`')
  expect(text).toContain('| + ekle | `route AS64502` |  |  |')
  expect(
    await show(
      numbers.slice(0, 20).map((at) => order(at)),
      'markdown',
    ),
  ).not.toContain('<details>')
})

it('stays below the limit of a pull request and keeps what is dangerous', async () => {
  const text = await show(differing(), 'markdown')
  expect(Buffer.byteLength(text)).toBeLessThan(65_536)
  expect(Buffer.byteLength(text), 'and uses the space').toBeGreaterThan(50_000)
  expect(text.match(/<summary>.*?<\/code>/g)?.[0]).toContain('#5999')
  const shown = text.match(/<details>/g)?.length ?? 0
  expect(text.match(/<\/details>/g)).toHaveLength(shown)
  const left = (5000 - shown).toLocaleString('tr-TR')
  expect(text).toContain(
    `**Burada gösterilmeyen: ${left} blok, ${left} değişiklik.** Tamamı için: \`ipportal plan -f DOSYA --format tree\``,
  )
})

it('keeps a warning of each block within its share, and cuts the rows of one huge block', async () => {
  const text = await show(
    numbers.map((at) => order(at, { warnings: [{ kind: 'invalid-after', origins: [`AS${at}`] }] })),
    'markdown',
  )
  expect(Buffer.byteLength(text)).toBeLessThan(65_536)
  expect(text).toMatch(/- \*\*ve [\d.]+ uyarı daha\*\*/)
  const steps = numbers.map((at) => ({ op: 'add' as const, to: route(`AS${at + 1}`, '10.0.0.0/24') }))
  const gone = { op: 'delete' as const, from: route('AS64999', '10.0.0.0/24') }
  const huge = await show([order(0, { steps: [...steps, gone] })], 'markdown')
  expect(huge).toContain('| - sil | `route AS64999` |')
  expect(huge).toContain('ve 4.901 satır daha')
  expect(huge).toContain('**Burada gösterilmeyen: 4.901 değişiklik.**')
})

it('lets no text of a plan out of its place', async () => {
  const hostile = 'x`|\\|`\n</details><img src=x> @team'
  const text = await show(
    numbers
      .slice(0, 30)
      .map((at) => order(at, { subnet: `${hostile}${at}`, steps: [{ op: 'add', to: route(hostile, '') }] })),
    'markdown',
  )
  const own = text.replaceAll(/`[^`\n]*`/g, '``')
  expect(own).not.toContain('<img')
  expect(own.match(/<\/details>/g)).toEqual(own.match(/<details>/g)?.map(() => '</details>'))
})

it('joins equal blocks at a terminal, and writes all of them in a log', async () => {
  const path = save([...numbers.slice(0, 1200).map((at) => order(at)), lost(4000)])
  const terminal = openTerminal(cli, `show ${path}`)
  expect(await terminal.ends()).toBe(0)
  const lines = terminal.shown().replaceAll('\r\n', '\n').split('\n')
  terminal.close()
  expect(lines.slice(0, 9)).toEqual([
    'Plan: 1200 ekleme, 1 silme, 0 değiştirme; 1201 sipariş.',
    'Ücret: 1200 değişiklik için cari hesabınıza $30.000,00 eklenecek.',
    '',
    'Sipariş #5000  10.15.160.0/24',
    '  ! Bloğun son route kaydı siliniyor; blok duyurulmaz hâle gelir.',
    '  - sil       route AS64999',
    '',
    '1.200 blok, aynı değişiklik: Sipariş #1000  10.0.0.0/24, Sipariş #1001  10.0.1.0/24, Sipariş #1002  10.0.2.0/24 ve 1.197 blok daha',
    '  + ekle      route AS64502',
  ])
  expect(lines.length).toBeLessThan(15)
  const log = await cli.run(['show', path, '--format', 'tree'])
  expect(log.stdout.match(/^Sipariş #/gm)).toHaveLength(1201)
  expect((await cli.run(['show', path])).stdout.trimEnd().split('\n'), 'one line a step').toHaveLength(1201)
})

it('sums the rest of a long plan at a terminal', async () => {
  const terminal = openTerminal(cli, `show ${save(differing())}`)
  expect(await terminal.ends()).toBe(0)
  const text = terminal.shown()
  terminal.close()
  expect(text).toContain('Burada gösterilmeyen: 4.980 blok, 4.980 değişiklik.')
  expect(text).toContain('ipportal plan -f DOSYA --format tree')
  expect(text.indexOf('#5999')).toBeLessThan(text.indexOf('#1000'))
})

it('shows the changes of a long block at a terminal before their effects, which are summed', async () => {
  const origins = numbers.slice(0, 1500).map((at) => `AS${300_000 + at}`)
  const prefix = '10.0.0.0/24'
  const effect = (origin: string, after: 'invalid' | 'not-found') => ({ origin, prefix, before: null, after })
  const path = save([
    order(0, {
      steps: origins.map((origin) => ({ op: 'add', to: route(origin, prefix) })),
      validity: origins.map((origin, at) => effect(origin, at === 1400 ? 'invalid' : 'not-found')),
    }),
  ])
  const terminal = openTerminal(cli, `show ${path}`)
  expect(await terminal.ends()).toBe(0)
  const lines = terminal.shown().replaceAll('\r\n', '\n').split('\n')
  terminal.close()
  expect(lines.slice(3, 6)).toEqual([
    'Sipariş #1000  10.0.0.0/24',
    '  + ekle      route AS300000',
    '  + ekle      route AS300001',
  ])
  expect(lines.slice(44, 49)).toEqual([
    '  ve 1.460 değişiklik daha',
    '  RPKI 1 route: yok -> geçersiz',
    '  RPKI 1.499 route: yok -> bulunamadı',
    '',
    'Burada gösterilmeyen: 1.460 değişiklik.',
  ])
})
