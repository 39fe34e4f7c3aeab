import type { WalkPlan } from '../walk/walk.ts'
import { paymentMachine } from '../../billing/payment.machine.ts'

const form = { amount: '120,50', reference: 'HVL-1', notes: '', method: 'bank_transfer' as const }

/** Events and outcomes of a payment, for the walks of machine, terminal and browser. */
export const paymentWalkPlan: WalkPlan<typeof paymentMachine> = {
  machine: paymentMachine,
  inputs: [undefined],
  events: {
    'payment.retry': [{ type: 'payment.retry' }],
    'payment.submit': [
      { type: 'payment.submit', form },
      { type: 'payment.submit', form: { ...form, amount: '0' } },
      { type: 'payment.submit', form: { ...form, method: 'credit_card' } },
    ],
  },
  outcomes: {
    loadTerms: {
      done: [{ rate: { rate: 42.5, rate_date: '2026-11-21' }, bankAccounts: '', commission: '3' }],
      error: [{ kind: 'offline' }],
    },
    pay: {
      done: [{ message: 'Ödeme bildirimi alındı' }],
      error: [
        { kind: 'refused', status: 409, message: 'Kur değişti' },
        { kind: 'refused', status: 500 },
        { kind: 'offline' },
      ],
    },
  },
}
