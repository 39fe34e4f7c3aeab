import type { Io } from '../../terminal/io.ts'
import { wholeNumber } from '../../command-line/option-values.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import { rblTexts as texts } from './blacklist.texts.ts'

/** Gives `rbl` its verbs. */
export function registerRbl(rbl: PortalCommand, io: Io): void {
  rbl
    .command('list')
    .description(texts.list)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .action((order: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./rbl/list.ts')).listReports(context, order)),
    )
    .examples(...texts.listExamples)

  rbl
    .command('show')
    .description(texts.show)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .argument(...texts.report, wholeNumber(texts.reportId))
    .takes('report')
    .action((order: number, report: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./rbl/show.ts')).showReport(context, order, report)),
    )
    .examples(...texts.showExamples)
}
