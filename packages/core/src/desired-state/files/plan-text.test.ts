import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { FailureError } from '../../kernel/failure/failure.ts'
import { IpDetails, ValidityReport } from '../../routing/routing.schema.ts'
import { stateAfter } from '../document/block-state.rules.ts'
import type { BlockState, PlanStep } from '../document/block-state.schema.ts'
import { desiredOrderOf } from '../document/desired-state.rules.ts'
import { planMaker } from '../plan/plan-maker.ts'
import { createPlanner } from '../planner.ts'
import type { StagedBlock } from '../staged/staged.schema.ts'
import { planText } from './plan-text.ts'
import { csvOfRecords, isCsv, recordsOfCsv } from './records-of-csv.ts'
import { faultText } from './text-fault.ts'

const portal = 'https://portal.example'
const { signal } = new AbortController()
const route = (origin: string, prefix = '192.0.2.0/24') => ({ kind: 'route', origin, prefix, maintainer: 'M' }) as const
const roa = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const

const block = v.parse(IpDetails, {
  ip: '192.0.2.0',
  subnet: '24',
  version: 'v1',
  domain: { domain: '2.0.192.in-addr.arpa', nservers: [] },
  routes: [{ origin: 'AS64500', prefix: '192.0.2.0/24', maintainer: 'M' }],
  roas: [{ asn: 'AS64500', max_length: 24 }],
})
const planner = createPlanner({
  readOrder: (id) => {
    if (id === 9) return Promise.reject(new FailureError({ kind: 'refused', status: 404, message: 'yok' }))
    return Promise.resolve({ ipDetails: block, isActiveOrder: id === 8 ? 0 : 1, customer: { id: 7, name: 'Örnek' } })
  },
  readOrders: () => Promise.resolve([{ order_id: 1, ipwithsubnet: '192.0.2.0/24', order_status: 7, isActiveOrder: 1 }]),
  readValidity: () => Promise.resolve(v.parse(ValidityReport, {})),
  readAllowance: () => Promise.resolve({ available: 1, fee: 25 }),
  freshPlan: planMaker({ now: () => 0, portal }),
})
const planned = (text: string, waiting: readonly StagedBlock[] = []) =>
  planText(planner, { text, waiting, portal }, signal)
/** Names of the steps of order 1, such as `+AS9`. */
async function steps(text: string, waiting?: readonly StagedBlock[]) {
  const read = await planned(text, waiting)
  if (read.kind === 'faulty') return read.faults.map(faultText)
  return read.blocks.flatMap((one) => one.steps.map(nameOf))
}
const nameOf = (step: PlanStep) => {
  const record = step.op === 'add' ? step.to : step.from
  const name = record.kind === 'route' ? record.origin : record.kind === 'roa' ? `ROA ${record.asn}` : record.kind
  return `${step.op} ${name}`
}

const yaml = (fields: string, id = 1) => `orders:\n  - id: ${id}\n    block: 192.0.2.0/24\n    ${fields}\n`
const both = ['add AS9']

describe('changes of a text', () => {
  it.each([
    ['a desired state in YAML', yaml('routes: [AS64500, AS9]')],
    ['in JSON', JSON.stringify({ orders: [{ id: 1, block: '192.0.2.0/24', routes: ['AS64500', 'AS9'] }] })],
    ['by its block alone', 'orders:\n  - block: 192.0.2.0/24\n    routes: [AS64500, AS9]\n'],
    ['records in CSV', 'order,block,kind,value\n1,192.0.2.0/24,route,AS64500\n1,192.0.2.0/24,route,AS9\n'],
    [
      'of a spreadsheet',
      '\uFEFFsep=;\r\nORDER;block;kind;value\r\n1;192.0.2.0/24;route;AS9\r\n1;192.0.2.0/24;route;AS64500',
    ],
  ])('are those of %s', async (_, text) => {
    expect(await steps(text)).toEqual(both)
  })

  it('are the steps of a plan of this portal', async () => {
    const state = { orders: [{ id: 1, block: '192.0.2.0/24', routes: ['AS64500', 'AS9'] }] }
    const drafted = await planner.draft(state, signal)
    if (drafted.kind !== 'planned') throw new Error(drafted.kind)
    expect(await steps(JSON.stringify(drafted.plan))).toEqual(both)
    const foreign = { ...drafted.plan, portal: 'https://other.example' }
    expect(await steps(JSON.stringify(foreign))).toEqual([
      'Bu plan başka bir portal için yapılmış: https://other.example',
    ])
    expect(await steps(JSON.stringify({ ...drafted.plan, version: 3 }))).toEqual(['daha yeni bir sürümün planı'])
    expect(await steps(JSON.stringify({ ...drafted.plan, orders: 1 }))).toEqual(['bozuk bir plan dosyası'])
  })

  it('replace those that wait for the parts that the text names, and keep the others', async () => {
    const waiting = [
      {
        order: 1,
        block: '192.0.2.0/24',
        steps: [
          { op: 'add', to: route('AS8') },
          { op: 'delete', from: roa('AS64500') },
        ],
      },
      { order: 2, block: '192.0.2.0/24', steps: [{ op: 'add', to: route('AS7') }] },
    ] as const satisfies readonly StagedBlock[]
    expect(await steps(yaml('routes: [AS64500, AS9]'), waiting)).toEqual(['delete ROA AS64500', 'add AS9'])
    expect(await planned(yaml('routes: [AS64500]'), waiting)).toMatchObject({ orders: [1] })
  })
})

describe('a text is refused as a whole', () => {
  it.each([
    [
      'with the places of its faults',
      yaml('routes: [AS64500, x]'),
      ['orders[0].routes[1], satır 4, sütun 23: AS ile başla'],
    ],
    [
      'with a field of another kind of record',
      yaml('routes: [{ origin: AS1, maxLength: 24 }]'),
      ['orders[0].routes[0].maxLength, satır 4, sütun 29: böyle bir alan yok; olabilir: origin, prefix'],
    ],
    ['that is no YAML', 'orders: [', ['satır 1, sütun 10: ']],
    ['that is empty', '', ['satır 1, sütun 1: dosya boş']],
    ['that is a list', '- AS1\n', ['satır 1, sütun 1: dosya bir kayıt değil']],
    ['that is no text', 'orders: []\n# \u0000', ['satır 2, sütun 3: metin değil']],
    [
      'with a block that has no order',
      'orders:\n  - block: 198.51.100.0/24\n',
      ['orders[0].block, satır 2, sütun 12: bu bloğun size açık'],
    ],
    ['that is too long', 'x'.repeat(5_000_001), ['çok uzun: en fazla 5 milyon karakter okunur']],
    ['of CSV', 'order,block,kind,value\n1,192.0.2.0/24,route,x\n', ['value, satır 2: AS ile başla']],
    ['of CSV without names', '1;192.0.2.0/24;route;AS9\n', ['satır 1: ilk satırda sütun adları olmalı: order']],
    [
      'that names another block',
      yaml('routes: []').replace('192.0.2', '192.0.3'),
      ['orders[0].block, satır 3, sütun 12: '],
    ],
    ['with an order that is not active', yaml('routes: []', 8), ['#8: Sipariş aktif olmadığı']],
    [
      'with an order of another company',
      `${yaml('routes: [AS1]')}${yaml('routes: []', 9).slice(8).replace('2.0/24', '3.0/24')}`,
      ['#9: Bu siparişe erişilemiyor.'],
    ],
  ])('%s', async (_, text, expected) => {
    const faults = await steps(text)
    expect(faults).toHaveLength(expected.length)
    for (const [at, start] of expected.entries()) expect(faults[at]).toContain(start)
  })
})

it('names all faults of a long file', () => {
  const rows = Array.from({ length: 150_000 }, (_, at) => `${at + 1},192.0.2.0/24,route,AS1`)
  const read = recordsOfCsv(`order,block,kind,value\n${rows.join('\n')}\n`)
  expect('faults' in read && read.faults.length).toBe(rows.length - 1)
})

it('records written as CSV are read back, and it says what it cannot write', () => {
  const state: BlockState = {
    routes: [route('AS64500'), route('AS9', '192.0.2.0/25')],
    roas: [roa('AS64500')],
    nameServers: { kind: 'name-servers', domain: 'zone', servers: ['ns1.ornek.example', 'ns2.ornek.example'] },
  }
  const written = csvOfRecords({ orders: [desiredOrderOf(1, '192.0.2.0/24', state)] })
  expect(isCsv(written.text)).toBe(true)
  expect(recordsOfCsv(written.text)).toEqual({ state: { orders: [desiredOrderOf(1, '192.0.2.0/24', state)] } })
  expect(written.unsaid).toEqual([])
  const emptied = stateAfter(state, { op: 'delete', from: roa('AS64500') })
  expect(csvOfRecords({ orders: [desiredOrderOf(1, '192.0.2.0/24', emptied)] }).unsaid).toEqual(['#1 roa'])
})
