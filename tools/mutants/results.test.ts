import { expect, test } from 'vitest'
import type { Mutant } from './plant.ts'
import { belowGoal, killedShare } from './report.ts'
import { byEquivalence, unchangedResult, type FileResult } from './results.ts'

const mutants: Mutant[] = ['a', 'b', 'c'].map((id) => ({ file: 'f.ts', kind: 'code', id, line: 1, source: '' }))
const now = { sha256: '1', tests: '2' }
const before: FileResult = { ...now, mutants: 3, killed: 1, survived: 2, equivalent: 0, survivors: ['b', 'c'] }
const counts = (killed: number, survived: number): FileResult => ({ ...before, killed, survived })

test('an unchanged file keeps its result, with the equivalent mutants of today', () => {
  expect(unchangedResult(before, now, mutants, {})).toEqual(before)
  expect(unchangedResult(before, now, mutants, { b: 'reason' })).toEqual({
    ...before,
    survived: 1,
    equivalent: 1,
    survivors: ['c'],
  })
})

test('a changed file, other tests, other mutants or a shorter list of equivalent ones are planted again', () => {
  expect(unchangedResult(undefined, now, mutants, {})).toBeNull()
  expect(unchangedResult(before, { ...now, sha256: 'other' }, mutants, {})).toBeNull()
  expect(unchangedResult(before, { ...now, tests: 'other' }, mutants, {})).toBeNull()
  expect(unchangedResult(before, now, mutants.slice(1), {})).toBeNull()
  const listed = { ...before, survived: 1, equivalent: 1, survivors: ['c'] }
  expect(unchangedResult(listed, now, mutants, {})).toBeNull()
})

test('an id on the list that is no mutant of the file is reported', () => {
  const { equivalent, others, unknown } = byEquivalence(mutants, { b: 'reason', gone: 'reason' })
  expect(equivalent.map(({ id }) => id)).toEqual(['b'])
  expect(others.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(unknown).toEqual(['gone'])
})

test('the goal holds for every file and for all of them', () => {
  expect(killedShare({ killed: 0, survived: 0 })).toBe(100)
  expect(belowGoal({ a: counts(90, 10), b: counts(900, 0) })).toEqual([])
  expect(belowGoal({ a: counts(84, 16), b: counts(900, 0) })).toEqual(['a: 84.0 % killed, at least 85 %'])
  expect(belowGoal({ a: counts(90, 10) })).toEqual(['all files: 90.0 % killed, at least 95 %'])
})
