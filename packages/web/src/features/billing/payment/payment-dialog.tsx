import { useId, useState } from 'react'
import { billingTexts, paymentFormFor, prefilledAmount, type PaymentForm as Form } from '@ip-portal/core/billing'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useFlow, useWhen } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAfterChange } from '../../../ui/overlays/use-after-change.ts'
import { useDiscardConfirmation } from '../../../ui/overlays/use-discard-confirmation.tsx'
import { PaymentForm } from './payment-form.tsx'
import '../billing.css'

const billingFlows = flowsOf(openBillingFlows)

interface PaymentDialogProps {
  order: number
  customer: string | number | null
  /** Amount owed, in USD, as the page knows it; it counts where the server does not show the order. */
  balance: number | null
  /** Called after each try, because one that was refused or lost its answer may have changed the order too. */
  onChanged: () => void
  onClose: () => void
}

const fields = ['amount', 'reference', 'notes'] as const

/** Reports a payment by bank transfer. The input survives refusals and a reload of the rate. */
export function PaymentDialog({ order, customer, balance, onChanged, onClose }: PaymentDialogProps) {
  const [snapshot, send] = useFlow(() => billingFlows.payment({ order, customer }))
  const [typed, setTyped] = useState<Partial<Form>>({})
  const formId = useId()
  const { terms, failure, problem, message } = snapshot.context
  const isBusy = isRunning(snapshot)
  const isPaid = snapshot.hasTag('succeeded')
  const owed = terms?.owed?.balance ?? balance
  const prefilled = paymentFormFor(owed)
  const form = { ...prefilled, ...typed }
  const isTyped = fields.some((field) => form[field] !== prefilled[field])
  const { close, question } = useDiscardConfirmation(isTyped && !isPaid, onClose, isBusy)
  useAfterChange(snapshot, onChanged)
  useWhen(snapshot.status === 'done', onClose)

  const view = viewOf(snapshot, {
    retry: () => ({
      body: (
        <QueryError
          title={kernelTexts.errorTitle}
          text={failure ? failureText(failure, billingTexts.loadFailed) : billingTexts.loadFailed}
          onRetry={() => send({ type: 'payment.retry' })}
        />
      ),
      buttons: null,
    }),
    confirmation: () => ({
      body: (
        <Message severity="info" live="status" title={billingTexts.covered}>
          {billingTexts.payAgainQuestion}
        </Message>
      ),
      buttons: (
        <>
          <Button kind="text" label={kernelTexts.cancel} onClick={onClose} />
          <Button key="again" label={billingTexts.payAgain} onClick={() => send({ type: 'payment.payAgain' })} />
        </>
      ),
    }),
    details: () => ({
      body: terms !== null && (
        <PaymentForm
          id={formId}
          order={order}
          form={form}
          terms={terms}
          owed={billingTexts.owedOn(order, formatUsd(prefilledAmount(owed)))}
          problem={problem}
          failure={isBusy ? null : failure}
          busy={isBusy}
          onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
          onSubmit={() => send({ type: 'payment.submit', form })}
        />
      ),
      buttons: (
        <>
          <Button kind="text" label={kernelTexts.cancel} onClick={() => !isBusy && close()} />
          {/* The keys keep the click that asks for the form from submitting it: the same button would become another. */}
          <Button key="submit" type="submit" form={formId} label={billingTexts.submit} busy={isBusy} />
        </>
      ),
    }),
  })
  return (
    <Dialog title={billingTexts.pay} size="large" snapshot={snapshot} onClose={close} footer={view?.buttons}>
      {question}
      {snapshot.hasTag('loading') && (
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      )}
      {view?.body}
      {isPaid && (
        <Message severity="success" live="status" title={kernelTexts.successTitle}>
          {message}
        </Message>
      )}
    </Dialog>
  )
}
