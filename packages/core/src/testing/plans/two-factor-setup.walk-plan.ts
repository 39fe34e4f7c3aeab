import { expect } from 'vitest'
import { twoFactorSetupMachine } from '../../account/two-factor-setup.machine.ts'
import { asksOf } from '../../kernel/flow/contract.ts'
import type { WalkPlan } from '../walk/walk.ts'

/** Secrets of the set-up walks. */
export const setupSecrets = {
  secret: 'JBSWY3DPEHPK3PXP',
  code: '314159',
  password: 'Gizli-parola-9',
  recovery: 'abcde-fgh25',
  /** Recovery code of the authenticator that is replaced. */
  present: 'mnpqr-stw45',
}

/** Messages of the server that end a set-up. */
export const setupConflicts = {
  isOn: 'İki faktörlü doğrulama zaten açık',
  isOver: 'Kurulumun süresi doldu, lütfen yeniden başlatın',
}

/** Events and outcomes of a two-factor set-up, for the walks of machine, terminal and browser. */
export const twoFactorSetupWalkPlan: WalkPlan<typeof twoFactorSetupMachine> = {
  machine: twoFactorSetupMachine,
  inputs: [undefined, { isStarted: true }, { isReplacing: true }, { isStarted: true, isReplacing: true }],
  events: {
    'setup.continue': [{ type: 'setup.continue' }],
    'setup.back': [{ type: 'setup.back' }],
    'setup.retry': [{ type: 'setup.retry' }],
    'codes.saved': [{ type: 'codes.saved' }],
    'code.submit': [
      { type: 'code.submit', code: setupSecrets.code },
      { type: 'code.submit', code: '31415' },
    ],
    'recovery.submit': [{ type: 'recovery.submit', code: setupSecrets.present }],
    'code.cancel': [{ type: 'code.cancel' }],
    'password.submit': [
      { type: 'password.submit', password: setupSecrets.password },
      { type: 'password.submit', password: '' },
    ],
  },
  outcomes: {
    startSetup: {
      done: [{ qrCode: 'data:image/png;base64,AA==', secret: setupSecrets.secret }],
      error: [
        { kind: 'refused', status: 400 },
        { kind: 'refused', status: 409, message: setupConflicts.isOn },
        { kind: 'step-up-needed', code: 'PASSWORD_REQUIRED' },
      ],
    },
    confirmPassword: { done: [{ success: true }], error: [{ kind: 'refused', status: 400 }] },
    verifyCode: { done: [{ success: 1 }], error: [{ kind: 'refused', status: 200 }] },
    confirmCode: {
      done: [{ success: 1, recoveryCodes: [setupSecrets.recovery] }, { success: 1 }],
      error: [
        { kind: 'refused', status: 200 },
        { kind: 'refused', status: 409, message: setupConflicts.isOver },
      ],
    },
  },
  sends: {
    startSetup: () => undefined,
    confirmPassword: () => ({ password: setupSecrets.password }),
    verifyCode: (history) => ({ code: history.last('code.submit', 'recovery.submit').code, tempToken: '' }),
    confirmCode: () => ({ code: setupSecrets.code }),
  },
  // A success message stands for 2 s.
  delays: { alert: 2_000 },
  otherwise: { startSetup: { 'a password that is needed': (end) => expect(asksOf(end)).toBe('password') } },
}
