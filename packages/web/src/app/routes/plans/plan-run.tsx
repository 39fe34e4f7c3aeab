import { useCallback, useEffect, useRef, useState } from 'react'
import {
  costText,
  desiredStateTexts,
  totalsOf,
  type ApplyOutcome,
  type JournalEntry,
  type Plan,
} from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import type { StepUpOutput } from '@ip-portal/core/step-up'
import { StepUpDialog, type DetailsProps } from '../../../features/step-up/step-up-dialog.tsx'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { paths } from '../../paths.ts'
import { useNavigateWithReturn } from '../../return-location.ts'
import { changesTexts } from './changes.texts.ts'
import { PlanWarnings } from './plan-facts.tsx'

interface PlanRunProps {
  plan: Plan
  /** The steps that remain, as they cost and do now. */
  left: Plan
  /** Steps that are done. */
  entries: readonly JournalEntry[]
  /** Hears of each step as it begins and ends. */
  onStep: (entries: readonly JournalEntry[]) => void
  /** Receives how the run ended; null when it did not begin. */
  onEnd: (outcome: ApplyOutcome | null) => void
}

/** Applies a plan with one code, and shows each step; it can be stopped behind the step that runs. */
export function PlanRun({ plan, left, entries, onStep, onEnd }: PlanRunProps) {
  const notices = useNotices()
  const navigateWithReturn = useNavigateWithReturn()
  const [done, setDone] = useState(0)
  const total = totalsOf(left).steps
  // Read when the flow is made; what is added later comes from it.
  const known = useRef(entries)
  const [within, setWithin] = useState('')
  const confirmWithin = useRef(within)
  useEffect(() => {
    confirmWithin.current = within
  }, [within])
  const append = useCallback(
    (added: readonly JournalEntry[]) => {
      setDone((before) => before + added.filter(({ entry }) => entry === 'done').length)
      onStep(added)
      return Promise.resolve()
    },
    [onStep],
  )
  const end = useCallback(
    (output: StepUpOutput<ApplyOutcome, never>) => {
      if (output.kind === 'setup') navigateWithReturn(paths.setUpTwoFactor)
      onEnd(output.kind === 'done' ? output.value : null)
    },
    [navigateWithReturn, onEnd],
  )
  return (
    <StepUpDialog
      flow={() =>
        routingPlans.apply({
          entries: known.current,
          append,
          confirmWithin: () => (confirmWithin.current === '' ? null : Number(confirmWithin.current)),
          onNotStored: (failure) => notices.warn(failureText(failure)),
        })
      }
      title={plan.undoes === null ? changesTexts.runTitle : changesTexts.undoTitle}
      details={(props) => <RunQuestion {...props} {...{ plan, left, within }} onWithin={setWithin} />}
      summary={() => <Sum left={left} />}
      running={(stop) => <Running done={done} total={total} onStop={stop} />}
      failureText={failureText}
      lost={nothingIsLost}
      onEnd={end}
    />
  )
}

/** Never shown: a plan that fails midway goes on later. */
const nothingIsLost = { title: changesTexts.runTitle, text: (lost: never) => String(lost) }

function Sum({ left }: { left: Plan }) {
  const totals = totalsOf(left)
  return (
    <>
      <p>{desiredStateTexts.summary(totals)}</p>
      <p>{costText(totals)}</p>
    </>
  )
}

interface RunQuestionProps extends DetailsProps<Plan> {
  plan: Plan
  left: Plan
  /** Seconds in which the changes must be confirmed; empty where they stay by themselves. */
  within: string
  onWithin: (within: string) => void
}

const confirmTimes = Object.entries(changesTexts.confirmTimes)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => Number(one.value) - Number(other.value))

/** Asks before a plan is applied: its sum, what it deletes and what it warns of. */
function RunQuestion({ plan, left, within, onWithin, problem, onSubmit, onCancel }: RunQuestionProps) {
  return (
    <div className="stack">
      {problem}
      <Sum left={left} />
      <PlanWarnings plan={left} />
      {plan.undoes === null && (
        <Select
          label={changesTexts.confirmWithin}
          hint={changesTexts.confirmWithinHint}
          value={within}
          options={confirmTimes}
          onChange={onWithin}
        />
      )}
      <div className="row dialog-actions">
        <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} autoFocus />
        <Button label={changesTexts.continue} onClick={() => onSubmit(plan)} />
      </div>
    </div>
  )
}

/** Progress of the steps, and the button that stops behind the one that runs; `onStop` is null once it was pressed. */
const Running = ({ done, total, onStop }: { done: number; total: number; onStop: (() => void) | null }) => (
  <div className="stack">
    <p role="status">{changesTexts.applying(done, total)}</p>
    <progress className="plan-progress" value={done} max={total} aria-label={changesTexts.runTitle} />
    <p className="muted">{onStop === null ? changesTexts.stopping : changesTexts.stopHint}</p>
    <div className="row dialog-actions">
      <Button kind="secondary" label={changesTexts.stop} disabled={onStop === null} onClick={onStop ?? undefined} />
    </div>
  </div>
)
