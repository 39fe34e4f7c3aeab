import { useMemo } from 'react'
import { billingTexts, statementOf, type Transaction, balanceWord } from '@ip-portal/core/billing'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useInvoiceDialog } from '../invoice/use-invoice-dialog.tsx'
import '../billing.css'
import { ledgerColumns, ledgerLines, ledgerRowKey, ledgerRowName, type LedgerRow } from './ledger-columns.tsx'

const always = { from: '', to: '9999-12-31' }

/** Invoices and payments of one order, oldest first, with their sums. */
export function LedgerTab({ transactions }: { transactions: Transaction[] }) {
  const [openInvoice, invoiceDialog] = useInvoiceDialog()
  const columns = useMemo(() => ledgerColumns({ withOrder: false, onInvoice: openInvoice }), [openInvoice])
  const { lines, credit, debit, balance } = useMemo(() => statementOf(transactions, always), [transactions])
  const rows = useMemo<LedgerRow[]>(
    () => lines.map((line, index) => ({ id: line.transaction.id || `line-${index}`, ...line })),
    [lines],
  )
  return (
    <Card title={billingTexts.ledger}>
      <DataTable
        caption={billingTexts.ledger}
        columns={columns}
        phone={ledgerLines}
        rows={rows}
        rowKey={ledgerRowKey}
        rowName={ledgerRowName}
        uneven
        empty={
          <EmptyState
            title={billingTexts.noTransactions}
            action={<LinkButton href="/transactions" label={billingTexts.toStatement} />}
          />
        }
      />
      {rows.length > 0 && <LedgerTotals credit={credit} debit={debit} balance={balance} />}
      {invoiceDialog}
    </Card>
  )
}

/** Sums of a ledger in USD; a positive balance is owed. */
const LedgerTotals = ({ credit, debit, balance }: { credit: number; debit: number; balance: number }) => (
  <dl className="ledger-totals">
    <div>
      <dt>{billingTexts.creditTotal}</dt>
      <dd>{formatUsd(credit)}</dd>
    </div>
    <div>
      <dt>{billingTexts.debitTotal}</dt>
      <dd>{formatUsd(debit)}</dd>
    </div>
    <div>
      <dt>{billingTexts.balance}</dt>
      <dd>
        <strong>{formatUsd(balance)}</strong> <BalanceWord balance={balance} />
      </dd>
    </div>
  </dl>
)

/** Names the direction of a balance; empty at zero. */
function BalanceWord({ balance }: { balance: number }) {
  const word = balanceWord(balance)
  return word && <span className={balance > 0 ? 'danger-text' : 'success-text'}>{word}</span>
}
