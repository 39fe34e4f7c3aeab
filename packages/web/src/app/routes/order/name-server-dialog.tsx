import { useCallback } from 'react'
import { nameServersOf, stepsOfNameServers } from '@ip-portal/core/desired-state'
import { isBlockChanged, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { openRoutingFlows } from '@ip-portal/core/portal/routing'
import {
  routingTexts,
  type Domain,
  type NameServerChange,
  type OrderPath,
  type SeenBlock,
} from '@ip-portal/core/routing'
import type { StepUpOutput } from '@ip-portal/core/step-up'
import { DeleteConfirmation } from '../../../features/routing/delete-confirmation.tsx'
import { NameServerForm } from '../../../features/routing/name-servers/name-server-form.tsx'
import { changeFailureText } from '../../../features/routing/record-labels.ts'
import { StepUpDialog, type DetailsProps } from '../../../features/step-up/step-up-dialog.tsx'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { paths } from '../../paths.ts'
import { useNavigateWithReturn } from '../../return-location.ts'
import { useStage } from './use-stage.ts'

const routingFlows = flowsOf(openRoutingFlows)

export interface NameServerDialogProps {
  path: OrderPath
  op: NameServerChange['op']
  domain: Domain
  /** Gives the records that the page shows at the moment of the call. */
  see: () => SeenBlock
  /** Reads the block again after another user has changed it. */
  onBlockChanged: () => void
  onClose: (changed: boolean) => void
}

/** Adds, replaces or deletes the name servers of a block: joins their form with the step-up. */
export function NameServerDialog({ path, op, domain, see, onBlockChanged, onClose }: NameServerDialogProps) {
  const notices = useNotices()
  const navigateWithReturn = useNavigateWithReturn()

  const onEnd = useCallback(
    (output: StepUpOutput<NameServerChange, never>) => {
      if (output.kind === 'done') notices.success(nameServersDoneText(output.value, domain))
      if (output.kind === 'setup') navigateWithReturn(paths.setUpTwoFactor)
      onClose(output.kind === 'done')
    },
    [notices, navigateWithReturn, onClose, domain],
  )

  const onFailure = useCallback(
    (failure: Failure) => {
      if (isBlockChanged(failure)) onBlockChanged()
    },
    [onBlockChanged],
  )

  const stage = useStage<NameServerChange>(
    path.order,
    `${path.ip}/${path.subnet}`,
    (change) => stepsOfNameServers(change, { nameServers: nameServersOf(domain) }),
    () => onClose(false),
  )
  const details = (props: DetailsProps<NameServerChange>) =>
    op === 'delete' ? (
      <DeleteConfirmation
        {...props}
        question={nameServersWillText({ op }, domain)}
        label={nameServerTitles.delete}
        onSubmit={() => props.onSubmit({ op })}
        onStage={stage && (() => stage({ op }))}
      />
    ) : (
      <NameServerForm {...props} onStage={stage} op={op} domain={domain.domain} current={domain.nservers} />
    )

  return (
    <StepUpDialog
      flow={() => routingFlows.nameServerChange(path, see)}
      title={nameServerTitles[op]}
      details={details}
      summary={(change) => <p>{nameServersWillText(change, domain)}</p>}
      failureText={changeFailureText}
      onFailure={onFailure}
      lost={nothingIsLost}
      onEnd={onEnd}
    />
  )
}

/** Never shown: both name servers change in one call, so none can be lost. */
const nothingIsLost = { title: routingTexts.lostTitle, text: (lost: never) => String(lost) }

type Op = NameServerChange['op']

/** Titles of the name server dialog. */
const nameServerTitles: Record<Op, string> = {
  add: routingTexts.nameServersAdd,
  edit: routingTexts.nameServersEdit,
  delete: routingTexts.nameServersDelete,
}

const joined = (servers: readonly string[]) => servers.join(', ')

/** Describes a planned change of name servers in one sentence. */
function nameServersWillText(change: NameServerChange, { domain, nservers }: Domain): string {
  switch (change.op) {
    case 'add':
      return routingTexts.nameServersAddSummary(joined(change.nservers), domain)
    case 'edit':
      return routingTexts.nameServersEditSummary(joined(nservers), joined(change.nservers), domain)
    case 'delete':
      return routingTexts.nameServersDeleteQuestion(joined(nservers), domain)
  }
}

/** Describes a completed change of name servers in one sentence. */
function nameServersDoneText(change: NameServerChange, { nservers }: Domain): string {
  if (change.op === 'delete') return routingTexts.nameServersDeleted(joined(nservers))
  return change.op === 'add'
    ? routingTexts.nameServersAdded(joined(change.nservers))
    : routingTexts.nameServersEdited(joined(change.nservers))
}
