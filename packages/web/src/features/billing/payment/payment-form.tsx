import {
  billingTexts,
  paymentProblem,
  paymentProblemTexts,
  withCommission,
  type PaymentForm as Form,
  type PaymentProblem,
  type PaymentTerms,
} from '@ip-portal/core/billing'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatUsd, parseAmount, plainAmount } from '@ip-portal/core/kernel/values/money'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { RichHtml } from '../../../ui/layout/rich-html.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { LiraAmount } from './lira-amount.tsx'

interface PaymentFormProps {
  form: Form
  terms: PaymentTerms
  /** Sentence that names the order and its balance. */
  owed: string
  waiting: number
  problem: PaymentProblem | null
  failure: string | null
  busy: boolean
  onChange: (part: Partial<Form>) => void
  onSubmit: () => void
  onCancel: () => void
}

/** Amount, method and remarks of a payment, beside the bank accounts. */
export function PaymentForm(props: PaymentFormProps) {
  const { form, terms, owed, waiting, problem, failure, busy, onChange, onSubmit, onCancel } = props
  const amount = parseAmount(form.amount)
  const commissioned = withCommission(amount, terms.commission)
  // Shown after the first submit, until the amount is valid.
  const wrong = problem === null ? null : paymentProblem(form)
  return (
    <form
      className="payment-form"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      {failure !== null && (
        <Message severity="danger" live="alert" title={kernelTexts.errorTitle}>
          {failure}
        </Message>
      )}
      <p className="muted">{owed}</p>
      {waiting > 0 && <Message severity="warning">{billingTexts.waiting(formatUsd(waiting))}</Message>}
      <div className="payment-fields">
        <TextField
          label={billingTexts.amount}
          value={form.amount}
          inputMode="decimal"
          autoComplete="off"
          onChange={(text) => onChange({ amount: text })}
          onBlur={() => amount !== null && onChange({ amount: plainAmount(amount) })}
          error={wrong === null ? null : paymentProblemTexts[wrong]}
          readOnly={busy}
          required
        />
        <LiraAmount amount={amount} rate={terms.rate} />
        <ChoiceCards
          legend={billingTexts.method}
          value={form.method}
          onChange={(method) => onChange({ method })}
          options={[
            { value: 'bank_transfer', label: billingTexts.bankTransfer },
            {
              value: 'credit_card',
              label: billingTexts.creditCard,
              disabled: true,
              note: (
                <>
                  {billingTexts.cardDisabled}
                  {commissioned !== null && <> {billingTexts.commissioned(formatUsd(commissioned))}</>}
                </>
              ),
            },
          ]}
        />
        <TextField
          label={billingTexts.reference}
          value={form.reference}
          onChange={(reference) => onChange({ reference })}
          readOnly={busy}
          autoComplete="off"
        />
        <TextArea
          label={billingTexts.notes}
          value={form.notes}
          onChange={(notes) => onChange({ notes })}
          readOnly={busy}
          rows={2}
        />
      </div>
      <section className="bank-accounts" aria-label={billingTexts.bankAccounts}>
        <h3>{billingTexts.bankAccounts}</h3>
        {terms.bankAccounts.trim() === '' ? <p>{billingTexts.noAccounts}</p> : <RichHtml html={terms.bankAccounts} />}
        <p className="muted">{billingTexts.notice}</p>
      </section>
      <div className="row dialog-actions">
        <Button kind="text" label={kernelTexts.cancel} onClick={() => !busy && onCancel()} />
        <Button type="submit" label={billingTexts.submit} busy={busy} />
      </div>
    </form>
  )
}
