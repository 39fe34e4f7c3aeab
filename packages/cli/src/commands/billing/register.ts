import type { Io } from '../../terminal/io.ts'
import { day, wholeNumber } from '../../command-line/option-values.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import { billingCommandTexts as texts } from './billing.texts.ts'
import type { DownloadOptions } from './invoices/download.ts'
import type { PaymentOptions } from './payments/new.ts'
import type { RangeOptions } from './transactions/list.ts'

/** Gives `transactions` its verbs. */
export function registerTransactions(transactions: PortalCommand, io: Io): void {
  transactions
    .command('list')
    .description(texts.transactions)
    .option(...texts.from, day('--from'))
    .option(...texts.to, day('--to'))
    .action((options: RangeOptions, command: PortalCommand) =>
      start(command, io, async (context) =>
        (await import('./transactions/list.ts')).listTransactions(context, options),
      ),
    )
    .examples(...texts.transactionsExamples)
}

/** Gives `invoices` its verbs. */
export function registerInvoices(invoices: PortalCommand, io: Io): void {
  invoices
    .command('download')
    .description(texts.download)
    .argument(...texts.invoice)
    .takes('invoice')
    .option(...texts.output)
    .takes('file')
    .action((id: string, options: DownloadOptions, command: PortalCommand) =>
      start(command, io, async (context) =>
        (await import('./invoices/download.ts')).downloadInvoice(context, id, options),
      ),
    )
    .examples(...texts.downloadExamples)
}

/** Gives `payments` its verbs. */
export function registerPayments(payments: PortalCommand, io: Io): void {
  payments
    .command('accounts')
    .description(texts.accounts)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./payments/accounts.ts')).showBankAccounts(context)),
    )
    .examples(...texts.accountsExamples)

  payments
    .command('rate')
    .description(texts.rate)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./payments/rate.ts')).showRate(context)),
    )
    .examples(...texts.rateExamples)

  payments
    .command('new')
    .description(texts.pay)
    .argument(...texts.orderArgument, wholeNumber(texts.order))
    .takes('order')
    .option(...texts.amount)
    .option(...texts.reference)
    .option(...texts.notes)
    .action((order: number, options: PaymentOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./payments/new.ts')).reportPayment(context, order, options)),
    )
    .examples(...texts.payExamples)
}
