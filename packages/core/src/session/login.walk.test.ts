import { expect } from 'vitest'
import { loginSecrets, loginWalkPlan, secureLinkInputs } from '../testing/plans/login.walk-plan.ts'
import { textsIn, walkSuite } from '../testing/walk/walk-suite.ts'

const inputs = [...loginWalkPlan.inputs, ...secureLinkInputs]

walkSuite({ ...loginWalkPlan, inputs }, (snapshot) => {
  const texts = textsIn(snapshot.context)
  const at = (state: string) => snapshot.matches(state)
  const inCodeStep = at('codeStep')
  expect(texts.includes(loginSecrets.password), 'a password lives only while it is checked').toBe(at('signingIn'))
  expect(texts.includes(loginSecrets.tempToken), 'a temp token lives only in the code step').toBe(inCodeStep)
  expect(
    [loginSecrets.code, loginSecrets.recovery].some((code) => texts.includes(code)),
    'a code lives only while it is checked',
  ).toBe(snapshot.matches({ codeStep: 'verifyingCode' }))
  expect(snapshot.context.email, 'the e-mail is never lost').toBe('ada@ornek.example')
  const isShown =
    snapshot.hasTag('refused') &&
    !(at('linkRefused') && snapshot.context.key === '' && snapshot.context.failure === null)
  expect(snapshot.context.failure !== null, 'a failure is kept exactly while it is shown').toBe(isShown)
  expect(texts.includes(loginSecrets.key), 'a key lives only while it is followed').toBe(at('followingLink'))
  expect(snapshot.context.session !== null, 'a session exists only once signed in').toBe(at('signedIn'))
})
