import { describe, expect, it } from 'vitest'
import { FailureError, isDecided, isLost, isUncertain, stepUpCodeOf, toFailure, type Failure } from './failure.ts'

const refused = (status: number): Failure => ({ kind: 'refused', status })

it('every thrown value is a failure, an unknown one a bug that names it', () => {
  const timeout = { kind: 'timeout' } as const
  expect(toFailure(new FailureError(timeout))).toEqual(timeout)
  expect(toFailure(timeout)).toEqual(timeout)
  expect(toFailure(new TypeError('Olmaz'))).toEqual({ kind: 'bug', cause: 'TypeError: Olmaz' })
  for (const [thrown, cause] of [
    ['Olmaz', 'Olmaz'],
    [null, 'null'],
    [undefined, 'undefined'],
    [{ kind: 'other' }, '[object Object]'],
  ] as const)
    expect(toFailure(thrown)).toEqual({ kind: 'bug', cause })
})

it('only a demand for a code has the reason of one', () => {
  const needed = { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' } as const
  expect(stepUpCodeOf(new FailureError(needed))).toBe('STEP_UP_REQUIRED')
  const other = { kind: 'refused', status: 409, code: 'BLOCK_CHANGED' } as const
  expect(stepUpCodeOf(other)).toBeNull()
})

describe('after a failed call', () => {
  const lost: Failure[] = [{ kind: 'timeout' }, { kind: 'offline' }, { kind: 'cut-answer' }, refused(502), refused(504)]
  const unclear: Failure[] = [
    refused(500),
    refused(503),
    refused(505),
    refused(599),
    { kind: 'unexpected-answer' } as Failure,
    { kind: 'too-large' } as Failure,
  ]
  const certain: Failure[] = [refused(400), refused(404), refused(499), { kind: 'session-ended', status: 401 }]

  it('the answer is lost on the way or at a gateway', () => {
    expect(lost.filter((failure) => !isLost(failure))).toEqual([])
    expect([...unclear, ...certain].filter(isLost)).toEqual([])
  })

  it('the server has decided by a refusal, and not by a redirect or when it breaks', () => {
    expect([200, 302, 400, 499, 500].map((status) => isDecided(refused(status)))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ])
    expect([...lost, ...unclear].filter(isDecided)).toEqual([])
  })

  it('the server may have acted when the answer is lost, unreadable or a 5xx, and not when it refuses', () => {
    expect([...lost, ...unclear].filter((failure) => !isUncertain(failure))).toEqual([])
    expect(certain.filter(isUncertain)).toEqual([])
  })
})
