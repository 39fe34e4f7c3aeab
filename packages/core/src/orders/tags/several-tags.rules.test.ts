import { expect, it } from 'vitest'
import { overwritten, severalTagsProblem, tagChanges, type TagTarget } from '../tags.rules.ts'

const targets: TagTarget[] = [
  { order_id: 1, tag: null, isActiveOrder: 1 },
  { order_id: 2, tag: 'Yedek', isActiveOrder: 1 },
  { order_id: 3, tag: 'Merkez', isActiveOrder: 1 },
  { order_id: 4, tag: null, isActiveOrder: 0 },
]
const merkez = { choice: { kind: 'existing', name: 'Merkez' } } as const

it('changes active orders without that tag, and names those that lose another', () => {
  const changes = tagChanges(merkez, targets)
  expect(changes).toEqual([
    { order: 1, tag: 'Merkez', before: null },
    { order: 2, tag: 'Merkez', before: 'Yedek' },
  ])
  expect(overwritten(changes).map(({ order }) => order)).toEqual([2])
  expect(tagChanges({ choice: { kind: 'new', name: ' Merkez ' } }, targets)).toEqual(changes)
})

it('has a problem without a tag, and without an order that changes', () => {
  expect(severalTagsProblem({ choice: null }, targets)).toBe('nothing-chosen')
  expect(severalTagsProblem({ choice: { kind: 'new', name: ' ' } }, targets)).toBe('name-missing')
  expect(severalTagsProblem(merkez, targets.slice(2))).toBe('nothing-to-change')
  expect(severalTagsProblem(merkez, targets)).toBeNull()
})
