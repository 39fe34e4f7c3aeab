import { useCallback, useMemo } from 'react'
import { billingTexts, invoiceStateText, searchInvoices, type YearInvoice } from '@ip-portal/core/billing'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { currentYear, typedDay, formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd, plainAmount, sumMoney } from '@ip-portal/core/kernel/values/money'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { authPortal, flowsOf } from '../../../portal/auth-portal.ts'
import { useAddition, useQuery, useSecurityStatus } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { CsvButton, type CsvFields } from '../../../ui/files/csv-button.tsx'
import { ClearFilters, FilterBar, FilterSelect, FilterToggle, SearchField } from '../../../ui/filters/filter-bar.tsx'
import { useOpened } from '../../../ui/layout/use-opened.ts'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { setQuery, useSearchQuery } from '../../../ui/layout/use-search-query.ts'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { OrderLink } from '../../../ui/table/order-link.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'
import '../billing.css'
import { OpenedInvoice } from '../invoice/use-invoice-dialog.tsx'
import { StatementViews } from '../statement/statement-views.tsx'
import { YearZipButton } from './year-zip-button.tsx'

const billingFlows = flowsOf(openBillingFlows)

const yearsShown = 10
const states = ['all', 'paid', 'unpaid'] as const
const none: YearInvoice[] = []

const csvFields: CsvFields<YearInvoice> = [
  [billingTexts.invoiceNumber, (invoice) => invoice.invoiceId],
  [billingTexts.order, (invoice) => invoice.order_id],
  [billingTexts.date, (invoice) => formatDate(invoice.date)],
  [billingTexts.invoiceAmount, (invoice) => plainAmount(invoice.amount_usd)],
  [billingTexts.invoiceState, invoiceStateText],
]

/** The year in the address, else the current one, and the years to choose from, the latest first. */
function yearsOf(asked: string | null, now: number): { year: number; years: number[] } {
  const yearOf = (day: string) => Number(day.slice(0, 4))
  const { from: firstDay } = currentYear(now)
  const current = yearOf(firstDay)
  const year = yearOf(typedDay(`${asked}-01-01`) ?? firstDay)
  const recent = Array.from({ length: yearsShown }, (_, back) => current - back)
  return { year, years: [...new Set([...recent, year])].sort((one, other) => other - one) }
}

/** The invoices of a year, where the server offers them; calls nothing before that is known. */
export function InvoicesPage() {
  const { data: status, failure, refresh } = useSecurityStatus()
  const isOffered = useAddition('invoices')
  const query = useSearchQuery()
  const { year, years } = yearsOf(query.get('year'), authPortal.now())
  usePageTitle(billingTexts.invoices)
  if (isOffered === false) return <EmptyState title={billingTexts.invoicesNotOffered} />
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

/** Invoices of one year; the address holds year, search, state and the opened invoice. */
function YearInvoices({ year, years }: { year: number; years: readonly number[] }) {
  const { data, failure, refresh } = useQuery(() => billingFlows.yearInvoices(year))
  const query = useSearchQuery()
  const invoice = useOpened('invoice')
  const search = query.get('search') ?? ''
  const state = states.find((one) => one === query.get('state')) ?? 'all'
  const all = data?.invoices ?? none
  const rows = useMemo(
    () => searchInvoices(all, search).filter(({ paid }) => state === 'all' || (state === 'paid') === (paid === 1)),
    [all, search, state],
  )
  const { open, addressOf } = invoice
  const openRow = useCallback(({ invoiceId }: YearInvoice) => open(invoiceId), [open])
  const rowHref = useCallback(({ invoiceId }: YearInvoice) => addressOf(invoiceId), [addressOf])
  const isFiltered = search !== '' || state !== 'all'
  const clear = () => setQuery({ search: '', state: '' })
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label={billingTexts.searchInvoices}
            placeholder={billingTexts.searchInvoicesHint}
            value={search}
            onChange={(typed) => setQuery({ search: typed })}
          />
        }
        end={
          <>
            <output className="muted">{sumOf(rows)}</output>
            {isFiltered && <ClearFilters label={billingTexts.clearFilters} onClick={clear} />}
          </>
        }
        tools={
          <CsvButton
            name={`faturalar-${year}`}
            fields={csvFields}
            rows={() => rows}
            disabledReason={rows.length === 0 ? billingTexts.noInvoiceMatches : null}
          />
        }
      >
        <FilterSelect
          label={billingTexts.year}
          value={String(year)}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(value) => setQuery({ year: value })}
          required
        />
        {(['unpaid', 'paid'] as const).map((one) => (
          <FilterToggle
            key={one}
            label={one === 'paid' ? billingTexts.paidInvoice : billingTexts.unpaidInvoice}
            count={all.filter(({ paid }) => paid === (one === 'paid' ? 1 : 0)).length}
            isOn={state === one}
            onChange={(isOn) => setQuery({ state: isOn ? one : '' })}
          />
        ))}
      </FilterBar>
      {failure && <QueryError text={failureText(failure)} onRetry={refresh} />}
      {(data || !failure) && (
        <DataTable
          caption={billingTexts.invoicesOf(year)}
          columns={invoiceColumns}
          phone={invoiceLines}
          rows={rows}
          rowKey={invoiceRowKey}
          onRowOpen={openRow}
          rowHref={rowHref}
          loading={!data}
          empty={
            all.length === 0 ? (
              <EmptyState
                title={billingTexts.noInvoices(year)}
                action={
                  <Button
                    kind="secondary"
                    label={billingTexts.invoicesOf(year - 1)}
                    onClick={() => setQuery({ year: String(year - 1) })}
                  />
                }
              />
            ) : (
              <EmptyState
                title={billingTexts.noInvoiceMatches}
                action={<Button kind="secondary" label={billingTexts.clearFilters} onClick={clear} />}
              />
            )
          }
        />
      )}
      <OpenedInvoice id={invoice.value} onClose={invoice.close} />
    </>
  )
}

const sumOf = (rows: readonly YearInvoice[]): string =>
  billingTexts.invoiceSum(rows.length, formatUsd(sumMoney(rows.map(({ amount_usd }) => amount_usd))))

const invoiceRowKey = ({ invoiceId }: YearInvoice) => invoiceId

/** Columns of the invoices of a year; the number opens the invoice. */
const invoiceColumns: Columns<YearInvoice> = [
  {
    id: 'invoice',
    header: billingTexts.invoiceNumber,
    meta: { identity: true, onPhone: true, copy: invoiceRowKey },
    cell: ({ row: { original: invoice } }) => <span className="mono">{invoice.invoiceId}</span>,
  },
  {
    id: 'order',
    header: billingTexts.order,
    meta: { copy: ({ ipwithsubnet }: YearInvoice) => ipwithsubnet },
    cell: ({ row: { original: invoice } }) => <OrderOf invoice={invoice} />,
  },
  {
    id: 'date',
    header: billingTexts.date,
    meta: { onPhone: true },
    cell: ({ row }) => formatDate(row.original.date),
  },
  {
    id: 'amount',
    header: billingTexts.invoiceAmount,
    cell: ({ row }) => formatUsd(row.original.amount_usd),
    meta: { align: 'right', onPhone: true },
  },
  {
    id: 'state',
    header: billingTexts.invoiceState,
    meta: { onPhone: true },
    cell: ({ row }) => invoiceStateText(row.original),
  },
]

function OrderOf({ invoice: { order_id: id, ipwithsubnet: name } }: { invoice: YearInvoice }) {
  return id === null ? '-' : <OrderLink href={`/orders/${id}`} name={name} number={`#${id}`} />
}

/** The lines of an invoice on a phone. */
const invoiceLines: PhoneLines<YearInvoice> = {
  title: ({ invoiceId }) => <strong className="mono">{invoiceId}</strong>,
  figure: ({ amount_usd: amount }) => formatUsd(amount),
  line: ({ date, order_id: order, ipwithsubnet: name }) => [
    formatDate(date),
    name ?? (order === null ? null : `#${order}`),
  ],
  marks: (invoice) => invoice.paid !== 1 && <small>{invoiceStateText(invoice)}</small>,
}
