import { useMemo, useState } from 'react'
import { auditTexts, joinEdits, type AuditRow } from '@ip-portal/core/audit'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { auditFlows } from '../../portal/flows/audit.ts'
import { useQuery, useSecurityStatus } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useNotices } from '../../ui/feedback/notices.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { CsvButton } from '../../ui/files/csv-button.tsx'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'
import { AuditFilterBar } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import type { KnownOrders } from './order-filter.tsx'
import { type ChosenFilters, chosenOf, filtersOf, noFilters, useAuditFilters } from './use-audit-filters.ts'
import './audit.css'

const rowsAtFirst = 100
const noRows: readonly AuditRow[] = []
/** Rows of an export; more would not fit into the memory of a browser. */
const mostExported = 50_000

/** The audit log, where the server offers it; calls nothing before that is known. */
export function AuditPage({ orders }: { orders: KnownOrders }) {
  const { data: status, failure, refresh } = useSecurityStatus()
  usePageTitle(auditTexts.title)
  if (status && !status.additions.includes('audit')) return <EmptyState title={auditTexts.notOffered} />
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
  const makeCsv = async () => {
    const [{ auditCsv }, { rows, hasMore }] = await Promise.all([
      import('./audit-csv.ts'),
      auditFlows.auditLog(filtersOf(filters), mostExported).once(),
    ])
    if (hasMore) notices.warn(auditTexts.newestOnly(mostExported))
    return auditCsv(rows)
  }
  return (
    <div className="stack">
      <div className="page-header">
        <h1>{title}</h1>
        <CsvButton name={filters.order === '' ? 'etkinlik' : `etkinlik-${filters.order}`} make={makeCsv} />
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
