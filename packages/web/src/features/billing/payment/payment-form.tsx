import {
  billingTexts,
  paymentProblem,
  paymentProblemTexts,
  transferText,
  withCommission,
  type PaymentForm as Form,
  type PaymentProblem,
  type PaymentTerms,
} from '@ip-portal/core/billing'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatUsd, parseAmount, plainAmount, roundMoney } from '@ip-portal/core/kernel/values/money'
import { ChoiceCards } from '../../../ui/forms/choices/choice-cards.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { LiraAmount } from './lira-amount.tsx'
import { TransferDetails } from './transfer-details.tsx'

interface PaymentFormProps {
  /** Id of the form, for the button in the footer of the dialog. */
  id: string
  order: number
  form: Form
  terms: PaymentTerms
  /** Sentence that names the order and its balance. */
  owed: string
  problem: PaymentProblem | null
  failure: string | null
  busy: boolean
  onChange: (part: Partial<Form>) => void
  onSubmit: () => void
}

/** The bank accounts to pay to, then amount, method and remarks of the payment. */
export function PaymentForm(props: PaymentFormProps) {
  const { id, order, form, terms, owed, problem, failure, busy, onChange, onSubmit } = props
  const waiting = roundMoney(terms.owed?.waiting) ?? 0
  const amount = parseAmount(form.amount)
  const commissioned = withCommission(amount, terms.commission)
  // Shown after the first submit, until the amount is valid.
  const wrong = problem === null ? null : paymentProblem(form)
  return (
    <form
      id={id}
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
      <TransferDetails
        accounts={terms.bankAccounts}
        amount={amount}
        rate={terms.rate.rate}
        text={transferText([order])}
      />
      <div className="payment-fields">
        <h3>{billingTexts.reportStep}</h3>
        <p className="muted">{billingTexts.notice}</p>
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
    </form>
  )
}
