import { describe, expect, it } from 'vitest'
import type { BlockRecord, BlockState, PlanStep } from '../document/block-state.schema.ts'
import {
  blockWithStaged,
  readStaged,
  stage,
  stagedCount,
  stagedOf,
  stateWith,
  stepsToStage,
  unstage,
} from './staged.rules.ts'
import type { StagedBlock } from './staged.schema.ts'

const block = '192.0.2.0/24'
const route = (origin: string, prefix = block) => ({ kind: 'route', origin, maintainer: 'M', prefix }) as const
const roa = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const servers = (...names: string[]) => ({ kind: 'name-servers', domain: 'd', servers: names }) as const
const add = (to: BlockRecord): PlanStep => ({ op: 'add', to })
const drop = (from: BlockRecord): PlanStep => ({ op: 'delete', from })

/** Stages changes of one order one after the other and returns the steps that wait. */
const staged = (...changes: PlanStep[][]): PlanStep[] =>
  changes.reduce<StagedBlock[]>((waiting, steps) => stage(waiting, { order: 1, block, steps }), [])[0]?.steps ?? []

describe('changes that wait', () => {
  it('gather by order, and count', () => {
    const one = stage([], { order: 1, block, steps: [add(route('AS1'))] })
    const two = stage(one, { order: 2, block: '198.51.100.0/24', steps: [drop(roa('AS2')), add(roa('AS3'))] })
    const three = stage(two, { order: 1, block, steps: [add(roa('AS1'))] })
    expect(three.map(({ order, steps }) => [order, steps.length])).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(stagedCount(three)).toBe(4)
  })

  it('cancel each other when one takes the other back', () => {
    expect(staged([add(route('AS1'))], [drop(route('AS1'))])).toEqual([])
    expect(staged([drop(roa('AS1'))], [add(roa('AS1'))])).toEqual([])
    // Of two edits one after the other, the record between them is never made.
    expect(staged([drop(route('AS1')), add(route('AS2'))], [drop(route('AS2')), add(route('AS3'))])).toEqual([
      drop(route('AS1')),
      add(route('AS3')),
    ])
  })

  it('keep one step for the same record', () => {
    const newer = { ...route('AS1'), maintainer: 'N' }
    expect(staged([add(route('AS1'))], [add(newer)])).toEqual([add(newer)])
    expect(staged([add(route('AS1'))], [add(route('AS1', '192.0.2.0/25'))])).toHaveLength(2)
  })

  it('join name servers, from the first ones to the last ones', () => {
    const [a, b, c] = [servers('a', 'b'), servers('b', 'c'), servers('c', 'd')]
    const replace = (from: typeof a, to: typeof a): PlanStep => ({ op: 'replace', from, to })
    expect(staged([replace(a, b)], [replace(b, c)])).toEqual([replace(a, c)])
    expect(staged([replace(a, b)], [replace(b, a)])).toEqual([])
    expect(staged([replace(a, b)], [drop(b)])).toEqual([drop(a)])
    expect(staged([drop(a)], [add(b)])).toEqual([replace(a, b)])
    expect(staged([add(a)], [drop(a)])).toEqual([])
    expect(staged([add(a)], [replace(a, b)])).toEqual([add(b)])
  })

  it('leave a block without steps, and one step of several', () => {
    const waiting = stage([], { order: 1, block, steps: [drop(route('AS1')), add(route('AS2'))] })
    const one = unstage(waiting, 1, add(route('AS2')))
    expect(one[0]?.steps).toEqual([drop(route('AS1'))])
    expect(unstage(one, 1, drop(route('AS1')))).toEqual([])
    expect(unstage(one, 7, drop(route('AS1')))).toEqual(one)
  })
})

it('the state of a block with its waiting steps ignores what has happened since', () => {
  const before: BlockState = { routes: [route('AS1')], roas: [roa('AS1')], nameServers: null }
  const after = stateWith(before, [add(route('AS1')), drop(roa('AS2')), add(roa('AS3')), add(servers('a', 'b'))])
  expect(after).toEqual({ routes: [route('AS1')], roas: [roa('AS1'), roa('AS3')], nameServers: servers('a', 'b') })
})

it('a change with the ROA that it takes along has the steps of both', () => {
  const [from, to] = [{ ...route('AS1') }, { ...route('AS2') }]
  const move = { from: roa('AS1'), to: roa('AS2') }
  expect(stepsToStage({ op: 'edit', from, to, roa: move }, block)).toEqual([
    drop(from),
    add(to),
    drop(roa('AS1')),
    add(roa('AS2')),
  ])
  expect(stepsToStage({ op: 'edit', from, to, roa: { ...move, from: null } }, block)).toEqual([
    drop(from),
    add(to),
    add(roa('AS2')),
  ])
  expect(stepsToStage({ op: 'add', to: roa('AS3') }, block)).toEqual([add(roa('AS3'))])
})

it('a block is previewed with its waiting steps done', () => {
  const present = { cidr: block, routes: [{ origin: 'AS1', prefix: null }], roas: [], report: null }
  expect(blockWithStaged(present, [drop(route('AS1')), add(route('AS2')), add(roa('AS2'))])).toMatchObject({
    cidr: block,
    routes: [{ origin: 'AS2', prefix: block }],
    roas: [{ asn: 'AS2', max_length: 24 }],
  })
})

it('are read as they were kept; an unreadable text is none', () => {
  const waiting = [{ order: 1, block, steps: [add(route('AS1')), add(servers('a', 'b'))] }]
  expect(readStaged(JSON.stringify(waiting))).toEqual(waiting)
  for (const text of ['', '{', '[{"order":1}]', JSON.stringify([{ ...waiting[0], steps: [{ op: 'add' }] }])])
    expect(readStaged(text)).toEqual([])
})

it('are the steps of a plan that is edited', () => {
  const steps = [add(route('AS1'))]
  const order = { order: 7, ip: '192.0.2.0', subnet: '24', steps } as Parameters<typeof stagedOf>[0]['orders'][number]
  expect(stagedOf({ orders: [order] })).toEqual([{ order: 7, block, steps }])
})
