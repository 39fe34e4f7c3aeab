import { setupSecrets, twoFactorSetupWalkPlan } from '@ip-portal/core/testing/plans/two-factor-setup.walk-plan'
import { walksOf } from '@ip-portal/core/testing/walk/walk'
import { expect, it } from 'vitest'
import { release, type TerminalPlan } from '../../../testing/terminal-walk.ts'
import { terminalWalkSuite } from '../../../testing/terminal-walk-suite.ts'

const token = 'token-of-the-walk'
const prompt = 'Doğrulama Kodu'

/** Walks in the terminal, which shows the secret once, takes codes only, and ends without a secret. */
const walks = walksOf({
  ...twoFactorSetupWalkPlan,
  inputs: [undefined],
  only: (_, event) =>
    !['setup.back', 'setup.retry'].includes(event.type) &&
    (event.type !== 'code.submit' || event['code'] === setupSecrets.code),
})

const plan: TerminalPlan = {
  line: 'two-factor setup',
  env: { IPPORTAL_TOKEN: token },
  opening: '',
  prepare: () => {},
  typed: (event) => (event.type === 'code.submit' ? [{ at: prompt, text: setupSecrets.code }] : []),
  settle: (actor, event, server) =>
    release(server, actor === 'startSetup' ? 'POST /auth/2fa/setup' : 'POST /auth/2fa/verify', event, event.output),
  prompts: () => [prompt],
  ending: ({ state }) => {
    if (state.matches('unavailable')) return { code: 1, text: '2FA kurulumu başarısız oldu' }
    return state.matches('enabled') || state.status === 'done'
      ? { code: 0, text: 'İki faktörlü doğrulama başarıyla etkinleştirildi' }
      : null
  },
  secrets: [token],
}

terminalWalkSuite('two-factor set-up', walks, plan)

it('walks refusals and success', () => {
  expect(walks.length).toBeGreaterThan(2)
})
