import { expect } from 'vitest'
import { textsIn, walkSuite } from '../testing/walk-suite.ts'
import { loginSecrets, loginWalkPlan } from './login.walk-plan.ts'

walkSuite(loginWalkPlan, (snapshot) => {
  const texts = textsIn(snapshot.context)
  const at = (state: string) => snapshot.matches(state)
  const inCodeStep = at('codeStep')
  expect(texts.includes(loginSecrets.password), 'a password lives only while it is checked').toBe(at('signingIn'))
  expect(texts.includes(loginSecrets.tempToken), 'a temp token lives only in the code step').toBe(inCodeStep)
  expect(texts.includes(loginSecrets.code), 'a code lives only while it is checked').toBe(
    snapshot.matches({ codeStep: 'verifyingCode' }),
  )
  expect(snapshot.context.email, 'the e-mail is never lost').toBe('ada@ornek.example')
  expect(snapshot.context.failure !== null, 'a failure is kept exactly while it is shown').toBe(
    snapshot.hasTag('refused'),
  )
  expect(snapshot.context.session !== null, 'a session exists only once signed in').toBe(at('signedIn'))
})
