import type { WalkPlan } from '../walk/walk.ts'
import { loginMachine } from '../../session/login.machine.ts'
import { decidedRefusals } from '../../kernel/failure/decided-refusals.texts.ts'

/** Secrets of the walks, different from every other text of a context. */
export const loginSecrets = {
  password: 'Gizli-Parola-1',
  code: '135790',
  recovery: 'abcde-fgh23',
  tempToken: 'temp-token-2468',
  key: 'secure-key-9753',
}

const session = {
  token: 'token-1',
  user: { name: 'Ada', email: 'ada@ornek.example' },
  company: { id: 1, name: 'Örnek' },
}

/** Events and outcomes of a sign-in, for the walks of machine, terminal and browser. */
export const loginWalkPlan: WalkPlan<typeof loginMachine> = {
  machine: loginMachine,
  inputs: [{ email: 'ada@ornek.example' }],
  events: {
    'login.submit': [
      { type: 'login.submit', email: 'ada@ornek.example', password: loginSecrets.password },
      { type: 'login.submit', email: ' ', password: '' },
    ],
    'code.submit': [
      { type: 'code.submit', code: loginSecrets.code },
      { type: 'code.submit', code: '13579' },
    ],
    'recovery.submit': [
      { type: 'recovery.submit', code: loginSecrets.recovery },
      { type: 'recovery.submit', code: 'abcde' },
    ],
    'code.cancel': [{ type: 'code.cancel' }],
    'passkey.use': [{ type: 'passkey.use' }],
  },
  outcomes: {
    signIn: {
      done: [{ requireOTP: 1, tempToken: loginSecrets.tempToken, recoveryCodes: 1, factors: [] }, session],
      error: [{ kind: 'refused', status: 400, message: 'E-posta veya şifre hatalı' }],
    },
    followLink: {
      done: [{ requireOTP: true, tempToken: loginSecrets.tempToken, factors: [] }, session],
      error: [{ kind: 'refused', status: 400, message: 'Link geçersiz' }],
    },
    usePasskey: {
      done: [session],
      error: [
        { kind: 'passkey', reason: 'cancelled' },
        { kind: 'passkey', reason: 'timeout' },
        { kind: 'refused', status: 400, message: decidedRefusals.codeStepOver },
      ],
    },
    verifyCode: {
      done: [session],
      error: [
        { kind: 'refused', status: 400 },
        { kind: 'refused', status: 400, message: decidedRefusals.codeStepOver },
      ],
    },
  },
}

/**
 * The sign-in of a client with passkeys and a user who has one. The terminal has none, and in the page the browser's
 * own dialog is part of it (`passkeys.browser.test.ts`), so that only the bare machine walks it.
 */
export const passkeyLoginPlan: WalkPlan<typeof loginMachine> = {
  ...loginWalkPlan,
  inputs: [{ email: 'ada@ornek.example', canUsePasskeys: true }],
  outcomes: {
    ...loginWalkPlan.outcomes,
    signIn: {
      done: [
        { requireOTP: true, tempToken: loginSecrets.tempToken, factors: ['otp', 'passkey'] },
        ...loginWalkPlan.outcomes.signIn.done,
      ],
      error: loginWalkPlan.outcomes.signIn.error,
    },
  },
}

/** Inputs of a sign-in with a secure link; only the bare machine walks them, the clients have other pages for it. */
export const secureLinkInputs = [
  { email: 'ada@ornek.example', key: loginSecrets.key },
  { email: 'ada@ornek.example', key: '' },
]
