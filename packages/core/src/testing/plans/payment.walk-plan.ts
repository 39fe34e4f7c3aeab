import { paymentMachine } from '../../billing/payment.machine.ts'
import { paymentRecord } from '../../billing/payment.rules.ts'
import type { WalkPlan } from '../walk/walk.ts'

const form = { amount: '120,50', reference: 'HVL-1', notes: '', method: 'bank_transfer' as const }

const terms = {
  rate: { rate: 42.5, rate_date: '2026-11-21' },
  bankAccounts: '',
  commission: '3',
  owed: { balance: 260, waiting: 0 },
}

const record = paymentRecord(form, terms.rate, { order: 7, customer: null }, Date.UTC(2026, 10, 21))

/** Events and outcomes of a payment, for the walks of machine, terminal and browser. */
export const paymentWalkPlan: WalkPlan<typeof paymentMachine> = {
  machine: paymentMachine,
  inputs: [undefined],
  events: {
    'payment.retry': [{ type: 'payment.retry' }],
    'payment.payAgain': [{ type: 'payment.payAgain' }],
    'payment.submit': [
      { type: 'payment.submit', form },
      { type: 'payment.submit', form: { ...form, amount: '0' } },
      { type: 'payment.submit', form: { ...form, method: 'credit_card' } },
    ],
  },
  outcomes: {
    loadTerms: {
      done: [terms, { ...terms, owed: { balance: 260, waiting: 260 } }],
      error: [{ kind: 'offline' }],
    },
    pay: {
      done: [{ message: 'Ödeme bildirimi alındı', record }],
      error: [
        { kind: 'refused', status: 409, message: 'Kur değişti' },
        { kind: 'refused', status: 500 },
        { kind: 'offline' },
      ],
    },
  },
  sends: {
    loadTerms: () => undefined,
    pay: (history) => ({ form, terms: history.answer('loadTerms') }),
  },
  // A success message stands for 2 s.
  delays: { alert: 2_000 },
}
