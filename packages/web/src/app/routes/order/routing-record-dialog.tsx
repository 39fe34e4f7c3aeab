import { useCallback, useMemo } from 'react'
import { blockWithStaged, creationsOf, stepsToStage, type PlanStep } from '@ip-portal/core/desired-state'
import { isBlockChanged, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { openOrderFlows } from '@ip-portal/core/orders'
import { openRoutingFlows } from '@ip-portal/core/portal/routing'
import {
  narrowerPrefix,
  originProblemTexts,
  picturedBlock,
  pictureTexts,
  roaMaxLength,
  roaMoveOf,
  roaProblem,
  roaProblemTexts,
  routePrefixProblemTexts,
  routeProblems,
  routingTexts,
  showsPrefixes,
  type OrderPath,
  type Roa,
  type RoutedBlock,
  type RoutingChange,
  type RoutingRecord,
  type SeenBlock,
  changeCostText,
  costOf,
  createdBy,
  type Allowance,
} from '@ip-portal/core/routing'
import type { StepUpOutput } from '@ip-portal/core/step-up'
import { BlockPicture } from '../../../features/routing/block-picture.tsx'
import { ChangeEffects } from '../../../features/routing/change-effects.tsx'
import { DeleteConfirmation } from '../../../features/routing/delete-confirmation.tsx'
import { RecordForm } from '../../../features/routing/record-form.tsx'
import {
  changeFailureText,
  doneText,
  recordName,
  recordLabels,
  willText,
  type RecordRequest,
} from '../../../features/routing/record-labels.ts'
import { StepUpDialog, type DetailsProps } from '../../../features/step-up/step-up-dialog.tsx'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useAddition, useQuery } from '../../../portal/use-portal.ts'
import { useStaged } from '../../../portal/use-staged.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { paths } from '../../paths.ts'
import { useNavigateWithReturn } from '../../return-location.ts'
import { SeenEffects } from './seen-effects.tsx'
import { useStage } from './use-stage.ts'

const orderFlows = flowsOf(openOrderFlows)
const routingFlows = flowsOf(openRoutingFlows)

export interface RoutingRecordDialogProps {
  path: OrderPath
  request: RecordRequest
  block: Omit<RoutedBlock, 'report'> & { roas: readonly Roa[] }
  /** Gives the records that the page shows at the moment of the call. */
  see: () => SeenBlock
  /** Maintainer of a new route. */
  maintainer: string
  /** Reads the block again after another user has changed it. */
  onBlockChanged: () => void
  /** Receives the change that was made, or null. */
  onClose: (changed: RoutingChange | null) => void
}

/** Adds, edits or deletes a route or a ROA: joins the routing forms with the step-up. */
export function RoutingRecordDialog({
  path,
  request,
  block: known,
  see,
  maintainer,
  onBlockChanged,
  onClose,
}: RoutingRecordDialogProps) {
  const notices = useNotices()
  const navigateWithReturn = useNavigateWithReturn()
  const { kind, op } = request
  const words = recordLabels[kind]
  const from = request.op === 'add' ? null : request.from
  const edited = from?.kind === 'route' ? from : undefined
  // A planned change is judged against the VRPs of the registry.
  const report = useQuery(() => routingFlows.validity(path))
  const block = { ...known, report: report.data }
  // Read here, so that it survives the switch between form and code step.
  const allowance = useQuery(() => orderFlows.allowance(path.order))
  const maxLength = roaMaxLength(block.cidr)

  const onEnd = useCallback(
    (output: StepUpOutput<RoutingChange, RoutingRecord>) => {
      if (output.kind === 'done') notices.success(doneText(output.value, known.cidr))
      if (output.kind === 'setup') navigateWithReturn(paths.setUpTwoFactor)
      if (output.kind === 'lost') onClose({ op: 'delete', from: output.lost })
      else onClose(output.kind === 'done' ? output.value : null)
    },
    [notices, navigateWithReturn, onClose, known.cidr],
  )

  const onFailure = useCallback(
    (failure: Failure) => {
      if (isBlockChanged(failure)) onBlockChanged()
    },
    [onBlockChanged],
  )

  // The effect is shown together with that of the changes that wait for the block.
  const waiting = useStaged().find(({ order }) => order === path.order)?.steps ?? noSteps
  const hasSeen = useAddition('bgp')
  const stage = useStage<RoutingChange>(
    path.order,
    known.cidr,
    (change) => stepsToStage(change, known.cidr),
    () => onClose(null),
  )
  const preview = (change: RoutingChange | null) => (
    <>
      {waiting.length > 0 && <p className="muted">{routingTexts.withStaged(waiting.length)}</p>}
      <ChangeEffects change={change} block={blockWithStaged(block, waiting)} />
      <ChangeCost {...{ op, change, waiting }} block={block.cidr} allowance={allowance.data} />
    </>
  )

  const details = (props: DetailsProps<RoutingChange>) => {
    if (request.op === 'delete') {
      const change = { op: 'delete', from: request.from } as const
      return (
        <DeleteConfirmation
          {...props}
          question={willText(change, block.cidr)}
          label={words.titles.delete}
          onSubmit={() => props.onSubmit(change)}
          onStage={stage && (() => stage(change))}
        >
          {preview(change)}
          {request.from.kind === 'roa' && hasSeen === true && (
            <SeenEffects
              order={path.order}
              block={block}
              after={withoutRoa(blockWithStaged(block, waiting), request.from)}
            />
          )}
        </DeleteConfirmation>
      )
    }
    const common = {
      ...props,
      onStage: stage,
      label: words.label,
      from,
      block: block.cidr,
      prefilled: request.asn,
      preview,
    }
    return kind === 'route' ? (
      <RecordForm
        {...common}
        offerOf={(change) => roaMoveOf(change, block)}
        hasPrefix={showsPrefixes(block.routes)}
        picture={(prefix, onPick) => (
          <RoutePicture block={blockWithStaged(block, waiting)} prefix={prefix.trim()} onPick={onPick} />
        )}
        recordOf={(origin, prefix) => ({
          kind,
          origin,
          maintainer: edited?.maintainer ?? maintainer,
          prefix: narrowerPrefix(prefix.trim(), block.cidr),
        })}
        problemsOf={(typed, prefix) => {
          const problems = routeProblems({ origin: typed, prefix }, block, edited)
          return {
            asn: problems.origin && originProblemTexts[problems.origin],
            prefix: problems.prefix && routePrefixProblemTexts[problems.prefix](block.cidr),
          }
        }}
      />
    ) : (
      <RecordForm
        {...common}
        maxLength={maxLength}
        recordOf={(asn) => ({ kind, asn, maxLength })}
        problemsOf={(typed) => {
          const current = from?.kind === 'roa' ? { asn: from.asn, max_length: from.maxLength } : undefined
          const problem = roaProblem(typed, block, current)
          return { asn: problem && roaProblemTexts[problem], prefix: null }
        }}
      />
    )
  }

  return (
    <StepUpDialog
      flow={() =>
        kind === 'route'
          ? routingFlows.routeChange(path, see, {
              planMove: (move) => routingPlans.planMove(path, see().version ?? null, move),
            })
          : routingFlows.roaChange(path, see)
      }
      title={words.titles[op]}
      details={details}
      summary={(change) => (
        <>
          <p>{willText(change, block.cidr)}</p>
          <ChangeEffects change={change} block={block} />
        </>
      )}
      failureText={(failure) => changeFailureText(failure, words.failed[op])}
      onFailure={onFailure}
      lost={{
        title: routingTexts.lostTitle,
        text: (lost) => routingTexts.lost(recordName(lost, block.cidr), block.cidr),
      }}
      onEnd={onEnd}
    />
  )
}

const noSteps: readonly PlanStep[] = []

const withoutRoa = ({ roas }: Pick<RoutedBlock, 'roas'>, gone: { asn: string; maxLength: number | null }) =>
  roas.filter((roa) => roa.asn !== gone.asn || roa.max_length !== gone.maxLength)

interface RoutePictureProps {
  block: Pick<RoutedBlock, 'cidr' | 'routes'>
  prefix: string
  onPick: (prefix: string) => void
}

/** Shows the free and the used parts of a block, and the typed prefix in it. */
function RoutePicture({ block: { cidr, routes }, prefix, onPick }: RoutePictureProps) {
  const pictured = useMemo(() => picturedBlock(cidr, routes, []), [cidr, routes])
  return (
    <div>
      <BlockPicture block={pictured} chosen={prefix} onPick={onPick} routesOnly />
      <small className="muted">{pictureTexts.pickHint}</small>
    </div>
  )
}

interface ChangeCostProps {
  op: RoutingChange['op']
  /** Null until the form says what is created. */
  change: RoutingChange | null
  /** Steps that wait for the block. */
  waiting: readonly PlanStep[]
  /** Block as a prefix. */
  block: string
  /** Null while unknown. */
  allowance: Allowance | null
}

/** Shows whether a change is free or costs a fee. */
function ChangeCost({ op, change, waiting, block, allowance }: ChangeCostProps) {
  if (allowance === null) return null
  // A form that does not say it yet creates one record.
  const created = change === null ? [{ kind: 'route', origin: '' } as const] : createdBy(change)
  const cost = costOf([...creationsOf(waiting), ...created], allowance, block)
  return <Message severity={cost.paid > 0 ? 'warning' : 'info'}>{changeCostText(op, cost)}</Message>
}
