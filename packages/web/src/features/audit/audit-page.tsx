import { useMemo, useState } from 'react'
import {
  actorText,
  auditTexts,
  differencesOf,
  differenceText,
  isRefused,
  joinEdits,
  sentenceOf,
  type AuditRow,
  openAuditFlows,
  actorKinds,
} from '@ip-portal/core/audit'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { flowsOf } from '../../portal/auth-portal.ts'
import { useAddition, useQuery, useSecurityStatus } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useNotices } from '../../ui/feedback/notices.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { CsvButton, type CsvFields } from '../../ui/files/csv-button.tsx'
import { ClearFilters, FilterBar, FilterSelect } from '../../ui/filters/filter-bar.tsx'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'
import { AuditTable } from './audit-table.tsx'
import './audit.css'
import { type KnownOrders, OrderFilter } from './order-filter.tsx'
import { type ChosenFilters, chosenOf, filtersOf, noFilters, useAuditFilters } from './use-audit-filters.ts'

const auditFlows = flowsOf(openAuditFlows)

const rowsAtFirst = 100
const noRows: readonly AuditRow[] = []
/** Rows of an export; more would not fit into the memory of a browser. */
const mostExported = 50_000

const csvFields: CsvFields<AuditRow> = [
  [auditTexts.number, (row) => row.id],
  [auditTexts.at, (row) => formatDateTime(row.at)],
  [auditTexts.actor, actorText],
  [auditTexts.address, (row) => row.address],
  [auditTexts.order, (row) => row.order_id],
  [auditTexts.code, (row) => row.action],
  [auditTexts.action, sentenceOf],
  [auditTexts.outcome, (row) => auditTexts.outcomes[isRefused(row) ? 'refused' : 'done']],
  [auditTexts.count, (row) => row.count],
  [
    auditTexts.difference,
    (row) =>
      differencesOf(row)
        .map((one) => differenceText(one))
        .join('; '),
  ],
]

/** The audit log, where the server offers it; calls nothing before that is known. */
export function AuditPage({ orders }: { orders: KnownOrders }) {
  const { data: status, failure, refresh } = useSecurityStatus()
  const isOffered = useAddition('audit')
  usePageTitle(auditTexts.title)
  if (isOffered === false) return <EmptyState title={auditTexts.notOffered} />
  if (!status && failure) {
    return (
      <>
        <h1>{auditTexts.title}</h1>
        <QueryError text={failureText(failure)} onRetry={refresh} />
      </>
    )
  }
  return <AuditLog isKnown={status !== null} orders={orders} />
}

/** Changes and refusals of the company, newest first. The address holds the filters, and the order of one order. */
function AuditLog({ isKnown, orders }: { isKnown: boolean; orders: KnownOrders }) {
  const [filters, setFilters] = useAuditFilters()
  const [most, setMost] = useState(rowsAtFirst)
  const notices = useNotices()
  const title = filters.order === '' ? auditTexts.title : auditTexts.titleOfOrder(Number(filters.order))
  usePageTitle(title)
  const change = (changes: Partial<ChosenFilters>) => {
    setMost(rowsAtFirst)
    setFilters(changes)
  }
  const readRows = async () => {
    const { rows, hasMore } = await auditFlows.auditLog(filtersOf(filters), mostExported).once()
    if (hasMore) notices.warn(auditTexts.newestOnly(mostExported))
    return rows
  }
  const csvName = filters.order === '' ? 'etkinlik' : `etkinlik-${filters.order}`
  return (
    <div className="stack">
      <div className="page-header">
        <h1>{title}</h1>
        <CsvButton name={csvName} fields={csvFields} rows={readRows} />
      </div>
      <AuditFilterBar filters={filters} orders={orders} onChange={change} />
      {!isKnown && <AuditTable rows={noRows} names={orders.names} loading empty={null} />}
      {isKnown && (
        <AuditRows
          key={JSON.stringify([filters, most])}
          filters={filters}
          names={orders.names}
          most={most}
          onMore={() => setMost(most * 4)}
          onClear={() => change(noFilters)}
        />
      )}
    </div>
  )
}

interface AuditRowsProps {
  filters: ChosenFilters
  names: ReadonlyMap<number, string>
  most: number
  onMore: () => void
  onClear: () => void
}

/** Rows that fit the filters. */
function AuditRows({ filters, names, most, onMore, onClear }: AuditRowsProps) {
  const { data, failure, refresh } = useQuery(() => auditFlows.auditLog(filtersOf(filters), most))
  const rows = useMemo(() => (data ? joinEdits(data.rows) : noRows), [data])
  const isFiltered = chosenOf(filters).length > 0
  if (failure && !data) return <QueryError text={failureText(failure)} onRetry={refresh} />
  return (
    <>
      <AuditTable
        key={data ? 'rows' : 'loading'}
        rows={rows}
        names={names}
        loading={!data}
        empty={
          isFiltered ? (
            <EmptyState
              title={auditTexts.noneMatches}
              action={<Button kind="secondary" label={auditTexts.clear} onClick={onClear} />}
            />
          ) : (
            <EmptyState title={auditTexts.none} hint={auditTexts.hint} />
          )
        }
      />
      {data?.hasMore && (
        <div className="row">
          <Button kind="secondary" label={auditTexts.more} onClick={onMore} />
        </div>
      )}
    </>
  )
}

interface AuditFiltersProps {
  filters: ChosenFilters
  orders: KnownOrders
  onChange: (changes: Partial<ChosenFilters>) => void
}

const optionsOf = (all: string, texts: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(texts).map(([value, label]) => ({ value, label })),
]

const actions = optionsOf(auditTexts.allActions, auditTexts.kinds)
const actors = optionsOf(
  auditTexts.allActors,
  Object.fromEntries(actorKinds.map((kind) => [kind, auditTexts.actors[kind]])),
)
const outcomes = optionsOf(auditTexts.allOutcomes, auditTexts.outcomes)

/** Choices of order, kind, author, outcome and days; the button at the end clears them all. */
function AuditFilterBar({ filters, orders, onChange }: AuditFiltersProps) {
  const { order, action, actor, outcome, from, to } = filters
  const isKnown = action === '' || action in auditTexts.kinds
  return (
    <FilterBar
      search={<OrderFilter orders={orders} key={order} order={order} onChange={(next) => onChange({ order: next })} />}
      end={
        chosenOf(filters).length > 0 && <ClearFilters label={auditTexts.clear} onClick={() => onChange(noFilters)} />
      }
    >
      <FilterSelect
        label={auditTexts.action}
        value={action}
        options={isKnown ? actions : [...actions, { value: action, label: action }]}
        onChange={(next) => onChange({ action: next })}
      />
      <FilterSelect
        label={auditTexts.actor}
        value={actor}
        options={actors}
        onChange={(next) => onChange({ actor: next })}
      />
      <FilterSelect
        label={auditTexts.outcome}
        value={outcome}
        options={outcomes}
        onChange={(next) => onChange({ outcome: next })}
      />
      <DateField
        hideLabel
        isOptional
        label={auditTexts.from}
        value={from}
        onChange={(next) => onChange({ from: next })}
      />
      <DateField
        hideLabel
        isOptional
        label={auditTexts.to}
        value={to}
        error={to !== '' && from > to ? auditTexts.wrongRange : null}
        onChange={(next) => onChange({ to: next })}
      />
    </FilterBar>
  )
}
