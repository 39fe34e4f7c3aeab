import { flow, fromCall } from '../kernel/flow/flow.ts'
import type { AppliedPromo } from '../kernel/flow/shared-states/promo-step.ts'
import type { NewOrderApi } from './new-order.api.ts'
import { newOrderMachine } from './new-order.machine.ts'
import { byAddress, newOrderRequest, type NewOrderForm } from './new-order.rules.ts'
import type { PlacedOrder, ServiceType } from './new-order.schema.ts'

interface NewOrderFlowOptions {
  newOrders: NewOrderApi
  /** Checks a promo code; provided by the portal, because promo codes are another domain. */
  checkPromo: (
    code: string,
    serviceType: number,
    signal: AbortSignal,
  ) => Promise<AppliedPromo & Record<string, unknown>>
}

interface Placing {
  form: NewOrderForm | null
  code: string
  promo: AppliedPromo | null
}

/** Makes the flow that places a new order. */
export const newOrderFlows = ({ newOrders, checkPromo }: NewOrderFlowOptions) => ({
  newOrder: () =>
    flow(
      newOrderMachine.provide({
        actors: {
          loadServices: fromCall((_, signal) => newOrders.serviceTypes(signal)),
          loadBlocks: fromCall(async (_, signal) => byAddress(await newOrders.availableIps(signal))),
          checkPromo: fromCall<AppliedPromo, { code: string; service: ServiceType | null }>(
            ({ code, service }, signal) => checkPromo(code, service?.id ?? 0, signal),
          ),
          placeOrder: fromCall<PlacedOrder, Placing>(async ({ form, code, promo }) => {
            if (form === null) throw new Error('an order is placed with a form')
            return newOrders.save(newOrderRequest(form, promo && { code, result: { ...promo } }))
          }),
        },
      }),
      undefined,
    ),
})
