import { expect, it } from 'vitest'
import { tagOf, tagProblem, type TagChoice } from '../tags.rules.ts'

it.each([
  [null, 'nothing-chosen'],
  [{ kind: 'remove' }, null],
  [{ kind: 'existing', name: 'Merkez' }, null],
  [{ kind: 'existing', name: ' ' }, 'nothing-chosen'],
  [{ kind: 'new', name: 'Yedek' }, null],
  [{ kind: 'new', name: ' ' }, 'name-missing'],
] as [TagChoice, string | null][])('the choice %j has the problem %j', (choice, problem) => {
  expect(tagProblem({ choice })).toBe(problem)
})

it('a tag is sent without spaces around it, and its removal as the call wants it', () => {
  expect(tagOf({ kind: 'new', name: ' Yedek hat ' }, '')).toBe('Yedek hat')
  expect(tagOf({ kind: 'existing', name: 'Merkez' }, null)).toBe('Merkez')
  for (const removal of ['', null] as const)
    expect([tagOf({ kind: 'remove' }, removal), tagOf(null, removal)]).toEqual([removal, removal])
})
