import type { WalkPlan } from '../walk/walk.ts'
import { twoFactorSetupMachine } from '../../account/two-factor/two-factor-setup.machine.ts'

/** Secrets of the set-up walks. */
export const setupSecrets = { secret: 'JBSWY3DPEHPK3PXP', code: '314159' }

/** Events and outcomes of a two-factor set-up, for the walks of machine, terminal and browser. */
export const twoFactorSetupWalkPlan: WalkPlan<typeof twoFactorSetupMachine> = {
  machine: twoFactorSetupMachine,
  inputs: [undefined, { isStarted: true }],
  events: {
    'setup.continue': [{ type: 'setup.continue' }],
    'setup.back': [{ type: 'setup.back' }],
    'setup.retry': [{ type: 'setup.retry' }],
    'code.submit': [
      { type: 'code.submit', code: setupSecrets.code },
      { type: 'code.submit', code: '31415' },
    ],
  },
  outcomes: {
    startSetup: {
      done: [{ qrCode: 'data:image/png;base64,AA==', secret: setupSecrets.secret }],
      error: [{ kind: 'refused', status: 409 }],
    },
    confirmCode: { done: [{ success: true }], error: [{ kind: 'refused', status: 200 }] },
  },
}
