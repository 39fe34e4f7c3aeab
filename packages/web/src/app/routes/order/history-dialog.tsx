import { Link, useLocation } from 'wouter'
import { actorText } from '@ip-portal/core/audit'
import {
  desiredStateTexts,
  differenceOf,
  recordText,
  type BlockState,
  type PlanStep,
} from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { stageChanges } from '../../../portal/use-staged.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShimmerLines } from '../../../ui/feedback/loading/shimmer-lines.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { paths, planPath } from '../../paths.ts'
import { changesTexts } from '../plans/changes.texts.ts'
import '../plans/changes.css'

export interface HistoryDialogProps {
  order: number
  onClose: () => void
}

type History = NonNullable<ReturnType<typeof useHistory>['data']>
const useHistory = (order: number) => useQuery(() => routingPlans.blockHistory(order))

/** Past states of a block from the audit log; each can be put back, as changes that wait. */
export function HistoryDialog({ order, onClose }: HistoryDialogProps) {
  const { data, failure, refresh } = useHistory(order)
  return (
    <Dialog
      title={changesTexts.history}
      size="large"
      reading
      onClose={onClose}
      footer={<Button label={kernelTexts.ok} onClick={onClose} />}
    >
      {failure && !data && <QueryError text={failureText(failure)} onRetry={refresh} />}
      {!failure && !data && <ShimmerLines lines={5} />}
      {data && <PastStates order={order} history={data} />}
    </Dialog>
  )
}

function PastStates({ order, history }: { order: number; history: History }) {
  const { cidr, present, past, first, hasMore } = history
  const notices = useNotices()
  const [, navigate] = useLocation()
  if (past.length === 0 && first) return <EmptyState title={changesTexts.noHistory} />
  const putBack = (state: BlockState) => {
    const steps = differenceOf(present, state)
    stageChanges([{ order, block: cidr, steps }], [order])
    notices.success(changesTexts.stateStaged(steps.length))
    navigate(paths.changes)
  }
  const button = (state: BlockState, name: string) =>
    differenceOf(present, state).length === 0 ? (
      <Tag severity="info">{changesTexts.presentState}</Tag>
    ) : (
      <Button
        kind="secondary"
        size="small"
        label={changesTexts.putStateBack}
        ariaLabel={`${changesTexts.putStateBack}: ${name}`}
        onClick={() => putBack(state)}
      />
    )
  return (
    <div className="stack">
      <p className="muted">{changesTexts.historyHint}</p>
      <ol className="block-history">
        {past.map(({ row, steps, plan, state }) => {
          const at = formatDateTime(row.at)
          return (
            <li key={row.id}>
              <div>
                <strong>{at}</strong> <span className="muted">{actorText(row)}</span>{' '}
                {plan !== null && <Link href={planPath(plan)}>{changesTexts.planName(plan)}</Link>}
                <Steps steps={steps} block={cidr} />
              </div>
              {button(state, at)}
            </li>
          )
        })}
        {first && !hasMore && (
          <li>
            <span className="muted">{changesTexts.beforeFirst}</span>
            {button(first, changesTexts.beforeFirst)}
          </li>
        )}
      </ol>
      {(first === null || hasMore) && <p className="muted">{changesTexts.historyEnds}</p>}
    </div>
  )
}

const Steps = ({ steps, block }: { steps: readonly PlanStep[]; block: string }) => (
  <ul className="mono">
    {steps.map((step) => (
      <li key={JSON.stringify(step)}>
        {desiredStateTexts.signs[step.op]} {recordText(step.op === 'delete' ? step.from : step.to, block)}
      </li>
    ))}
  </ul>
)
