import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import { setupSecrets, twoFactorSetupWalkPlan } from '@ip-portal/core/testing/plans/two-factor-setup.walk-plan'
import { terminalWalkSuite } from '../../../testing/terminal-walk-suite.ts'
import { release, type TerminalPlan } from '../../../testing/terminal-walk.ts'

const token = 'token-of-the-walk'
const prompt = 'Doğrulama Kodu'
const passwordPrompt = 'Mevcut Şifre'
const callOf: Partial<Record<string, string>> = {
  startSetup: 'POST /auth/2fa/setup',
  confirmPassword: 'POST /auth/confirm-password',
}

/** Adapts the plan to the terminal, which shows the secret once, takes codes only, and ends without a secret. */
const walkPlan: typeof twoFactorSetupWalkPlan = {
  ...twoFactorSetupWalkPlan,
  inputs: [undefined],
  only: (_, event) =>
    !['setup.back', 'setup.retry', 'code.cancel', 'recovery.submit'].includes(event.type) &&
    (event.type !== 'code.submit' || event['code'] === setupSecrets.code) &&
    (event.type !== 'password.submit' || event['password'] === setupSecrets.password),
}

const status = { hasEmail: 1, isEmailVerified: 1 }

/** The factor is on already, or the set-up has run out. */
const over = { code: 1, says: 'Çakışıyor' } as const

/** The set-up itself is behind no code and no factor: to these answers a 428 is a refusal. */
const refusedBy = (says: string) => {
  const refusal = { code: null, says }
  return { 'a code that is needed': refusal, 'a factor that is needed': refusal, 'a password that is needed': refusal }
}

const plan: TerminalPlan = {
  line: 'two-factor setup',
  env: { IPPORTAL_TOKEN: token },
  opening: '',
  prepare: (server) => server.always('GET /auth/security-status', 200, { ...status, is2FAEnabled: 0 }),
  typed: (event) => {
    if (event.type === 'password.submit') return [{ at: passwordPrompt, text: setupSecrets.password }]
    return event.type === 'code.submit' ? [{ at: prompt, text: setupSecrets.code }] : []
  },
  settle: (actor, event, server) => release(server, callOf[actor] ?? 'POST /auth/2fa/verify', event, event.output),
  // The codes are printed and count as saved.
  prompts: ({ state }) => {
    const asks = asksOf(state)
    if (asks === 'acknowledgement') return null
    return [asks === 'password' ? passwordPrompt : prompt]
  },
  ending: ({ state, event }) => {
    if (asksOf(state) === 'retry')
      return { code: 1, text: (event.error as { message?: string }).message ?? '2FA kurulumu başarısız oldu' }
    return state.hasTag('succeeded') ? { code: 0, text: 'İki faktörlü doğrulama başarıyla etkinleştirildi' } : null
  },
  secrets: [token, setupSecrets.password],
  accidents: {
    startSetup: {
      asksAnew: 'if it may pass',
      // It is asked for at once, and there is nothing to say.
      otherwise: { 'a password that is needed': { code: null, says: passwordPrompt } },
    },
    confirmPassword: {
      asksAnew: 'unless the session ended',
      otherwise: { '409': over, ...refusedBy('Sunucu hatası: 428') },
    },
    verifyCode: {
      asksAnew: 'unless the session ended',
      otherwise: refusedBy('Verdiğiniz kodun süresi'),
    },
    confirmCode: {
      asksAnew: 'unless the session ended',
      otherwise: { '409': over, ...refusedBy('Doğrulama kodu hatalı') },
    },
  },
}

terminalWalkSuite('two-factor set-up', walkPlan, plan)

terminalWalkSuite(
  'another authenticator',
  { ...walkPlan, inputs: [{ isReplacing: true }] },
  {
    ...plan,
    prepare: (server) =>
      server.always('GET /auth/security-status', 200, { ...status, is2FAEnabled: 1, additions: ['recovery-codes'] }),
  },
)
