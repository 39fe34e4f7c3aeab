import { Link } from 'wouter'
import { actorText } from '@ip-portal/core/audit'
import {
  desiredStateTexts,
  driftText,
  staleText,
  totalsOf,
  type ApplyOutcome,
  type PlanReview,
  type StoredPlan,
} from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { planPath } from '../../paths.ts'
import { changesTexts } from './changes.texts.ts'

/** Names the author of a plan, its time, how far it is, and the plan that it takes back. */
export const Origin = ({ review: { stored, openUndo } }: { review: PlanReview }) => (
  <p className="plan-facts">
    <span>{changesTexts.madeBy(actorText(stored), formatDateTime(stored.posted_at))}</span>
    <span>{changesTexts.stepsDone(stored.done, stored.steps)}</span>
    {stored.undoes !== null && (
      <span>
        {changesTexts.undoes} <Link href={planPath(stored.undoes)}>{stored.undoes}</Link>
      </span>
    )}
    {openUndo !== null && (
      <span>
        {changesTexts.openUndo} <Link href={planPath(openUndo)}>{openUndo}</Link>
      </span>
    )}
  </p>
)

/** Says what stands between a plan and its next step. */
export function Standing({ review: { state, drifted, stale, left } }: { review: PlanReview }) {
  switch (state) {
    case 'drifted':
      return (
        <Message severity="warning" title={changesTexts.driftedText}>
          {drifted.map((order) => (
            <p key={order.order}>{driftText(order)}</p>
          ))}
        </Message>
      )
    case 'stale':
      return (
        <Message severity="warning" title={changesTexts.staleText}>
          {stale.map((reason) => (
            <p key={staleText(reason)}>{staleText(reason)}</p>
          ))}
        </Message>
      )
    case 'open':
      return <Message severity="warning">{changesTexts.openText(left ? totalsOf(left).steps : 0)}</Message>
    case 'reached':
      return <Message severity="info">{changesTexts.reachedText}</Message>
    default:
      return null
  }
}

/** Says how the run that has just ended went. */
export function Outcome({ outcome }: { outcome: ApplyOutcome }) {
  switch (outcome.kind) {
    case 'applied':
      return (
        <Message severity="success" live="status">
          {desiredStateTexts.applied(outcome.done)}
        </Message>
      )
    case 'differing':
      return (
        <Message severity="warning" live="alert" title={desiredStateTexts.differing}>
          {outcome.differing.map((order) => (
            <p key={order.order}>{driftText(order)}</p>
          ))}
        </Message>
      )
    case 'unverified':
      return (
        <Message severity="warning" live="alert">
          {desiredStateTexts.unverified} {failureText(outcome.failure)}
        </Message>
      )
    case 'drifted':
      return (
        <Message severity="danger" live="alert">
          {desiredStateTexts.drifted}
        </Message>
      )
    case 'stopped':
      return (
        <Message severity={outcome.failed ? 'danger' : 'info'} live="alert">
          {outcome.failed && <p>{desiredStateTexts.failed(outcome.failed, failureText(outcome.failed.failure))}</p>}
          <p>{desiredStateTexts.stopped(outcome.done, outcome.total)}</p>
        </Message>
      )
  }
}

/** Address and command of a plan, to be copied. */
export function CommandLine({ stored: { id, undoes } }: { stored: StoredPlan }) {
  const link = window.location.origin + planPath(id)
  const command = undoes === null ? `ipportal apply ${id}` : `ipportal undo ${undoes}`
  return (
    <p className="plan-command">
      <span className="muted">{changesTexts.link}</span>
      <code>{link}</code>
      <CopyButton compact text={link} label={changesTexts.copyLink} />
      <span className="muted">{changesTexts.command}</span>
      <code>{command}</code>
      <CopyButton compact text={command} label={changesTexts.copyCommand} />
    </p>
  )
}
