import { expect } from 'vitest'
import { profileSecrets, saveProfileWalkPlan } from '../testing/plans/save-profile.walk-plan.ts'
import { textsIn, walkSuite } from '../testing/walk/walk-suite.ts'

walkSuite(saveProfileWalkPlan, (snapshot) => {
  const { failure, problem } = snapshot.context
  const texts = textsIn(snapshot.context)
  const isUnderWay = snapshot.matches('submitting') || snapshot.matches('codeStep')
  expect(texts.includes(profileSecrets.password), 'a password lives only until the answer').toBe(isUnderWay)
  const isCodeKept = texts.includes(profileSecrets.code) || texts.includes(profileSecrets.recovery)
  expect(isCodeKept, 'a code lives only while it is checked').toBe(snapshot.matches({ codeStep: 'verifyingCode' }))
  expect(failure !== null || problem !== null, 'a refusal is kept exactly while it is shown').toBe(
    snapshot.hasTag('refused'),
  )
})
