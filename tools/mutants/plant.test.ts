import { describe, expect, test } from 'vitest'
import { mutantsOf } from './plant.ts'
import { fairSampleOf, sampleOf } from './sample.ts'

const idsOf = (source: string) => mutantsOf('a.machine.ts', source, ['machine', 'code']).map(({ id }) => id)

/** A state machine with one of each part that can be missing or wrong. */
const machine = `
export const doorMachine = setup({ types: {} as { tags: 'busy' } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: {
      tags: ['asking', 'refused'],
      meta: { asks: 'code' },
      exit: 'forget',
      on: { open: { guard: 'isFree', target: 'opened.wide', actions: 'greet' }, 'key.lost': 'broken' },
    },
    opened: {
      initial: 'ajar',
      states: {
        ajar: { meta: { asks: 'details' }, after: { draught: '#door.closed' } },
        wide: { on: { push: { target: '.', reenter: true } } },
      },
    },
    broken: { invoke: { src: 'mend', onError: [{ guard: 'isOld', target: 'broken' }, { target: 'closed' }] } },
  },
})
`

describe('machines', () => {
  const ids = idsOf(machine).map((id) => id.replace('doorMachine.', ''))

  test.each([
    ['another start', "initial: 'closed' => 'opened'"],
    ['another target', "closed.on.open.target: 'opened.wide' => 'opened.ajar'"],
    ['another short target', "closed.on.key.lost: 'broken' => 'closed'"],
    ['another absolute target', "opened.ajar.after.draught: '#door.closed' => '#door.opened'"],
    ['another question', "closed.meta.asks: 'code' => 'details'"],
    ['a dropped event', "closed.on.key.lost: 'key.lost': 'broken' => (dropped)"],
    ['a dropped delay', "opened.ajar.after.draught: draught: '#door.closed' => (dropped)"],
    ['a dropped guard', "closed.on.open.guard: guard: 'isFree' => (dropped)"],
    ['a dropped action', "closed.on.open.actions: actions: 'greet' => (dropped)"],
    ['a dropped exit', "closed.exit: exit: 'forget' => (dropped)"],
    ['one dropped tag', "closed.tags: 'refused' => (dropped)"],
    ['a dropped reenter', 'opened.wide.on.push.reenter: reenter: true => (dropped)'],
    ['a dropped branch', "broken.invoke.onError: { target: 'closed' } => (dropped)"],
  ])('%s', (_, id) => expect(ids).toContain(id))

  test('nothing else: no name, no type, no target without another state', () => expect(ids).toHaveLength(22))
})

describe('code', () => {
  test.each([
    ['const f = (a) => a === 1', ['a === 1 => a !== 1', '1 => 2']],
    ['const f = (a) => a < limit', ['a < limit => a <= limit']],
    ['const f = (a, b) => a && b', ['a && b => a || b']],
    ['const f = (a) => a ?? none', ['a ?? none => a', 'a ?? none => none']],
    ['const f = (a) => (a ? one : two)', ['a ? one : two => true ? one : two', 'a ? one : two => false ? one : two']],
    ['const f = (a) => { if (a) return }', ['a => true', 'a => false']],
    ['const f = (a) => !a', ['!a => a']],
    ['const f = (a) => a - b', ['a - b => a + b']],
    ['const f = (a) => a + "text"', []],
    ['const f = (a) => ({ on: true })', ['true => false']],
    ['const f = /^a$/', ['/^a$/ => /a$/', '/^a$/ => /^a/']],
    ['const f = (a) => a.some(g)', ['a.some(g) => !a.some(g)', 'a.some(g) => a.every(g)']],
    ['const f = (a) => a.filter(g)', ['a.filter(g) => a']],
    ['const f = (a) => Math.floor(a)', ['Math.floor(a) => Math.ceil(a)']],
    ['const f = (a) => isFree(a)', ['isFree(a) => !isFree(a)']],
  ])('%s', (source, changes) => {
    expect(idsOf(source).map((id) => id.slice(id.indexOf(': ') + 2))).toEqual(changes)
  })

  test('no fault in types, imports, exports, texts and comments', () => {
    const source = `
      import { one } from './1.ts'
      export { two } from './2.ts'
      export type Size = 1 | 2
      interface Box { size: 3; on?: true }
      // 4 > 3
      const text = 'a && b' as Extract<Size, 1>
    `
    expect(idsOf(source)).toEqual([])
  })

  test('a mutant is the whole source with one change, on the line of the change', () => {
    const [first] = mutantsOf('a.ts', 'const a = 0\nconst b = a\n')
    expect(first).toEqual({
      file: 'a.ts',
      kind: 'code',
      id: 'a: 0 => 1',
      line: 1,
      source: 'const a = 1\nconst b = a\n',
    })
  })

  test('ids are unique and outlive edits elsewhere in the file', () => {
    const source = 'const f = (a) => a === 1 || a === 1\n'
    const ids = idsOf(source)
    expect(new Set(ids).size).toBe(ids.length)
    expect(idsOf(`// above\nconst g = 7\n${source}`)).toEqual(expect.arrayContaining(ids))
  })
})

test('a seed draws the same items again, each at most once', () => {
  const items = Array.from({ length: 100 }, (_, at) => at)
  expect(sampleOf(items, 10, 7)).toEqual(sampleOf(items, 10, 7))
  expect(sampleOf(items, 10, 7)).not.toEqual(sampleOf(items, 10, 8))
  expect(sampleOf(items, 200, 7).toSorted((one, other) => one - other)).toEqual(items)
})

test('a fair sample has as many of each kind as there are', () => {
  const kinds = [...Array.from({ length: 100 }, () => 'many'), 'one', ...Array.from({ length: 9 }, () => 'some')]
  const items = kinds.map((kind, at) => ({ kind, at }))
  const drawn = fairSampleOf(items, 12, 7)
  expect(
    Object.fromEntries([...Map.groupBy(drawn, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length])),
  ).toEqual({
    many: 6,
    one: 1,
    some: 5,
  })
  expect(fairSampleOf(items, 12, 7)).toEqual(drawn)
  expect(fairSampleOf(items, 12, 8)).not.toEqual(drawn)
  expect(fairSampleOf(items, 200, 7)).toHaveLength(110)
})
