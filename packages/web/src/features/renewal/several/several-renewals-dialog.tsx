import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { openRenewalFlows } from '@ip-portal/core/portal/renewal'
import {
  renewalsTotal,
  renewalTexts,
  type OfferedRenewal,
  type SeveralRenewals,
  type SeveralRenewalsProblem,
} from '@ip-portal/core/renewal'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useConnectionHint } from '../../../portal/send-failure.tsx'
import { useFlow } from '../../../portal/use-portal.ts'
import { BatchDialog } from '../../../ui/batch/batch-dialog.tsx'
import { SeveralOffers } from './several-offers.tsx'

const renewalFlows = flowsOf(openRenewalFlows)

interface SeveralRenewalsDialogProps {
  orders: readonly number[]
  /** Names an order by its block or AS number. */
  nameOf: (order: number) => string
  /** Called once renewals have been requested, also when others failed. */
  onRequested: () => void
  onClose: () => void
}

const texts = {
  loading: renewalTexts.pricesLoading,
  loadFailed: renewalTexts.priceFailed,
  done: renewalTexts.requestedOne,
  allDone: renewalTexts.allRequested,
  failed: renewalTexts.requestFailed,
}
const amountOf = (offer: OfferedRenewal) => formatUsd(renewalsTotal([offer]))

/** Requests the renewals of several orders at the prices that it shows; says which cannot be renewed, and why. */
export function SeveralRenewalsDialog({ orders, nameOf, onRequested, onClose }: SeveralRenewalsDialogProps) {
  const [snapshot, send] = useFlow(() => renewalFlows.severalRenewals(orders))
  const { terms, problem, results } = snapshot.context
  const hintOf = useConnectionHint()
  return (
    <BatchDialog<SeveralRenewals, object, OfferedRenewal, SeveralRenewalsProblem>
      title={renewalTexts.titleOfSeveral}
      size="large"
      snapshot={snapshot}
      send={send}
      texts={texts}
      about={amountOf}
      failedHint={hintOf(results.at(-1)?.failure ?? null)}
      form={{
        isTyped: false,
        submit: renewalTexts.submitSeveral(terms?.offers.length ?? 0),
        fields: (id) =>
          terms && (
            <SeveralOffers
              id={id}
              renewals={terms}
              nameOf={nameOf}
              // A form after the first calls: the repeat met other prices.
              isRepeat={results.length > 0}
              problem={problem}
              onSubmit={() => send({ type: 'batch.submit', form: {} })}
            />
          ),
      }}
      onChanged={onRequested}
      onClose={onClose}
    />
  )
}
