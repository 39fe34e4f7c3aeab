import { expect } from 'vitest'
import { saveProfileMachine } from '../../account/save-profile.machine.ts'
import { asksOf } from '../../kernel/flow/contract.ts'
import type { WalkPlan } from '../walk/walk.ts'

/** Secrets of the profile walks. */
export const profileSecrets = { password: 'Gizli-parola-9', code: '271828', recovery: 'abcde-fgh25' }

const form = {
  name: 'Ada',
  email: 'yeni@firma.example',
  phone: '',
  currentPassword: profileSecrets.password,
  newPassword: '',
  confirmPassword: '',
}

/** Events and outcomes of saving a profile with a new address, for the walks. */
export const saveProfileWalkPlan: WalkPlan<typeof saveProfileMachine> = {
  machine: saveProfileMachine,
  inputs: [{ presentEmail: 'eski@firma.example' }],
  events: {
    'form.submit': [
      { type: 'form.submit', details: form },
      { type: 'form.submit', details: { ...form, currentPassword: '' } },
    ],
    'code.submit': [
      { type: 'code.submit', code: profileSecrets.code },
      { type: 'code.submit', code: '31415' },
    ],
    'recovery.submit': [
      { type: 'recovery.submit', code: profileSecrets.recovery },
      { type: 'recovery.submit', code: '246802' },
    ],
    'code.cancel': [{ type: 'code.cancel' }],
  },
  outcomes: {
    save: {
      done: [{ message: '' }],
      error: [
        { kind: 'refused', status: 400 },
        { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' },
      ],
    },
    verifyCode: {
      done: [{ success: true }],
      error: [
        { kind: 'refused', status: 200 },
        { kind: 'session-ended', status: 401 },
      ],
    },
  },
  sends: {
    save: () => ({ details: form, presentEmail: 'eski@firma.example' }),
    verifyCode: (history) => ({ code: history.last('code.submit', 'recovery.submit').code, tempToken: '' }),
  },
  // A success message stands for 2 s.
  delays: { done: 2_000 },
  otherwise: { save: { 'a code that is needed': (end) => expect(asksOf(end)).toBe('code') } },
}
