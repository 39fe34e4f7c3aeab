import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { RouteComponentProps } from 'wouter'
import {
  progressOf,
  type ApplyOutcome,
  type JournalEntry,
  type PlanReview,
  type StoredPlan,
} from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useAddition, useQuery } from '../../../portal/use-portal.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useOpened } from '../../../ui/layout/use-opened.ts'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { changesTexts } from './changes.texts.ts'
import { ConfirmNotice } from './confirm-notice.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { CommandLine, Origin, Outcome, Standing } from './plan-notes.tsx'
import { PlanPictures } from './plan-pictures.tsx'
import { PlanRun } from './plan-run.tsx'
import { PlanTable } from './plan-table.tsx'
import { PlanTag } from './plan-tag.tsx'

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
  const stored = useQuery(() => routingPlans.storedPlan(id))
  const { data, failure, refresh } = useQuery(() => routingPlans.reviewPlan(id))
  if (data?.kind === 'missing')
    return <EmptyState isPage title={changesTexts.planMissing} hint={changesTexts.planMissingHint} />
  if (data) return <Plan review={data} onRefresh={refresh} />
  if (!failure && stored.data) {
    return (
      <Frame id={id}>
        <Compared plan={stored.data.plan} />
      </Frame>
    )
  }
  return <Frame id={id}>{failure && <QueryError text={failureText(failure)} onRetry={refresh} />}</Frame>
}

/** The steps of a plan while its blocks are read, which takes long for a thousand of them. */
const Compared = ({ plan }: { plan: StoredPlan['plan'] }) => (
  <Card title={changesTexts.steps}>
    <div className="stack">
      <PlanFacts plan={plan} />
      <p className="muted" role="status">
        {changesTexts.comparing(plan.orders.length)}
      </p>
      <PlanTable plan={plan} empty={null} />
    </div>
  </Card>
)

/** Time (ms) after which the steps of a plan that may be applied elsewhere are read again. */
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
        <div className="row">
          <h1>{changesTexts.planName(stored.id)}</h1>
          <PlanTag state={state} />
        </div>
      </div>
      <Origin review={review} />
      {outcome && <Outcome outcome={outcome} />}
      <ConfirmNotice stored={stored} onDecided={onRefresh} />
      <Standing review={review} />
      <Card
        title={changesTexts.steps}
        actions={<PlanActions review={review} onApply={() => run.open('1')} onChanged={onRefresh} />}
      >
        <div className="stack">
          <PlanFacts plan={left && state === 'open' ? left : plan} />
          <PlanTable plan={plan} progress={progress} empty={null} />
          <PlanPictures plan={plan} />
        </div>
      </Card>
      <CommandLine stored={stored} />
      {state === 'open' && !isRunning && <StepsElsewhere id={stored.id} done={stored.done} onChange={onRefresh} />}
      {isRunning && <PlanRun plan={plan} left={left} entries={review.entries} onStep={onStep} onEnd={onEnd} />}
    </div>
  )
}

interface StepsElsewhereProps {
  id: string
  /** Steps that are done, as the page shows them. */
  done: number
  onChange: () => void
}

/** Looks for steps of a plan that is applied elsewhere; its blocks are compared again only after one. */
function StepsElsewhere({ id, done, onChange }: StepsElsewhereProps) {
  const { data, refresh } = useQuery(() => routingPlans.storedPlan(id))
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [refresh])
  useEffect(() => {
    if (data && data.done !== done) onChange()
  }, [data, done, onChange])
  return null
}
