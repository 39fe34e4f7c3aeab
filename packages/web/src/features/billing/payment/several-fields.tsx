import { billingTexts, transferText, type OwingOrder, type SeveralTerms } from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { restOf } from '@ip-portal/core/kernel/values/ledger'
import { formatUsd, roundMoney, sumMoney } from '@ip-portal/core/kernel/values/money'
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx'
import { Form } from '../../../ui/forms/form.tsx'
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
  terms: SeveralTerms
  owing: readonly OwingOrder[]
  chosen: readonly number[]
  remarks: Remarks
  onChoose: (orders: number[]) => void
  onRemarks: (remarks: Remarks) => void
  onSubmit: () => void
}

/** Orders to pay with what is left of each, what the bank needs for the sum, and the remarks of all reports. */
export function SeveralFields(props: SeveralFieldsProps) {
  const { id, terms, owing, chosen, remarks, onChoose, onRemarks, onSubmit } = props
  const picked = owing.filter(({ order }) => chosen.includes(order))
  const total = sumMoney(picked.map(restOf))
  const toggle = (order: number) =>
    onChoose(chosen.includes(order) ? chosen.filter((one) => one !== order) : [...chosen, order])
  return (
    <Form id={id} className="payment-form" onSubmit={onSubmit}>
      <p className="muted">{billingTexts.severalNotice}</p>
      <fieldset className="several-orders">
        <legend>{billingTexts.ordersToPay}</legend>
        {owing.map((row) => (
          <OwingRow
            key={row.order}
            row={row}
            isChosen={chosen.includes(row.order)}
            onToggle={() => toggle(row.order)}
          />
        ))}
        <output>{billingTexts.totalOf(formatUsd(total))}</output>
      </fieldset>
      <TransferDetails
        accounts={terms.bankAccounts}
        amount={picked.length > 0 ? total : null}
        rate={terms.rate.rate}
        text={picked.length > 0 ? transferText(picked.map(({ order }) => order)) : ''}
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
    </Form>
  )
}

interface OwingRowProps {
  row: OwingOrder
  isChosen: boolean
  onToggle: () => void
}

/** One order: its block, when it is due, what waits and what is left. One that is covered cannot be chosen. */
function OwingRow({ row, isChosen, onToggle }: OwingRowProps) {
  const { order, name, due, balance, waiting } = row
  const waits = roundMoney(waiting) ?? 0
  const about = [
    ...(name === null ? [] : [billingTexts.orderOf(order)]),
    ...(due === null ? [] : [billingTexts.dueOn(formatDate(due))]),
  ]
  return (
    <label>
      <Checkbox checked={isChosen} onChange={onToggle} disabled={restOf(row) === 0} />
      <span>
        <strong>{name ?? billingTexts.orderOf(order)}</strong>
        {about.length > 0 && <small>{about.join(' · ')}</small>}
        {waits > 0 && <small>{billingTexts.waitsOf(formatUsd(waits), formatUsd(balance))}</small>}
      </span>
      <strong>{formatUsd(restOf(row))}</strong>
    </label>
  )
}
