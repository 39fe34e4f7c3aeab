import { expect, it } from 'vitest'
import { planOf, type OrderPlan } from '@ip-portal/core/desired-state'
import { markdownOf } from './plan-markdown.ts'

const hostile = 'x`|\\|`\n\n<img src=x>\n| a | @team [x](y) www.x.example \u202E'
const route = (origin: string) => ({ kind: 'route' as const, origin, maintainer: 'M-MNT', prefix: '192.0.2.0/24' })
const order = (fields: Partial<OrderPlan>): OrderPlan => ({
  order: 7,
  ip: '192.0.2.0',
  subnet: '24',
  before: { routes: [], roas: [], nameServers: null },
  steps: [{ op: 'add', to: route('AS64500') }],
  validity: [{ origin: 'AS64500', prefix: '192.0.2.0/24', before: null, after: 'invalid' }],
  warnings: [{ kind: 'invalid-after', origins: ['AS64500'] }],
  cost: { creations: 1, available: 0, fee: 25, paid: 1 },
  ...fields,
})
const facts = { id: '1', madeAt: '', undoes: null, portal: null, company: null, rpkiAt: null }
const markdown = (...orders: OrderPlan[]) => markdownOf(planOf(facts, orders))

it('has the totals, the cost, and a table with warnings for each block', () => {
  const servers = (first: string) => ({ kind: 'name-servers' as const, domain: '', servers: [first, 'ns2.a.example'] })
  const replace = { op: 'replace' as const, from: servers('ns1.a.example'), to: servers('ns3.a.example') }
  const second = order({
    order: 8,
    ip: '2001:db8::',
    subnet: '32',
    steps: [replace],
    validity: [{ origin: 'AS64500', prefix: '2001:db8::/32', before: 'valid', after: 'invalid' }],
    warnings: [],
    cost: { creations: 0, available: 0, fee: 25, paid: 0 },
  })
  expect(markdown(order({}), second)).toBe(`**Plan: 1 ekleme, 0 silme, 1 değiştirme; 2 sipariş.**

Ücret: 1 değişiklik için cari hesabınıza $25,00 eklenecek.

### Sipariş \`#7 192.0.2.0/24\`

| İşlem | Kayıt | RPKI Önce | RPKI Sonra |
| --- | --- | --- | --- |
| + ekle | \`route AS64500\` | yok | geçersiz |

- **Uyarı:** \`AS64500\` bu plandan sonra RPKI geçersiz olur: istenen ROA kayıtları bu origin değerini kapsamıyor.

### Sipariş \`#8 2001:db8::/32\`

| İşlem | Kayıt | RPKI Önce | RPKI Sonra |
| --- | --- | --- | --- |
| ~ değiştir | \`name server ns1.a.example, ns2.a.example -> ns3.a.example, ns2.a.example\` |  |  |
| = kalır | \`route AS64500\` | geçerli | geçersiz |`)
})

it('keeps a text of the server within its code span and its row', () => {
  const text = markdown(
    order({
      subnet: hostile,
      steps: [{ op: 'add', to: route(hostile) }],
      validity: [],
      warnings: [{ kind: 'invalid-after', origins: [hostile, ''] }],
    }),
  )
  const plain = markdown(order({ validity: [], warnings: [{ kind: 'invalid-after', origins: ['AS1', 'AS2'] }] }))
  // Without the spans, all that is left is our own.
  const own = (markdownText: string) => markdownText.replaceAll(/`[^`\n]*`/g, '``')
  expect(own(text)).toBe(own(plain))
  expect(text).not.toContain('\u202E')
  const spans = text.match(/`[^`\n]*`/g) ?? []
  expect(spans.filter((span) => /[|\\\t]/.test(span))).toEqual([])
})

it('says in words that there is nothing to do', () =>
  expect(markdown(order({ steps: [] }))).toBe('Değişiklik yok: istenen durum ile şimdiki durum aynı.'))
