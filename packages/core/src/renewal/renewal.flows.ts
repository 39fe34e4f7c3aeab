import { toFailure } from '../kernel/failure/failure.ts'
import { createBatchMachine } from '../kernel/flow/batch.machine.ts'
import { flow, fromCall } from '../kernel/flow/flow.ts'
import { onBatch } from '../kernel/flow/queries.ts'
import type { AppliedPromo } from '../kernel/flow/shared-states/promo-step.ts'
import { mapConcurrent } from '../kernel/platform/map-concurrent.ts'
import { limits } from '../kernel/values/limits.ts'
import type { RenewalApi } from './renewal.api.ts'
import { renewalMachine, type ConfirmedPrice } from './renewal.machine.ts'
import {
  areStillOffered,
  renewalObstacle,
  type OfferedRenewal,
  type RefusedRenewal,
  type Renewable,
  type SeveralRenewals,
  type SeveralRenewalsProblem,
} from './renewal.rules.ts'
import type { RenewalRequest } from './renewal.schema.ts'

interface RenewalFlowOptions {
  renewal: RenewalApi
  /** Reads whether an order can be renewed; provided by the portal, because orders are another domain. */
  readRenewable: (order: number, signal: AbortSignal) => Promise<Renewable>
  /** Checks a promo code; provided by the portal, because promo codes are another domain. */
  checkPromo: (code: string, order: number, signal: AbortSignal) => Promise<AppliedPromo>
}

/** Makes the flow that requests the renewal of an order. */
export const renewalFlows = ({ renewal, readRenewable, checkPromo }: RenewalFlowOptions) => ({
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

  /** Requests the renewals of several orders, with one call an order, at the prices that were shown. */
  severalRenewals: (orders: readonly number[]) =>
    flow(
      createBatchMachine<SeveralRenewals, object, OfferedRenewal, SeveralRenewalsProblem>({
        problemOf: (_, { offers }) => (offers.length === 0 ? 'none-renewable' : null),
        itemsOf: (_, { offers }) => offers,
        isAgreed: areStillOffered,
      }).provide(
        onBatch<SeveralRenewals, object, OfferedRenewal>({
          loadTerms: (done, signal) =>
            readOffers(
              orders.filter((order) => !done.includes(order)),
              (order) => readOffer({ renewal, readRenewable }, order, signal),
            ),
          send: ({ order, price, stampTaxRate }) =>
            renewal.request(order, renewalRequest({ price, stampTaxRate, promo: null })),
        }),
      ),
      undefined,
    ),
})

/** Reads the renewals of orders; one that cannot be read is refused with its failure and does not stop the others. */
async function readOffers(
  orders: readonly number[],
  read: (order: number) => Promise<OfferedRenewal | RefusedRenewal>,
): Promise<SeveralRenewals> {
  const found = await mapConcurrent(orders, limits.offersConcurrency, (order) =>
    read(order).catch((error: unknown) => ({ order, reason: toFailure(error) })),
  )
  return {
    offers: found.filter((one) => 'price' in one),
    refused: found.filter((one) => 'reason' in one),
  }
}

async function readOffer(
  { renewal, readRenewable }: Pick<RenewalFlowOptions, 'renewal' | 'readRenewable'>,
  order: number,
  signal: AbortSignal,
): Promise<OfferedRenewal | RefusedRenewal> {
  signal.throwIfAborted()
  const reason = renewalObstacle(await readRenewable(order, signal))
  if (reason !== null) return { order, reason }
  const { price, stampTaxRate, new_end_date: newEnd } = await renewal.price(order, signal)
  return { order, price, stampTaxRate, newEnd: newEnd ?? null }
}

/** Makes the request of a renewal; a server that names no stamp tax gets none back. */
const renewalRequest = ({ price, stampTaxRate, promo }: ConfirmedPrice): RenewalRequest => ({
  price,
  ...(stampTaxRate === null ? {} : { stamp_tax_rate: stampTaxRate }),
  promo_result: promo as RenewalRequest['promo_result'],
})
