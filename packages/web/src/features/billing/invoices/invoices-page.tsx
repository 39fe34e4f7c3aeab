import { billingTexts, type YearInvoice } from '@ip-portal/core/billing'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { currentYear } from '@ip-portal/core/kernel/values/dates'
import { formatUsd, sumMoney } from '@ip-portal/core/kernel/values/money'
import { fold } from '@ip-portal/core/kernel/values/turkish'
import { useCallback, useMemo } from 'react'
import { authPortal } from '../../../portal/auth-portal.ts'
import { billingFlows } from '../../../portal/flows/billing.ts'
import { useQuery, useSecurityStatus } from '../../../portal/use-portal.ts'
import { SegmentedControl } from '../../../ui/buttons/segmented-control.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { CsvButton } from '../../../ui/files/csv-button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { setQuery, useSearchQuery } from '../../../ui/layout/use-search-query.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useInvoiceDialog } from '../invoice/use-invoice-dialog.tsx'
import { StatementViews } from '../statement/statement-views.tsx'
import { invoiceColumns, invoiceLines, invoiceRowKey } from './invoice-columns.tsx'
import { YearZipButton } from './year-zip-button.tsx'
import '../billing.css'

const yearsShown = 10
const states = ['all', 'paid', 'unpaid'] as const
const none: YearInvoice[] = []

/** Years to choose from, the current one first. */
function yearsUntil(now: number): number[] {
  const current = Number(currentYear(now).from.slice(0, 4))
  return Array.from({ length: yearsShown }, (_, back) => current - back)
}

/** The invoices of a year, where the server offers them; calls nothing before that is known. */
export function InvoicesPage() {
  const { data: status, failure, refresh } = useSecurityStatus()
  const query = useSearchQuery()
  const years = yearsUntil(authPortal.now())
  const year = years.find((one) => String(one) === query.get('year')) ?? years[0] ?? 0
  usePageTitle(billingTexts.invoices)
  if (status && !status.additions.includes('invoices')) return <EmptyState title={billingTexts.invoicesNotOffered} />
  return (
    <div className="stack">
      <div className="page-header">
        <h1>{billingTexts.invoices}</h1>
        <YearZipButton year={year} />
      </div>
      <StatementViews active="invoices" />
      {status && <YearInvoices key={year} year={year} years={years} />}
      {!status && (failure ? <QueryError text={failureText(failure)} onRetry={refresh} /> : <LoadingInvoices />)}
    </div>
  )
}

const LoadingInvoices = () => (
  <DataTable
    caption={billingTexts.invoices}
    columns={invoiceColumns}
    phone={invoiceLines}
    rows={[]}
    rowKey={invoiceRowKey}
    loading
    empty={null}
  />
)

/** Invoices of one year; the address holds year, search and state. */
function YearInvoices({ year, years }: { year: number; years: readonly number[] }) {
  const { data, failure, refresh } = useQuery(() => billingFlows.yearInvoices(year))
  const query = useSearchQuery()
  const [openInvoice, invoiceDialog] = useInvoiceDialog()
  const search = query.get('search') ?? ''
  const state = states.find((one) => one === query.get('state')) ?? 'all'
  const all = data?.invoices ?? none
  const rows = useMemo(() => {
    const wanted = fold(search.trim())
    return all.filter(
      ({ invoiceId, order_id, paid }) =>
        (state === 'all' || (state === 'paid') === (paid === 1)) &&
        fold(`${invoiceId} #${order_id ?? ''}`).includes(wanted),
    )
  }, [all, search, state])
  const open = useCallback(({ invoiceId }: YearInvoice) => openInvoice(invoiceId), [openInvoice])
  const count = (paid: 0 | 1) => all.filter((one) => one.paid === paid).length
  return (
    <>
      <div className="toolbar">
        <Select
          label={billingTexts.year}
          value={String(year)}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(value) => setQuery({ year: value })}
        />
        <TextField
          label={billingTexts.searchInvoices}
          type="search"
          value={search}
          placeholder={billingTexts.searchInvoicesHint}
          onChange={(typed) => setQuery({ search: typed })}
          autoComplete="off"
        />
        <div className="presets">
          <SegmentedControl
            label={billingTexts.invoiceState}
            value={state}
            options={[
              { value: 'all', label: billingTexts.allInvoices, count: all.length },
              { value: 'paid', label: billingTexts.paidInvoice, count: count(1) },
              { value: 'unpaid', label: billingTexts.unpaidInvoice, count: count(0) },
            ]}
            onChange={(value) => setQuery({ state: value === 'all' ? '' : value })}
          />
        </div>
        <div className="presets">
          <CsvButton
            name={`faturalar-${year}`}
            make={() => import('./invoices-csv.ts').then(({ invoicesCsv }) => invoicesCsv(rows))}
            disabledReason={rows.length === 0 ? billingTexts.noInvoiceMatches : null}
          />
        </div>
      </div>
      {failure && <QueryError text={failureText(failure)} onRetry={refresh} />}
      {(data || !failure) && (
        <DataTable
          caption={billingTexts.invoicesOf(year)}
          columns={invoiceColumns}
          phone={invoiceLines}
          rows={rows}
          rowKey={invoiceRowKey}
          onRowOpen={open}
          loading={!data}
          empty={
            all.length === 0 ? (
              <EmptyState title={billingTexts.noInvoices(year)} hint={billingTexts.noInvoicesHint} />
            ) : (
              <EmptyState title={billingTexts.noInvoiceMatches} />
            )
          }
        />
      )}
      {rows.length > 0 && (
        <p className="muted">
          {billingTexts.invoiceSum(rows.length, formatUsd(sumMoney(rows.map(({ amount_usd }) => amount_usd))))}
        </p>
      )}
      {invoiceDialog}
    </>
  )
}
