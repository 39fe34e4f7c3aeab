import { flow, fromCall } from '../kernel/flow/flow.ts'
import type { RenewalApi } from './renewal.api.ts'
import { renewalMachine, type AppliedPromo, type ConfirmedPrice } from './renewal.machine.ts'
import type { RenewalRequest } from './renewal.schema.ts'

interface RenewalFlowOptions {
  renewal: RenewalApi
  /** Checks a promo code; provided by the portal, because promo codes are another domain. */
  checkPromo: (code: string, order: number, signal: AbortSignal) => Promise<AppliedPromo>
}

/** Makes the flow that requests the renewal of an order. */
export const renewalFlows = ({ renewal, checkPromo }: RenewalFlowOptions) => ({
  renewal: (order: number) =>
    flow(
      renewalMachine.provide({
        actors: {
          loadPrice: fromCall((_, signal) => renewal.price(order, signal)),
          checkPromo: fromCall<AppliedPromo, { code: string }>(({ code }, signal) => checkPromo(code, order, signal)),
          requestRenewal: fromCall<{ message: string }, ConfirmedPrice>((confirmed) =>
            renewal.request(order, renewalRequest(confirmed)),
          ),
        },
      }),
      undefined,
    ),
})

/** Makes the request of a renewal; a server that names no stamp tax gets none back. */
const renewalRequest = ({ price, stampTaxRate, promo }: ConfirmedPrice): RenewalRequest => ({
  price,
  ...(stampTaxRate === null ? {} : { stamp_tax_rate: stampTaxRate }),
  promo_result: promo as RenewalRequest['promo_result'],
})
