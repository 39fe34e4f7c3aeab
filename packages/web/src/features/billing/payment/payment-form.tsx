import {
  billingTexts,
  paymentProblem,
  paymentProblemText,
  rateDateText,
  transferAmount,
  transferText,
  withCommission,
  type PaymentForm as Fields,
  type PaymentProblem,
  type PaymentTerms,
  type ExchangeRate,
} from '@ip-portal/core/billing'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { isCovered, restOf } from '@ip-portal/core/kernel/values/ledger'
import {
  formatUsd,
  parseAmount,
  plainAmount,
  roundMoney,
  formatRate,
  formatTry,
  usdToTry,
} from '@ip-portal/core/kernel/values/money'
import { authPortal } from '../../../portal/auth-portal.ts'
import { SendFailure } from '../../../portal/send-failure.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { AmountField } from '../../../ui/forms/amount-field.tsx'
import { ChoiceCards } from '../../../ui/forms/choices/choice-cards.tsx'
import { fieldErrors, Form } from '../../../ui/forms/form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TransferDetails } from './transfer-details.tsx'

interface PaymentFormProps {
  /** Id of the form, for the button in the footer of the dialog. */
  id: string
  order: number
  form: Fields
  terms: PaymentTerms
  /** Sentence that names the order and its balance. */
  owed: string
  problem: PaymentProblem | null
  failure: Failure | null
  busy: boolean
  onChange: (part: Partial<Fields>) => void
  onSubmit: () => void
}

/** The bank accounts to pay to, then amount, method and remarks of the payment. */
export function PaymentForm(props: PaymentFormProps) {
  const { id, order, form, terms, owed, problem, failure, busy, onChange, onSubmit } = props
  const waiting = roundMoney(terms.owed?.waiting) ?? 0
  // A payment in wait that covers the balance leaves no rest, and was asked about before.
  const rest = waiting > 0 && terms.owed && !isCovered(terms.owed) ? restOf(terms.owed) : null
  const amount = parseAmount(form.amount)
  const commissioned = withCommission(amount, terms.commission)
  const errorOf = fieldErrors(problem, paymentProblem(form), (wrong) => paymentProblemText(wrong, form))
  return (
    <Form
      id={id}
      className="payment-form"
      aria-busy={busy}
      onSubmit={() => {
        if (!busy) onSubmit()
      }}
    >
      {failure !== null && (
        <Message severity="danger" live="alert" title={kernelTexts.errorTitle}>
          <SendFailure failure={failure} text={failureText(failure, billingTexts.payFailed)} />
        </Message>
      )}
      <p className="muted">{owed}</p>
      {waiting > 0 && (
        <Message
          severity="warning"
          actions={
            rest !== null && (
              <Button
                kind="text"
                size="small"
                label={billingTexts.payRest(formatUsd(rest))}
                onClick={() => onChange({ amount: plainAmount(rest) })}
              />
            )
          }
        >
          {billingTexts.waiting(formatUsd(waiting))}
        </Message>
      )}
      <TransferDetails
        accounts={terms.bankAccounts}
        amount={transferAmount(form.amount, terms.owed)}
        rate={terms.rate.rate}
        text={transferText([order])}
      />
      <div className="payment-fields">
        <h3>{billingTexts.reportStep}</h3>
        <p className="muted">{billingTexts.notice}</p>
        <AmountField
          label={billingTexts.amount}
          value={form.amount}
          onChange={(text) => onChange({ amount: text })}
          error={errorOf()}
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
    </Form>
  )
}

/** An amount in Turkish lira (TRY) at the rate of the day. */
const LiraAmount = ({ amount, rate }: { amount: number | null; rate: ExchangeRate }) => (
  <dl className="definition-list">
    <div>
      <dt>{billingTexts.tryAmount}</dt>
      <dd>
        <output className="lira-amount">{formatTry(usdToTry(amount, rate.rate))}</output>
      </dd>
    </div>
    <div>
      <dt>{billingTexts.rate}</dt>
      <dd>
        {formatRate(rate.rate)} <span className="muted">({rateDateText(rate.rate_date, authPortal.now())})</span>
      </dd>
    </div>
  </dl>
)
