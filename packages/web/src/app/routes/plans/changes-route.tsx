import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import {
  desiredStateTexts,
  documentFaultText,
  orderProblemText,
  stagedCount,
  totalsOf,
  type Drafted,
  type StagedBlock,
  type StepRow,
} from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useAddition, useMutation, useOnChange, useQuery, useWhen } from '../../../portal/use-portal.ts'
import { clearStaged, dropStaged, stageChanges, stagedNow, useStaged } from '../../../portal/use-staged.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useKeptFocus } from '../../../ui/layout/use-kept-focus.ts'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { paths, planPath } from '../../paths.ts'
import { changesTexts } from './changes.texts.ts'
import { OriginDialog } from './origin-dialog.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { PlanFiles } from './plan-files.tsx'
import { PlanPictures } from './plan-pictures.tsx'
import { PlanTable } from './plan-table.tsx'
import { SavedPlans } from './saved-plans.tsx'
import { TextDialog } from './text-dialog.tsx'

/** Steps that were taken out of the changes that wait, so that they can be put back. */
interface Dropped {
  key: number
  name: string
  blocks: readonly StagedBlock[]
}

/** The changes that wait as one plan, and the plans of the company. */
export function ChangesRoute() {
  const isOffered = useAddition('plans')
  const [opened, setOpened] = useState<'origin' | 'text' | null>(null)
  const close = useCallback(() => setOpened(null), [])
  usePageTitle(changesTexts.title)
  if (isOffered === false) return <EmptyState isPage title={changesTexts.notOffered} />
  return (
    <div className="stack">
      <div className="page-header">
        <h1>{changesTexts.title}</h1>
        <div className="row">
          <Button kind="secondary" label={changesTexts.fromText} onClick={() => setOpened('text')} />
          <Button kind="secondary" label={changesTexts.changeOrigin} onClick={() => setOpened('origin')} />
        </div>
      </div>
      {opened === 'text' && <TextDialog onClose={close} />}
      {opened === 'origin' && <OriginDialog onClose={close} />}
      <Waiting />
      <SavedPlans isKnown={isOffered === true} />
    </div>
  )
}

function Waiting() {
  const waiting = useStaged()
  const notices = useNotices()
  const [dropped, setDropped] = useState<readonly Dropped[]>([])
  const note = useCallback(
    (name: string, blocks: readonly StagedBlock[]) =>
      setDropped((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, name, blocks }]),
    [],
  )
  const drop = useCallback(
    ({ order, block, op, record, step }: StepRow) => {
      if (step === null || op === 'keep') return
      dropStaged(order, step)
      note(`${block} ${desiredStateTexts.signs[op]} ${record}`, [{ order, block, steps: [step] }])
    },
    [note],
  )
  const clear = () => {
    note(
      changesTexts.droppedAll(
        stagedCount(waiting),
        waiting.map(({ block }) => block),
      ),
      waiting,
    )
    clearStaged()
    notices.success(changesTexts.cleared)
  }
  useKeptFocus(dropped)
  const putBack = (one: Dropped) => {
    stageChanges(one.blocks)
    setDropped((before) => before.filter((other) => other !== one))
  }
  return (
    <>
      {waiting.length === 0 ? (
        <Card>
          <EmptyState
            title={changesTexts.empty}
            hint={changesTexts.emptyHint}
            action={<LinkButton href={paths.orders} label={changesTexts.toOrders} />}
          />
        </Card>
      ) : (
        <WaitingPlan waiting={waiting} onDrop={drop} onClear={clear} />
      )}
      {dropped.length > 0 && <DroppedSteps dropped={dropped} onPutBack={putBack} />}
    </>
  )
}

interface WaitingPlanProps {
  waiting: readonly StagedBlock[]
  onDrop: (row: StepRow) => void
  onClear: () => void
}

/** Plans the changes that wait, anew with each change. */
function WaitingPlan({ waiting, onDrop, onClear }: WaitingPlanProps) {
  const { data, failure, busy, refresh } = useQuery(() => routingPlans.planStaged(stagedNow))
  useOnChange(waiting, refresh)
  const [, navigate] = useLocation()
  const saving = useMutation(routingPlans.savePlan)
  const [isApplying, setApplying] = useState(false)
  const plan = data?.kind === 'planned' ? data.plan : null
  const save = (isApplied: boolean) => {
    if (plan === null) return
    setApplying(isApplied)
    saving.run(plan)
  }
  useWhen(saving.isDone, () => {
    if (plan !== null) navigate(planPath(plan.id, isApplying))
    clearStaged()
  })
  const isTooLong = plan !== null && totalsOf(plan).steps > limits.planSteps
  const isReady = plan !== null && plan.orders.length > 0 && !isTooLong && !busy
  useKeptFocus(data)
  return (
    <Card
      title={changesTexts.waitingTitle}
      actions={
        <>
          <Button kind="text" size="small" label={changesTexts.clear} onClick={onClear} />
          {plan && <PlanFiles plan={plan} />}
          <Button
            kind="secondary"
            size="small"
            label={changesTexts.save}
            busy={saving.isBusy && !isApplying}
            disabled={!isReady}
            onClick={() => save(false)}
          />
          <Button
            size="small"
            label={changesTexts.apply}
            busy={saving.isBusy && isApplying}
            disabled={!isReady}
            onClick={() => save(true)}
          />
        </>
      }
    >
      <div className="stack">
        {failure && <QueryError text={failureText(failure)} onRetry={refresh} />}
        {saving.failure && (
          <Message severity="danger" live="alert">
            {failureText(saving.failure)}
          </Message>
        )}
        {isTooLong && <Message severity="warning">{changesTexts.tooManySteps(limits.planSteps)}</Message>}
        {data && <Problems drafted={data} waiting={waiting} />}
        {plan && <PlanFacts plan={plan} />}
        {(plan !== null || !failure) && data?.kind !== 'refused' && (
          <PlanTable
            plan={plan ?? noPlan}
            onDrop={onDrop}
            loading={plan === null}
            empty={<EmptyState title={changesTexts.nothingLeft} />}
          />
        )}
        {plan && <PlanPictures plan={plan} />}
      </div>
    </Card>
  )
}

const noPlan = { orders: [] }

/** Orders and changes that cannot be planned. */
function Problems({ drafted, waiting }: { drafted: Drafted; waiting: readonly StagedBlock[] }) {
  if (drafted.kind === 'drifted') return null
  const orders = drafted.kind === 'planned' ? drafted.leftOut : drafted.orders
  const document = drafted.kind === 'refused' ? drafted.document : []
  const lines = [
    ...orders.map(orderProblemText),
    ...document.map(({ path, ...problem }) =>
      changesTexts.ofOrder(waiting[Number(path[1])]?.order ?? 0, documentFaultText(problem)),
    ),
  ]
  if (lines.length === 0) return null
  return (
    <Message severity="warning" title={drafted.kind === 'planned' ? changesTexts.leftOut : changesTexts.refused}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Message>
  )
}

interface DroppedStepsProps {
  dropped: readonly Dropped[]
  onPutBack: (dropped: Dropped) => void
}

/** Steps that were taken out, the latest first, until the page is left. */
const DroppedSteps = ({ dropped, onPutBack }: DroppedStepsProps) => (
  <Card title={changesTexts.dropped}>
    <ul className="plan-dropped">
      {dropped.toReversed().map((one) => (
        <li key={one.key}>
          <span className="mono">{one.name}</span>
          <Button
            kind="secondary"
            size="small"
            label={changesTexts.putBack}
            ariaLabel={changesTexts.putBackOf(one.name)}
            onClick={() => onPutBack(one)}
          />
        </li>
      ))}
    </ul>
  </Card>
)
