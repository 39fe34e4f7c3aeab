import { billingTexts, severalProblemTexts, type OrderPayment, type SeveralForm } from '@ip-portal/core/billing'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { useState } from 'react'
import { billingFlows } from '../../../portal/flows/billing.ts'
import { useFlow } from '../../../portal/use-portal.ts'
import { BatchDialog } from '../../../ui/batch/batch-dialog.tsx'
import { SeveralFields } from './several-fields.tsx'
import '../billing.css'

interface SeveralDialogProps {
  /** Orders that owe money, with their balances in USD. */
  owing: readonly (OrderPayment & { isChosen: boolean })[]
  /** Called once payments have been reported, also when others failed. */
  onPaid: () => void
  onClose: () => void
}

const texts = {
  loadFailed: billingTexts.loadFailed,
  done: billingTexts.reported,
  allDone: () => billingTexts.allReported,
  failed: billingTexts.payFailed,
}
const amountOf = ({ amount }: OrderPayment) => formatUsd(amount)

/** Reports one transfer for several orders, and shows what was reported and what was not. */
export function SeveralDialog({ owing, onPaid, onClose }: SeveralDialogProps) {
  const [snapshot, send] = useFlow(() => billingFlows.severalPayments())
  const [chosen, setChosen] = useState(() => owing.filter(({ isChosen }) => isChosen).map(({ order }) => order))
  const [remarks, setRemarks] = useState({ reference: '', notes: '' })
  const { terms, problem } = snapshot.context
  const form: SeveralForm = {
    ...remarks,
    payments: owing.flatMap(({ order, amount }) => (chosen.includes(order) ? { order, amount } : [])),
  }
  return (
    <BatchDialog
      title={billingTexts.paySeveral}
      size="large"
      snapshot={snapshot}
      send={send}
      texts={texts}
      about={amountOf}
      form={{
        isTyped: remarks.reference !== '' || remarks.notes !== '',
        submit: billingTexts.submitSeveral(form.payments.length),
        fields: (id) =>
          terms && (
            <SeveralFields
              id={id}
              terms={terms}
              owing={owing}
              chosen={chosen}
              remarks={remarks}
              // Shown after the first submit, until an order is chosen.
              problem={problem === null || form.payments.length > 0 ? null : severalProblemTexts[problem]}
              onChoose={setChosen}
              onRemarks={setRemarks}
              onSubmit={() => send({ type: 'batch.submit', form })}
            />
          ),
      }}
      onChanged={onPaid}
      onClose={onClose}
    />
  )
}
