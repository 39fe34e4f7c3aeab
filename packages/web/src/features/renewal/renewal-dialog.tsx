import { useState, type ReactNode } from 'react'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { partOf, viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { isPromoRefused } from '@ip-portal/core/kernel/flow/shared-states/promo-step'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { agreedLines, discountLines } from '@ip-portal/core/kernel/values/price-list.texts'
import { openRenewalFlows } from '@ip-portal/core/portal/renewal'
import { renewalTexts, renewalAmounts, type RenewalContext } from '@ip-portal/core/renewal'
import { flowsOf } from '../../portal/auth-portal.ts'
import { SendFailure } from '../../portal/send-failure.tsx'
import { useFlow, useOnChange, useWhen } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { PriceList } from '../../ui/layout/price-list.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAfterChange } from '../../ui/overlays/use-after-change.ts'
import { useDiscardConfirmation } from '../../ui/overlays/use-discard-confirmation.tsx'

const renewalFlows = flowsOf(openRenewalFlows)

/** Props of the promo code field, which is another domain. */
export interface PromoFieldProps {
  applied: string | null
  busy: boolean
  failure: Failure | null
  onTyped: (code: string) => void
  onApply: (code: string) => void
  onCancel: () => void
}

interface RenewalDialogProps {
  order: number
  promoField: (props: PromoFieldProps) => ReactNode
  /** Called when the renewal may have been requested. */
  onRequested: () => void
  onClose: () => void
}

/** Requests the renewal of an order: price and promo code first, then the confirmation. */
export function RenewalDialog({ order, promoField, onRequested, onClose }: RenewalDialogProps) {
  const [snapshot, send] = useFlow(() => renewalFlows.renewal(order))
  const { code, promo, newEnd, failure, message } = snapshot.context
  const isBusy = isRunning(snapshot)
  const isRequested = snapshot.hasTag('succeeded')
  const isRefused = snapshot.hasTag('refused')
  useAfterChange(snapshot, onRequested)
  useWhen(snapshot.status === 'done', onClose)
  const [typed, setTyped] = useState('')
  // A new price starts with an empty field.
  useOnChange(partOf(snapshot) === 'price', () => setTyped(''))
  const { close, question } = useDiscardConfirmation(typed !== '' && !isRequested, onClose, isBusy)
  const common = { size: 'small', snapshot, onClose: close } as const

  const confirmation = () => (
    <Dialog
      key="confirmation"
      {...common}
      title={renewalTexts.confirmTitle}
      footer={
        <>
          <Button kind="text" label={renewalTexts.back} onClick={() => !isBusy && send({ type: 'renewal.back' })} />
          <Button label={renewalTexts.confirm} busy={isBusy} onClick={() => send({ type: 'renewal.confirm' })} />
        </>
      }
    >
      {question}
      {isRefused && failure && (
        <Message severity="danger" live="alert" title={kernelTexts.errorTitle}>
          <SendFailure failure={failure} text={failureText(failure)} />
        </Message>
      )}
      <p>{renewalTexts.confirmQuestion(order)}</p>
      {newEnd !== null && <p>{renewalTexts.newEndOn(formatDate(newEnd))}</p>}
      <RenewalAmounts offer={snapshot.context} showsDiscount />
      <p className="muted">{renewalTexts.afterwards}</p>
    </Dialog>
  )
  const details = () => {
    // Another refusal than that of the code says that the price has changed, so it is read again.
    const isPriceNotice = isRefused && !isPromoRefused(snapshot.context)
    return (
      <Dialog
        key="offer"
        {...common}
        title={renewalTexts.title}
        footer={
          <>
            <Button kind="text" label={kernelTexts.cancel} onClick={close} />
            <Button
              label={renewalTexts.continue}
              busy={isBusy}
              onClick={() => send({ type: 'renewal.continue', code: typed })}
            />
          </>
        }
      >
        {question}
        {isPriceNotice && failure && (
          <Message severity="warning" live="alert">
            {failureText(failure)}
          </Message>
        )}
        <p>{renewalTexts.intro(order)}</p>
        {newEnd !== null && <p>{renewalTexts.newEndOn(formatDate(newEnd))}</p>}
        <RenewalAmounts offer={snapshot.context} />
        {promoField({
          applied: promo ? code : null,
          busy: isBusy,
          failure: isRefused && !isPriceNotice ? failure : null,
          onTyped: setTyped,
          onApply: (next) => send({ type: 'promo.apply', code: next }),
          onCancel: () => send({ type: 'promo.cancel' }),
        })}
      </Dialog>
    )
  }
  const retry = () => (
    <Dialog key="state" {...common} title={renewalTexts.title}>
      <QueryError
        text={failure ? failureText(failure, renewalTexts.priceFailed) : renewalTexts.priceFailed}
        onRetry={() => send({ type: 'renewal.retry' })}
      />
    </Dialog>
  )
  const view = viewOf(snapshot, { retry, details, confirmation })
  if (view !== null) return view
  return (
    <Dialog key="state" {...common} title={renewalTexts.title}>
      {snapshot.hasTag('loading') && (
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
      {isRequested && (
        <Message severity="success" live="status" title={kernelTexts.successTitle}>
          {message || renewalTexts.requested}
        </Message>
      )}
    </Dialog>
  )
}

interface RenewalAmountsProps {
  offer: Pick<RenewalContext, 'price' | 'stampTaxRate' | 'promo'>
  /** Shows discount and discounted price also without a promo code, as the confirmation does. */
  showsDiscount?: boolean
}

/** The amounts of a renewal, in USD without value added tax; a stamp tax comes with the total. */
function RenewalAmounts({ offer, showsDiscount = offer.promo !== null }: RenewalAmountsProps) {
  const { discountedPrice, ...agreed } = renewalAmounts(offer)
  const lines = [
    [renewalTexts.price, formatUsd(offer.price)],
    ...(showsDiscount ? discountLines(offer.promo ? offer.promo.discount : 0, discountedPrice) : []),
    ...(agreed.stampTax === null ? [] : agreedLines(agreed)),
  ] as const
  return <PriceList lines={lines} />
}
