import { expect } from 'vitest'
import { setupSecrets, twoFactorSetupWalkPlan } from '../testing/plans/two-factor-setup.walk-plan.ts'
import { textsIn, walkSuite } from '../testing/walk/walk-suite.ts'

const { outcomes } = twoFactorSetupWalkPlan
const endOfSession = { kind: 'session-ended', status: 401 } as const
// A client leaves the page, or the command, when its session ends.
const plan = {
  ...twoFactorSetupWalkPlan,
  outcomes: {
    ...outcomes,
    confirmPassword: { ...outcomes.confirmPassword, error: [...outcomes.confirmPassword.error, endOfSession] },
    verifyCode: { ...outcomes.verifyCode, error: [...outcomes.verifyCode.error, endOfSession] },
  },
}

walkSuite(plan, (snapshot) => {
  const { failure, isMalformed, isStarted } = snapshot.context
  const texts = textsIn(snapshot.context)
  const needsSecret = ['showingSecret', 'enteringCode', 'confirmingCode'].some((state) => snapshot.matches(state))
  expect(texts.includes(setupSecrets.secret), 'the secret lives only during the set-up').toBe(needsSecret && !isStarted)
  const isCodeChecked = snapshot.matches('confirmingCode') || snapshot.matches({ codeStep: 'verifyingCode' })
  expect(
    texts.includes(setupSecrets.code) || texts.includes(setupSecrets.present),
    'a code lives only while it is checked',
  ).toBe(isCodeChecked)
  expect(texts.includes(setupSecrets.password), 'a password lives only while it is checked').toBe(
    snapshot.matches('confirmingPassword'),
  )
  expect(texts.includes(setupSecrets.recovery), 'recovery codes live only while they are shown').toBe(
    snapshot.matches('showingCodes'),
  )
  expect(failure !== null || isMalformed, 'a refusal is kept exactly while it is shown').toBe(
    snapshot.hasTag('refused'),
  )
})
