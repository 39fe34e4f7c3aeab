import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link, useLocation, type RouteComponentProps } from 'wouter'
import { actorText } from '@ip-portal/core/audit'
import {
  desiredStateTexts,
  driftText,
  progressOf,
  stagedOf,
  staleText,
  totalsOf,
  transcriptText,
  type ApplyOutcome,
  type JournalEntry,
  type PlanReview,
  type StoredPlan,
} from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { changesTexts } from '../../../features/changes/changes.texts.ts'
import { PlanFacts } from '../../../features/changes/plan-facts.tsx'
import { PlanTable } from '../../../features/changes/plan-table.tsx'
import { PlanTag } from '../../../features/changes/plan-tag.tsx'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useAddition, useAskedQuery, useMutation, useQuery, useWhen } from '../../../portal/use-portal.ts'
import { stageChanges } from '../../../portal/use-staged.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { saveFile } from '../../../ui/files/show-file.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { useOpened } from '../../../ui/layout/use-opened.ts'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { paths, planPath } from '../../paths.ts'
import { PlanRun } from './plan-run.tsx'

/** A saved plan: what it does, how far it is, and the ways that are open to it. */
export function PlanRoute({ params }: RouteComponentProps<{ id?: string }>) {
  const isOffered = useAddition('plans')
  const id = params.id ?? ''
  usePageTitle(changesTexts.planName(id))
  if (isOffered === false) return <EmptyState isPage title={changesTexts.notOffered} />
  return isOffered === null ? <Frame id={id} /> : <Reviewed id={id} />
}

const Frame = ({ id, children }: { id: string; children?: ReactNode }) => (
  <div className="stack">
    <div className="page-header">
      <h1>{changesTexts.planName(id)}</h1>
    </div>
    {children ?? <LoadingSteps />}
  </div>
)

const noPlan = { orders: [] }
const LoadingSteps = () => (
  <Card>
    <PlanTable plan={noPlan} loading empty={null} />
  </Card>
)

function Reviewed({ id }: { id: string }) {
  const { data, failure, refresh } = useQuery(() => routingPlans.reviewPlan(id))
  if (data?.kind === 'missing')
    return <EmptyState isPage title={changesTexts.planMissing} hint={changesTexts.planMissingHint} />
  if (data) return <Plan review={data} onRefresh={refresh} />
  return <Frame id={id}>{failure && <QueryError text={failureText(failure)} onRetry={refresh} />}</Frame>
}

/** Time (ms) after which a plan that is applied elsewhere is read again. */
const refreshMs = 5_000

interface PlanProps {
  review: PlanReview
  onRefresh: () => void
}

function Plan({ review, onRefresh }: PlanProps) {
  const { stored, left, state } = review
  const { plan } = stored
  const run = useOpened('apply')
  const [steps, setSteps] = useState<readonly JournalEntry[]>([])
  const [outcome, setOutcome] = useState<ApplyOutcome | null>(null)
  const isRunning = run.value !== '' && left !== null
  const progress = useMemo(() => progressOf([...review.entries, ...steps]), [review.entries, steps])
  const isOpenElsewhere = state === 'open' && !isRunning
  useEffect(() => {
    if (!isOpenElsewhere) return
    const timer = setInterval(onRefresh, refreshMs)
    return () => clearInterval(timer)
  }, [isOpenElsewhere, onRefresh])
  const onStep = useCallback((added: readonly JournalEntry[]) => setSteps((before) => [...before, ...added]), [])
  const { close } = run
  const onEnd = useCallback(
    (ended: ApplyOutcome | null) => {
      setOutcome(ended)
      close()
      onRefresh()
    },
    [close, onRefresh],
  )
  return (
    <div className="stack">
      <div className="page-header">
        <h1>{changesTexts.planName(stored.id)}</h1>
        <PlanTag state={state} />
      </div>
      <Origin review={review} />
      {outcome && <Outcome outcome={outcome} />}
      <Standing review={review} />
      <Card
        title={changesTexts.steps}
        actions={<PlanActions review={review} onApply={() => run.open('1')} onChanged={onRefresh} />}
      >
        <div className="stack">
          <PlanFacts plan={left && state === 'open' ? left : plan} />
          <PlanTable plan={plan} progress={progress} empty={null} />
        </div>
      </Card>
      <CommandLine stored={stored} />
      {isRunning && <PlanRun plan={plan} left={left} entries={review.entries} onStep={onStep} onEnd={onEnd} />}
    </div>
  )
}

/** Who made the plan and when, how far it is, and which plan it takes back. */
const Origin = ({ review: { stored, openUndo } }: { review: PlanReview }) => (
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

/** Says what stands between the plan and its next step. */
function Standing({ review: { state, drifted, stale, left } }: { review: PlanReview }) {
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

/** How the run that has just ended went. */
function Outcome({ outcome }: { outcome: ApplyOutcome }) {
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

interface PlanActionsProps {
  review: PlanReview
  onApply: () => void
  onChanged: () => void
}

function PlanActions({ review, onApply, onChanged }: PlanActionsProps) {
  const { stored, state, left } = review
  const { plan } = stored
  const notices = useNotices()
  const [, navigate] = useLocation()
  const edit = () => {
    stageChanges(stagedOf(plan))
    notices.success(changesTexts.editedText)
    navigate(paths.changes)
  }
  const fileName = `plan-${plan.id}.json`
  const download = () =>
    saveFile(fileName, new File([`${JSON.stringify(plan, null, 2)}\n`], fileName, { type: 'application/json' }))
  const canEdit = state !== 'done' && state !== 'reached' && stored.undoes === null && stored.done === 0
  return (
    <>
      {canEdit && <Button kind="text" size="small" label={changesTexts.edit} onClick={edit} />}
      <Button kind="text" size="small" label={changesTexts.download} onClick={download} />
      {stored.done > 0 && <CopyButton text={transcriptText(stored)} label={changesTexts.copySummary} />}
      {review.isUndoable && <UndoButton review={review} onUndone={onChanged} />}
      {left !== null && (state === 'waiting' || state === 'open') && (
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

/** Address and commands of the plan, to be copied. */
function CommandLine({ stored: { id, undoes } }: { stored: StoredPlan }) {
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
