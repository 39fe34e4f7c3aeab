import { billingTexts, transferText, type OrderPayment, type PaymentTerms } from '@ip-portal/core/billing'
import { formatUsd, sumMoney } from '@ip-portal/core/kernel/values/money'
import { Message } from '../../../ui/feedback/message.tsx'
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TransferDetails } from './transfer-details.tsx'

interface Remarks {
  reference: string
  notes: string
}

interface SeveralFieldsProps {
  /** Id of the form, for the button in the footer of the dialog. */
  id: string
  terms: Pick<PaymentTerms, 'rate' | 'bankAccounts'>
  owing: readonly OrderPayment[]
  chosen: readonly number[]
  remarks: Remarks
  problem: string | null
  onChoose: (orders: number[]) => void
  onRemarks: (remarks: Remarks) => void
  onSubmit: () => void
}

/** Orders to pay with their amounts, what the bank needs for the sum, and the remarks of all reports. */
export function SeveralFields(props: SeveralFieldsProps) {
  const { id, terms, owing, chosen, remarks, problem, onChoose, onRemarks, onSubmit } = props
  const picked = owing.filter(({ order }) => chosen.includes(order))
  const total = sumMoney(picked.map(({ amount }) => amount))
  const toggle = (order: number) =>
    onChoose(chosen.includes(order) ? chosen.filter((one) => one !== order) : [...chosen, order])
  return (
    <form
      id={id}
      className="payment-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {problem !== null && (
        <Message severity="danger" live="alert">
          {problem}
        </Message>
      )}
      <p className="muted">{billingTexts.severalNotice}</p>
      <fieldset className="several-orders">
        <legend>{billingTexts.ordersToPay}</legend>
        {owing.map(({ order, amount }) => (
          <label key={order}>
            <Checkbox checked={chosen.includes(order)} onChange={() => toggle(order)} />
            <span>{billingTexts.orderOf(order)}</span>
            <strong>{formatUsd(amount)}</strong>
          </label>
        ))}
        <output>{billingTexts.totalOf(formatUsd(total))}</output>
      </fieldset>
      <TransferDetails
        accounts={terms.bankAccounts}
        amount={total}
        rate={terms.rate.rate}
        text={transferText(picked.map(({ order }) => order))}
      />
      <div className="payment-fields">
        <h3>{billingTexts.reportStep}</h3>
        <TextField
          label={billingTexts.reference}
          value={remarks.reference}
          onChange={(reference) => onRemarks({ ...remarks, reference })}
          autoComplete="off"
        />
        <TextArea
          label={billingTexts.notes}
          value={remarks.notes}
          onChange={(notes) => onRemarks({ ...remarks, notes })}
          rows={2}
        />
      </div>
    </form>
  )
}
