import { useState } from 'react'
import {
  billingTexts,
  severalProblem,
  severalProblemTexts,
  type OrderPayment,
  type OwingOrder,
  type SeveralForm,
  type SeveralProblem,
  type SeveralTerms,
} from '@ip-portal/core/billing'
import { restOf } from '@ip-portal/core/kernel/values/ledger'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useConnectionHint } from '../../../portal/send-failure.tsx'
import { useFlow } from '../../../portal/use-portal.ts'
import { BatchDialog } from '../../../ui/batch/batch-dialog.tsx'
import { SeveralFields } from './several-fields.tsx'
import '../billing.css'

const billingFlows = flowsOf(openBillingFlows)

interface SeveralDialogProps {
  /** Orders that owe money, as the page knows them; what they owe is read again when the dialog opens. */
  owing: readonly OwingOrder[]
  /** Called once payments have been reported, also when others failed. */
  onChanged: () => void
  onClose: () => void
}

const texts = {
  loadFailed: billingTexts.loadFailed,
  done: billingTexts.reported,
  allDone: () => billingTexts.allReported,
  failed: billingTexts.payFailed,
}
const amountOf = ({ amount }: OrderPayment) => formatUsd(amount)

/**
 * Reports one transfer for several orders, and shows what was reported and what was not. All of them are chosen at first,
 * except those whose balance a payment in wait covers.
 */
export function SeveralDialog({ owing, onChanged, onClose }: SeveralDialogProps) {
  const [snapshot, send] = useFlow(() => billingFlows.severalPayments(owing.map(({ order }) => order)))
  const [ticked, setTicked] = useState<number[] | null>(null)
  const [remarks, setRemarks] = useState({ reference: '', notes: '' })
  const { terms, results } = snapshot.context
  const hintOf = useConnectionHint()
  const rows = owing.map((row) => ({ ...row, ...terms?.owed.get(row.order) }))
  const chosen = ticked ?? rows.filter((row) => restOf(row) > 0).map(({ order }) => order)
  const form: SeveralForm = {
    ...remarks,
    payments: rows.flatMap((row) => (chosen.includes(row.order) ? { order: row.order, amount: restOf(row) } : [])),
  }
  const problem = severalProblem(form)
  return (
    <BatchDialog<SeveralTerms, SeveralForm, OrderPayment, SeveralProblem>
      title={billingTexts.paySeveral}
      size="large"
      snapshot={snapshot}
      send={send}
      texts={texts}
      about={amountOf}
      failedHint={hintOf(results.at(-1)?.failure ?? null)}
      form={{
        isTyped: ticked !== null || remarks.reference !== '' || remarks.notes !== '',
        submit: billingTexts.submitSeveral(form.payments.length),
        submitBlocked: problem === null ? null : severalProblemTexts[problem],
        fields: (id) =>
          terms && (
            <SeveralFields
              id={id}
              terms={terms}
              owing={rows}
              chosen={chosen}
              remarks={remarks}
              onChoose={setTicked}
              onRemarks={setRemarks}
              onSubmit={() => send({ type: 'batch.submit', form })}
            />
          ),
      }}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
