import {
  costText,
  desiredStateTexts,
  staysValid,
  totalsOf,
  warningText,
  type Plan,
} from '@ip-portal/core/desired-state'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { Message } from '../../../ui/feedback/message.tsx'
import { changesTexts } from './changes.texts.ts'

/** Sums a plan up: steps, cost, what would be invalid on the way and after it, and the age of the RPKI data. */
export function PlanFacts({ plan }: { plan: Plan }) {
  const totals = totalsOf(plan)
  if (totals.steps === 0) return null
  return (
    <>
      <div className="plan-facts">
        <strong>{desiredStateTexts.summary(totals)}</strong>
        <span>{costText(totals)}</span>
        {staysValid(plan) && <span>{changesTexts.noBrief}</span>}
        {plan.rpkiAt !== null && <span className="muted">{changesTexts.rpkiAt(formatDateTime(plan.rpkiAt))}</span>}
      </div>
      <PlanWarnings plan={plan} />
    </>
  )
}

const shownWarnings = 10

/** Warnings of a plan, the first of many. */
export function PlanWarnings({ plan }: { plan: Plan }) {
  const warnings = plan.orders.flatMap(({ order, warnings: found }) =>
    found.map((warning) => changesTexts.ofOrder(order, warningText(warning))),
  )
  if (warnings.length === 0) return null
  return (
    <Message severity="warning">
      {warnings.slice(0, shownWarnings).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {warnings.length > shownWarnings && <p>{changesTexts.moreWarnings(warnings.length - shownWarnings)}</p>}
    </Message>
  )
}
