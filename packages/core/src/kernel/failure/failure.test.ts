import { expect, it } from 'vitest'
import {
  errorStatusOf,
  FailureError,
  isBlockChanged,
  isConflict,
  isDecided,
  isInvalid,
  isLost,
  isMissing,
  isNoSuchCall,
  isRedirect,
  isSessionEnd,
  isUncertain,
  isUnchanged,
  mayPass,
  stepUpCodeOf,
  toFailure,
  type Failure,
} from './failure.ts'

const refused = (status: number) => ({ kind: 'refused', status }) as const

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

/** Questions about a failure. */
const questions = {
  isBlockChanged,
  isConflict,
  isDecided,
  isInvalid,
  isLost,
  isMissing,
  isNoSuchCall,
  isRedirect,
  isSessionEnd,
  isUncertain,
  mayPass,
}
const lost = ['isLost', 'isUncertain', 'mayPass']
const broken = ['isUncertain', 'mayPass']

it.each<[Failure, string[]]>([
  [refused(200), ['isDecided']],
  [refused(299), ['isDecided']],
  [refused(300), ['isRedirect']],
  [refused(399), ['isRedirect']],
  [refused(400), ['isDecided', 'isInvalid']],
  [refused(404), ['isDecided', 'isMissing', 'isNoSuchCall']],
  [refused(405), ['isDecided', 'isNoSuchCall']],
  [refused(409), ['isConflict', 'isDecided']],
  [{ ...refused(412), code: 'BLOCK_CHANGED' }, ['isBlockChanged', 'isDecided']],
  [{ ...refused(412), code: 'OTHER' }, ['isDecided']],
  [refused(429), ['isDecided']],
  [refused(499), ['isDecided']],
  [refused(500), broken],
  [refused(501), ['isNoSuchCall', ...broken]],
  [refused(502), lost],
  [refused(503), broken],
  [refused(504), lost],
  [refused(505), broken],
  [{ kind: 'session-ended', status: 401 }, ['isSessionEnd']],
  [{ kind: 'session-ended', status: 403 }, ['isSessionEnd']],
  [{ kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' }, []],
  [{ kind: 'timeout' }, lost],
  [{ kind: 'offline' }, lost],
  [{ kind: 'cut-answer' }, lost],
  [{ kind: 'too-large', maxBytes: 1 }, ['isUncertain']],
  [{ kind: 'unexpected-answer', issues: '' }, ['isUncertain']],
  [{ kind: 'bug', cause: '' }, []],
])('of %j is true: %j', (failure, holding) => {
  const found = Object.entries(questions).flatMap(([name, holds]) => (holds(failure) ? name : []))
  expect(found).toEqual(holding)
  const isHttpError = failure.kind === 'refused' && failure.status >= 300
  expect(errorStatusOf(failure)).toBe(isHttpError ? failure.status : null)
})

it('tells an answer that has not changed from any other', () => {
  expect([200, 303, 304, 305].map((status) => isUnchanged({ status }))).toEqual([false, false, true, false])
})
