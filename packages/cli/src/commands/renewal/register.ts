import type { Io } from '../../terminal/io.ts'
import { wholeNumber } from '../../command-line/option-values.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import { renewalCommandTexts as texts } from './renewal.texts.ts'
import type { PromoOptions } from './request.ts'

/** Gives `renewals` its verbs. */
export function registerRenewals(renewals: PortalCommand, io: Io): void {
  renewals
    .command('price')
    .description(texts.price)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('order')
    .option(...texts.promo)
    .action((order: number, options: PromoOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./price.ts')).showPrice(context, order, options)),
    )
    .examples(...texts.priceExamples)

  renewals
    .command('request')
    .description(texts.request)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('order')
    .option(...texts.promo)
    .action((order: number, options: PromoOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./request.ts')).requestRenewal(context, order, options)),
    )
    .examples(...texts.requestExamples)
}
