import { useMemo } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { openRoutingFlows } from '@ip-portal/core/portal/routing'
import {
  analyse,
  announcementsAgeText,
  bgpTexts,
  coveringRoaText,
  differenceText,
  invalidReasonText,
  isInOrder,
  routingTexts,
  seenBlockState,
  suggest,
  suggestionNoteText,
  validitySeverity,
  validityTexts,
  type AnalysedRoute,
  type IpDetails,
} from '@ip-portal/core/routing'
import { authPortal, flowsOf } from '../../../portal/auth-portal.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'
import { useStage } from './use-stage.ts'

const routingFlows = flowsOf(openRoutingFlows)

export interface SeenCardProps {
  order: number
  details: IpDetails
  disabledReason: string | null
}

const keyOf = ({ origin, prefix }: AnalysedRoute) => `${origin} ${prefix}`
const peersOf = ({ peers }: AnalysedRoute) => (peers === null ? bgpTexts.no : bgpTexts.seenBy(peers))
const registeredOf = ({ registered }: AnalysedRoute) => (registered ? bgpTexts.yes : bgpTexts.no)

const columns: Columns<AnalysedRoute> = [
  {
    id: 'origin',
    header: bgpTexts.origin,
    cell: ({ row: { original: row } }) => (
      <CopyValue text={row.origin}>
        <strong className="mono">{row.origin}</strong>
      </CopyValue>
    ),
  },
  {
    id: 'prefix',
    header: bgpTexts.prefix,
    cell: ({ row: { original: row } }) => (
      <CopyValue text={row.prefix}>
        <span className="mono">{row.prefix}</span>
      </CopyValue>
    ),
  },
  { id: 'peers', header: bgpTexts.seen, meta: { priority: 2 }, cell: ({ row: { original: row } }) => peersOf(row) },
  {
    id: 'registered',
    header: bgpTexts.registered,
    meta: { priority: 3 },
    cell: ({ row: { original: row } }) => registeredOf(row),
  },
  {
    id: 'validity',
    header: bgpTexts.authorised,
    meta: { wrap: true },
    cell: ({ row: { original: row } }) => <Validity row={row} />,
  },
  {
    id: 'difference',
    header: bgpTexts.difference,
    meta: { wrap: true },
    cell: ({ row: { original: row } }) => <Difference row={row} />,
  },
]

const phone: PhoneLines<AnalysedRoute> = {
  title: ({ origin }) => <strong className="mono">{origin}</strong>,
  figure: ({ state }) => <Tag severity={validitySeverity(state)}>{validityTexts[state]}</Tag>,
  line: (row) => [row.prefix, peersOf(row)],
  marks: (row) => !isInOrder(row) && <small>{differenceText(row)}</small>,
}

/** Compares what the world sees of a block with its routes and ROAs, and offers the changes that this suggests. */
export function SeenCard({ order, details, disabledReason }: SeenCardProps) {
  const { data, failure, refresh } = useQuery(() => routingFlows.announcements(order))
  const state = useMemo(() => data && seenBlockState(order, details, data), [order, details, data])
  const rows = useMemo(() => (state ? analyse(state) : []), [state])
  const suggestion = useMemo(() => state && suggest(state), [state])
  const stage = useStage(
    order,
    `${details.ip}/${details.subnet}`,
    () => suggestion?.steps ?? [],
    () => {},
  )
  const age = data ? announcementsAgeText(data, authPortal.now()) : ''
  return (
    <Card
      title={bgpTexts.title}
      actions={
        stage &&
        suggestion &&
        suggestion.steps.length > 0 && (
          <Button
            kind="secondary"
            size="small"
            label={bgpTexts.stageSuggestion(suggestion.steps.length)}
            disabledReason={disabledReason}
            onClick={() => stage(null)}
          />
        )
      }
    >
      {failure && <QueryError text={failureText(failure)} onRetry={refresh} />}
      {age !== '' &&
        (data?.outdated === 1 ? <Message severity="warning">{age}</Message> : <p className="muted">{age}</p>)}
      {suggestion?.notes.map((note) => (
        <p className="muted" key={JSON.stringify(note)}>
          {suggestionNoteText(note)}
        </p>
      ))}
      {(data || !failure) && (
        <DataTable
          caption={bgpTexts.title}
          columns={columns}
          phone={phone}
          rows={rows}
          rowKey={keyOf}
          rowName={keyOf}
          loading={!data}
          empty={<EmptyState title={bgpTexts.nothingToCompare} hint={routingTexts.noRoutesHint} />}
        />
      )}
    </Card>
  )
}

function Validity({ row }: { row: AnalysedRoute }) {
  const note = invalidReasonText(row) || coveringRoaText(row)
  return (
    <span className="record-note">
      <Tag severity={validitySeverity(row.state)}>{validityTexts[row.state]}</Tag>
      {note !== '' && <small className="muted">{note}</small>}
    </span>
  )
}

/** Differences in words, which wrap on a phone. */
const Difference = ({ row }: { row: AnalysedRoute }) =>
  isInOrder(row) ? <span className="muted">{differenceText(row)}</span> : <span>{differenceText(row)}</span>
