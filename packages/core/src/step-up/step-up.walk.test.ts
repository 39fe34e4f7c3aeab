import { expect } from 'vitest'
import { actionCode, actionRecoveryCode, stepUpWalkPlan } from '../testing/plans/step-up.walk-plan.ts'
import { textsIn, walkSuite } from '../testing/walk/walk-suite.ts'

const { verifyCode } = stepUpWalkPlan.outcomes
// A client leaves the page, or the command, when its session ends.
const endOfSession = { kind: 'session-ended', status: 401 } as const
const plan = {
  ...stepUpWalkPlan,
  outcomes: {
    ...stepUpWalkPlan.outcomes,
    verifyCode: { ...verifyCode, error: [...verifyCode.error, endOfSession] },
  },
  inputs: [...stepUpWalkPlan.inputs, { isTwoFactorEnabled: null, isWithoutCode: true }],
}

walkSuite(plan, (snapshot) => {
  const { details, failure, lost, value, isRolledBack } = snapshot.context
  const at = (state: string) => snapshot.matches(state)
  const entered = ['codeStep', 'running', 'lost', 'restoring', 'done', 'leftLost'].some(at)
  const texts = textsIn(snapshot.context)
  expect(
    [actionCode, actionRecoveryCode].some((code) => texts.includes(code)),
    'a code lives only while checked',
  ).toBe(snapshot.matches({ codeStep: 'verifyingCode' }))
  if (entered) expect(details, 'details are never lost').toEqual({ origin: 'AS64500' })
  if (snapshot.hasTag('refused') && !at('lost')) {
    expect(failure !== null || isRolledBack, 'a refused state has something to show').toBe(true)
  }
  if (at('enteringDetails') && !snapshot.hasTag('refused'))
    expect({ failure, isRolledBack }).toEqual({ failure: null, isRolledBack: false })
  if (at('lost') || at('restoring') || at('leftLost'))
    expect(lost, 'what is lost is named').toEqual({ origin: 'AS64499' })
  if (at('running') || at('enteringDetails')) expect(lost, 'nothing is lost while a change is tried').toBeNull()
  expect(value !== null, 'only a finished action has a value').toBe(at('done'))
})
