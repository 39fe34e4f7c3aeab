import { expect } from 'vitest'
import type { Failure } from '../../kernel/failure/failure.ts'
import { asksOf } from '../../kernel/flow/contract.ts'
import { createStepUpMachine } from '../../step-up/step-up.machine.ts'
import type { WalkPlan } from '../walk/walk.ts'

/** One-time code of the walks. */
export const actionCode = '246802'
/** Recovery code of the walks. */
export const actionRecoveryCode = 'abcde-fgh24'

const refused: Failure = { kind: 'refused', status: 409, message: 'Bu origin için zaten bir route kaydı var.' }
const codeNeeded: Failure = { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' }

const machine = createStepUpMachine<{ origin: string }, string, { origin: string }>().provide({
  guards: { isAcceptable: (_, params) => (params.details as { origin: string }).origin.startsWith('AS') },
})

/** Events and outcomes of a step-up, for the walks of machine, terminal and browser. */
export const stepUpWalkPlan: WalkPlan<typeof machine> = {
  machine,
  inputs: [{ isTwoFactorEnabled: null }, { isTwoFactorEnabled: true }],
  events: {
    'details.submit': [
      { type: 'details.submit', details: { origin: 'AS64500' } },
      { type: 'details.submit', details: { origin: '64500' } },
    ],
    'code.submit': [
      { type: 'code.submit', code: actionCode },
      { type: 'code.submit', code: '24680' },
    ],
    'recovery.submit': [
      { type: 'recovery.submit', code: actionRecoveryCode },
      { type: 'recovery.submit', code: '246802' },
    ],
    'code.cancel': [{ type: 'code.cancel' }],
    'restore.submit': [{ type: 'restore.submit' }],
    'setup.open': [{ type: 'setup.open' }],
    'action.retry': [{ type: 'action.retry' }],
    'action.cancel': [{ type: 'action.cancel' }],
  },
  outcomes: {
    loadSecurity: {
      done: [{ is2FAEnabled: true }, { is2FAEnabled: false }],
      error: [{ kind: 'offline' }],
    },
    verifyCode: { done: [{ success: true }], error: [{ kind: 'refused', status: 200 }] },
    runAction: {
      done: [
        { kind: 'done', value: 'AS64500' },
        { kind: 'rolled-back', failure: refused },
        { kind: 'lost', failure: refused, lost: { origin: 'AS64499' } },
      ],
      error: [refused, codeNeeded, { kind: 'step-up-needed', code: 'TWO_FACTOR_NOT_ENABLED' }],
    },
    restoreLost: { done: [undefined], error: [{ kind: 'offline' }, codeNeeded] },
  },
  sends: {
    loadSecurity: () => undefined,
    verifyCode: (history) => ({ code: history.last('code.submit', 'recovery.submit').code, tempToken: '' }),
    runAction: (history) => history.last('details.submit').details,
    restoreLost: (history) => ({ lost: (history.answer('runAction') as { lost: unknown }).lost }),
  },
  delays: {},
  otherwise: { runAction: { 'a factor that is needed': (end) => expect(asksOf(end)).toBe('two-factor') } },
}
