import { describe, expect, it } from 'vitest'
import { differenceOf, stateAfter } from '../document/block-state.rules.ts'
import type { BlockRecord, BlockState, NameServersRecord, PlanStep } from '../document/block-state.schema.ts'
import { blockHistory, type ChangeRow } from './block-history.rules.ts'

const block = { cidr: '192.0.2.0/24', domain: '2.0.192.in-addr.arpa' }
const route = (origin: string) => ({ kind: 'route', origin, prefix: block.cidr, maintainer: 'M' }) as const
const roa = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const servers = (first: string): NameServersRecord => ({
  kind: 'name-servers',
  domain: block.domain,
  servers: [first, 'ns9.ornek.example'],
})

/** Writes the row of a step as the server does. */
function rowOf(step: PlanStep, plan: string | null = null): ChangeRow {
  const record = step.op === 'add' ? step.to : step.from
  const kind = { route: 'route', roa: 'roa', 'name-servers': 'nameservers' }[record.kind]
  const verb = { add: 'add', delete: 'delete', replace: 'edit' }[step.op]
  return {
    action: `${kind}.${verb}`,
    outcome: 'done',
    before: step.op === 'add' ? {} : valuesOf(step.from),
    after: { ...(step.op === 'delete' ? {} : valuesOf(step.to)), ...(plan === null ? {} : { plan, step: 0 }) },
  }
}
function valuesOf(record: BlockRecord): Record<string, unknown> {
  if (record.kind === 'route') return { origin: record.origin, prefix: record.prefix, maintainer: record.maintainer }
  if (record.kind === 'roa') return { asn: record.asn, prefix: block.cidr, maxLength: record.maxLength }
  return { first: record.servers[0], second: record.servers[1] }
}

const first: BlockState = { routes: [route('AS1')], roas: [], nameServers: servers('ns1.ornek.example') }
const made: [PlanStep, string | null][] = [
  [{ op: 'add', to: roa('AS1') }, null],
  [{ op: 'add', to: roa('AS2') }, 'plan-1'],
  [{ op: 'add', to: route('AS2') }, 'plan-1'],
  [{ op: 'delete', from: route('AS1') }, 'plan-1'],
  [{ op: 'replace', from: servers('ns1.ornek.example'), to: servers('ns2.ornek.example') }, null],
  [{ op: 'delete', from: servers('ns2.ornek.example') }, null],
  [{ op: 'add', to: route('AS1') }, null],
]
const present = made.reduce((state, [step]) => stateAfter(state, step), first)
const rows = made.map(([step, plan]) => rowOf(step, plan)).toReversed()
const origins = ({ routes }: BlockState) => routes.map(({ origin }) => origin).toSorted()

describe('the history of a block', () => {
  it('has its records after each change, and the steps of a plan as one', () => {
    const history = blockHistory(present, block, rows)
    expect(history.past.map(({ steps, plan }) => [steps.length, plan])).toEqual([
      [1, null],
      [1, null],
      [1, null],
      [3, 'plan-1'],
      [1, null],
    ])
    expect(history.past.map(({ state }) => origins(state))).toEqual([
      ['AS1', 'AS2'],
      ['AS2'],
      ['AS2'],
      ['AS2'],
      ['AS1'],
    ])
    expect(history.past[3]?.steps).toEqual(made.slice(1, 4).map(([step]) => step))
    expect(history.first).toEqual(first)
  })

  it('leads back to each of its states, and nowhere from the present one', () => {
    const { past, first: oldest } = blockHistory(present, block, rows)
    for (const state of [...past.map((one) => one.state), ...(oldest ? [oldest] : [])])
      expect(differenceOf(differenceOf(present, state).reduce(stateAfter, present), state)).toEqual([])
    expect(differenceOf(present, past[0]?.state ?? first)).toEqual([])
  })

  it('leaves out refusals and rows about other things', () => {
    const other: ChangeRow = { action: 'payment.add', outcome: 'done', before: {}, after: { amount_usd: 1 } }
    const refused = { ...rowOf({ op: 'add', to: route('AS77') }), outcome: 'refused' }
    expect(blockHistory(present, block, [other, refused, ...rows])).toEqual(blockHistory(present, block, rows))
  })

  it('ends where a row does not fit the records behind it', () => {
    const unseen = stateAfter(present, { op: 'delete', from: route('AS2') })
    const history = blockHistory(unseen, block, rows)
    expect(history.past).toHaveLength(4)
    expect(history.first).toBeNull()
    const broken = { ...rowOf({ op: 'add', to: route('AS1') }), after: { origin: 7 } }
    expect(blockHistory(present, block, [broken, ...rows]).past).toHaveLength(5)
  })
})
