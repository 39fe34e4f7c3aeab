import { renewalMachine } from '../../renewal/renewal.machine.ts'
import type { WalkPlan } from '../walk/walk.ts'
import { promoOf } from './promo.ts'

/** Events and outcomes of a renewal request, for the walks of machine, terminal and browser. */
export const renewalWalkPlan: WalkPlan<typeof renewalMachine> = {
  machine: renewalMachine,
  inputs: [undefined],
  events: {
    'renewal.retry': [{ type: 'renewal.retry' }],
    'promo.apply': [
      { type: 'promo.apply', code: 'YUZDE10' },
      { type: 'promo.apply', code: ' ' },
    ],
    'promo.cancel': [{ type: 'promo.cancel' }],
    'renewal.continue': [{ type: 'renewal.continue' }, { type: 'renewal.continue', code: 'YUZDE10' }],
    'renewal.back': [{ type: 'renewal.back' }],
    'renewal.confirm': [{ type: 'renewal.confirm' }],
  },
  outcomes: {
    loadPrice: { done: [{ price: 100, stampTaxRate: 1 }], error: [{ kind: 'refused', status: 409 }] },
    checkPromo: { done: [{ discount: 10, finalPrice: 90 }], error: [{ kind: 'refused', status: 200 }] },
    requestRenewal: {
      done: [{ message: 'Talebiniz alındı' }],
      error: [
        { kind: 'refused', status: 409, message: 'Bekleyen bir yenileme var' },
        { kind: 'refused', status: 409, code: 'PRICE_CHANGED', message: 'Fiyat değişti' },
      ],
    },
  },
  sends: {
    loadPrice: () => undefined,
    checkPromo: () => ({ code: 'YUZDE10' }),
    requestRenewal: ({ events }) => ({
      price: 100,
      stampTaxRate: 1,
      promo: promoOf(events, ({ code }) => code === 'PRICE_CHANGED').promo,
    }),
  },
  // A success message stands for 2 s.
  delays: { alert: 2_000 },
}
