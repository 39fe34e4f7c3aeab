import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { asksOf } from '../../kernel/flow/contract.ts'
import { newOrderMachine } from '../../new-order/new-order.machine.ts'
import type { NewOrderForm } from '../../new-order/new-order.rules.ts'
import type { ServiceType } from '../../new-order/new-order.schema.ts'
import type { WalkPlan } from '../walk/walk.ts'
import { promoOf } from './promo.ts'

/** Service of the walks that asks for a name only. */
export const asnService: ServiceType = {
  id: 2,
  name: 'ASN Hizmeti',
  price: 125,
  taxRate: 20,
  stampTaxRate: 0,
  productCode: 'ASN',
  renewal_period: 'yearly',
  is_one_time: 0,
}
const ipService: ServiceType = {
  ...asnService,
  id: 1,
  name: 'IP Kiralama Hizmeti',
  price: 450,
  productCode: 'IP-LEASE',
}
const nothing = { value: '', isVerified: false }

/** Order form of the walks. */
export const newOrderForm: NewOrderForm = {
  service: asnService,
  block: null,
  description: '',
  adminC: nothing,
  asn: nothing,
  org: nothing,
  organisation: 'Örnek Bulut',
}

/** The refusal that made the offer be read again stays; before the form the failure of the read is shown. */
function showsReason(end: AnyMachineSnapshot): void {
  const { failure } = end.context as { failure: { status?: number } | null }
  expect(end.hasTag('refused')).toBe(true)
  if (end.matches('filling')) expect(failure?.status).toBe(409)
  else expect([asksOf(end), failure !== null]).toEqual(['retry', true])
}

/** Events and outcomes of a new order, for the walks of machine, terminal and browser. */
export const newOrderWalkPlan: WalkPlan<typeof newOrderMachine> = {
  machine: newOrderMachine,
  inputs: [undefined],
  events: {
    'order.retry': [{ type: 'order.retry' }],
    'service.choose': [
      { type: 'service.choose', service: asnService },
      { type: 'service.choose', service: ipService },
    ],
    'promo.apply': [{ type: 'promo.apply', code: 'YUZDE10' }],
    'promo.cancel': [{ type: 'promo.cancel' }],
    'order.submit': [
      { type: 'order.submit', form: newOrderForm },
      { type: 'order.submit', form: newOrderForm, code: 'YUZDE10' },
      { type: 'order.submit', form: { ...newOrderForm, organisation: ' ' } },
    ],
  },
  outcomes: {
    loadServices: { done: [[ipService, asnService]], error: [{ kind: 'offline' }] },
    loadBlocks: { done: [[{ ip: '198.18.9.0', subnet: '24', rbl: null }]], error: [{ kind: 'offline' }] },
    checkPromo: { done: [{ discount: 12.5, finalPrice: 112.5 }], error: [{ kind: 'refused', status: 200 }] },
    placeOrder: {
      done: [{ message: 'Siparişiniz alındı', id: 7 }],
      error: [
        { kind: 'refused', status: 500 },
        { kind: 'offline' },
        { kind: 'refused', status: 409, message: 'Blok artık boş değil' },
      ],
    },
  },
  sends: {
    loadServices: () => undefined,
    loadBlocks: () => undefined,
    checkPromo: (history) => ({ code: 'YUZDE10', service: history.last('service.choose').service }),
    placeOrder: ({ events }) => {
      const { code, promo } = promoOf(events, ({ status }) => status === 409)
      return { form: newOrderForm, code: promo === null ? '' : code, promo }
    },
  },
  // Spec: a success message stands for 2 s.
  delays: { alert: 2_000 },
  otherwise: { loadServices: { any: showsReason }, loadBlocks: { any: showsReason } },
}
