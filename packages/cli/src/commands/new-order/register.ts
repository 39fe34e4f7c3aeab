import type { Io } from '../../terminal/io.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import type { AsnOptions } from './asn.ts'
import type { IpOptions } from './ip.ts'
import { newOrderCommandTexts as texts } from './new-order.texts.ts'

/** Gives `orders new` what can be ordered. */
export function registerNewOrder(newOrder: PortalCommand, io: Io): void {
  newOrder.description(texts.new)
  newOrder
    .command('ip')
    .description(texts.ip)
    .option(...texts.block)
    .option(...texts.description)
    .option(...texts.adminC)
    .option(...texts.asnOption)
    .option(...texts.org)
    .option(...texts.promo)
    .action((options: IpOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./ip.ts')).orderBlock(context, options)),
    )
    .examples(...texts.ipExamples)

  newOrder
    .command('asn')
    .description(texts.asn)
    .option(...texts.organisation)
    .option(...texts.promo)
    .action((options: AsnOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./asn.ts')).orderAsn(context, options)),
    )
    .examples(...texts.asnExamples)
}
