import { useEffect } from 'react'
import { useLocation } from 'wouter'
import {
  desiredStateTexts,
  driftText,
  stagedOf,
  totalsOf,
  transcriptText,
  type PlanReview,
} from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useAskedQuery, useMutation, useWhen } from '../../../portal/use-portal.ts'
import { stageChanges } from '../../../portal/use-staged.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { paths, planPath } from '../../paths.ts'
import { changesTexts } from './changes.texts.ts'
import { PlanFiles } from './plan-files.tsx'

interface PlanActionsProps {
  review: PlanReview
  onApply: () => void
  onChanged: () => void
}

/** The ways that are open to a plan. */
export function PlanActions({ review, onApply, onChanged }: PlanActionsProps) {
  const { stored, state, left } = review
  const { plan } = stored
  const notices = useNotices()
  const [, navigate] = useLocation()
  const edit = () => {
    stageChanges(stagedOf(plan))
    notices.success(changesTexts.editedText)
    navigate(paths.changes)
  }
  return (
    <>
      {review.isEditable && <Button kind="text" size="small" label={changesTexts.edit} onClick={edit} />}
      <PlanFiles plan={plan} />
      {stored.done > 0 && <CopyButton text={transcriptText(stored)} label={changesTexts.copySummary} />}
      {review.isUndoable && <UndoButton review={review} onUndone={onChanged} />}
      {left !== null && review.isApplicable && (
        <Button
          size="small"
          label={state === 'open' ? changesTexts.resume(totalsOf(left).steps) : changesTexts.apply}
          onClick={onApply}
        />
      )}
    </>
  )
}

/** Plans the way back, saves that plan and opens it. */
function UndoButton({ review: { stored, entries }, onUndone }: { review: PlanReview; onUndone: () => void }) {
  const undo = useAskedQuery(() => routingPlans.undoPlan(stored.plan, entries))
  const saving = useMutation(routingPlans.savePlan)
  const [, navigate] = useLocation()
  const notices = useNotices()
  const planned = undo.data?.kind === 'planned' ? undo.data.plan : null
  const { run } = saving
  useEffect(() => {
    if (planned) run(planned)
  }, [planned, run])
  useWhen(saving.isDone, () => {
    if (planned && planned.orders.length > 0) return navigate(planPath(planned.id, true))
    notices.info(changesTexts.alreadyUndone)
    onUndone()
  })
  const drifted = undo.data?.kind === 'drifted' ? undo.data.drifted : null
  const failure = undo.failure ?? saving.failure
  useEffect(() => {
    if (failure) notices.error(failureText(failure))
  }, [failure, notices])
  useEffect(() => {
    if (drifted) notices.error([desiredStateTexts.drifted, ...drifted.map(driftText)].join(' '))
  }, [drifted, notices])
  return (
    <Button
      kind="secondary"
      size="small"
      label={changesTexts.undo}
      busy={undo.busy || saving.isBusy}
      onClick={undo.refresh}
    />
  )
}
