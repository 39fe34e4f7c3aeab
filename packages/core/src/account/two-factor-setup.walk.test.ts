import { expect, it } from 'vitest'
import { done, elapses, fails, journey } from '../testing/journey.ts'
import { textsIn, walkSuite } from '../testing/walk-suite.ts'
import { twoFactorSetupMachine } from './two-factor-setup.machine.ts'
import { setupSecrets, twoFactorSetupWalkPlan } from './two-factor-setup.walk-plan.ts'

walkSuite(twoFactorSetupWalkPlan, (snapshot) => {
  const { failure, isMalformed } = snapshot.context
  const texts = textsIn(snapshot.context)
  const needsSecret = ['showingSecret', 'enteringCode', 'confirmingCode'].some((state) => snapshot.matches(state))
  expect(texts.includes(setupSecrets.secret), 'the secret lives only during the set-up').toBe(needsSecret)
  expect(texts.includes(setupSecrets.code), 'a code lives only while it is checked').toBe(
    snapshot.matches('confirmingCode'),
  )
  expect(failure !== null || isMalformed, 'a refusal is kept exactly while it is shown').toBe(
    snapshot.hasTag('refused'),
  )
})

const secret = done('startSetup', { qrCode: '', secret: 's' })
const play = (...events: Parameters<typeof journey>[2]) => journey(twoFactorSetupMachine, undefined, events)

it('shows the secret, asks for a code, and ends two seconds after it is on', async () => {
  const start = [secret, { type: 'setup.continue' }, { type: 'code.submit', code: '123456' }, done('confirmCode')]
  expect((await play(...start)).value).toBe('enabled')
  expect((await play(...start, elapses('alert', 'twoFactorSetup.enabled'))).value).toBe('finished')
})

it('five digits are not sent, a wrong code is asked for again with the same secret', async () => {
  const malformed = await play(secret, { type: 'setup.continue' }, { type: 'code.submit', code: '12345' })
  expect(malformed).toMatchObject({ value: { enteringCode: 'refused' }, context: { isMalformed: true } })
  const wrong = await play(
    secret,
    { type: 'setup.continue' },
    { type: 'code.submit', code: '123456' },
    fails('confirmCode', { kind: 'refused', status: 200 }),
  )
  expect(wrong).toMatchObject({ value: { enteringCode: 'refused' }, context: { secret: { secret: 's' } } })
})
