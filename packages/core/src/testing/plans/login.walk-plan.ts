import { expect } from 'vitest'
import { decidedRefusals } from '../../kernel/failure/kernel.texts.ts'
import { loginMachine } from '../../session/login.machine.ts'
import type { WalkPlan } from '../walk/walk.ts'

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
  },
  outcomes: {
    signIn: {
      done: [{ requireOTP: 1, tempToken: loginSecrets.tempToken, recoveryCodes: 1 }, session],
      error: [{ kind: 'refused', status: 400, message: 'E-posta veya şifre hatalı' }],
    },
    followLink: {
      done: [{ requireOTP: true, tempToken: loginSecrets.tempToken }, session],
      error: [{ kind: 'refused', status: 400, message: 'Link geçersiz' }],
    },
    verifyCode: {
      done: [session],
      error: [
        { kind: 'refused', status: 400 },
        { kind: 'refused', status: 400, message: decidedRefusals.codeStepOver },
      ],
    },
  },
  sends: {
    signIn: () => ({ email: 'ada@ornek.example', password: loginSecrets.password }),
    followLink: () => ({ key: loginSecrets.key }),
    verifyCode: (history) => ({
      code: history.last('code.submit', 'recovery.submit').code,
      tempToken: loginSecrets.tempToken,
    }),
  },
  delays: {},
  // A key works once: there is no retry.
  otherwise: { followLink: { any: (end) => expect(end.value).toBe('linkRefused') } },
}

/** Inputs of a sign-in with a secure link; only the bare machine walks them, the clients have other pages for it. */
export const secureLinkInputs = [
  { email: 'ada@ornek.example', key: loginSecrets.key },
  { email: 'ada@ornek.example', key: '' },
]
