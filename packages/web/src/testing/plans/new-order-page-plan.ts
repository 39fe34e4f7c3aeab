import type { newOrderMachine } from '@ip-portal/core/new-order'
import { newOrderForm, newOrderWalkPlan } from '@ip-portal/core/testing/plans/new-order.walk-plan'
import type { WalkPlan } from '@ip-portal/core/testing/walk/walk'

const [asn, ip] = newOrderWalkPlan.events['service.choose'].map((event) => event.service)
const [block] = newOrderWalkPlan.outcomes.loadBlocks.done[0] as [NonNullable<typeof newOrderForm.block>]
const verified = (value: string) => ({ value, isVerified: true })

/** Form of an order for the one free block. */
export const blockOrder: typeof newOrderForm = {
  ...newOrderForm,
  service: ip ?? newOrderForm.service,
  block,
  description: 'CAGRI MERKEZI',
  adminC: verified('DO1-EXAMPLE'),
  asn: verified('AS64500'),
  organisation: '',
}

/** Adapts the shared new-order plan to the page, where a chosen service cannot be chosen again. */
export const newOrderPagePlan: WalkPlan<typeof newOrderMachine> = {
  ...newOrderWalkPlan,
  events: {
    ...newOrderWalkPlan.events,
    'service.choose': [asn, ip].flatMap((service) => (service ? [{ type: 'service.choose' as const, service }] : [])),
    'order.submit': [
      { type: 'order.submit', form: newOrderForm },
      { type: 'order.submit', form: newOrderForm, code: 'YUZDE10' },
      { type: 'order.submit', form: blockOrder },
    ],
  },
  only: ({ context }, event) => {
    const { service, promo } = context as { service: { id: number } | null; promo: unknown }
    switch (event.type) {
      case 'service.choose':
        return service?.id !== (event['service'] as { id: number }).id
      case 'order.submit':
        if (event['code'] !== undefined && promo !== null) return false
        return service?.id === (event['form'] as typeof newOrderForm).service.id
      case 'promo.apply':
        return promo === null
      case 'promo.cancel':
        return promo !== null
      default:
        return true
    }
  },
  // Earlier submissions do not change the possible next steps.
  project: ({ form: _, services: __, blocks: ___, code: ____, ...context }) => context,
}
