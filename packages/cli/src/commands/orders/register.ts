import { Option } from 'commander'
import type { Io } from '../../terminal/io.ts'
import { choice, wholeNumber } from '../../command-line/option-values.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import { registerNewOrder } from '../new-order/register.ts'
import type { ListOptions } from './list.ts'
import { orderCommandTexts as texts } from './orders.texts.ts'
import type { TagOptions } from './tag.ts'

/** Gives `orders` its verbs. */
export function registerOrders(orders: PortalCommand, io: Io): void {
  orders
    .command('list')
    .description(texts.list)
    .option(...texts.search)
    .option(...texts.tag)
    .takes('tag')
    .addOption(choice(...texts.type, ['ip', 'asn']))
    .option(...texts.status, wholeNumber(texts.statusCode))
    .option(...texts.sort)
    .takes('sort-field')
    .addOption(new Option(...texts.pending).conflicts(['search', 'tag', 'status', 'sort']))
    .action((options: ListOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./list.ts')).listOrders(context, options)),
    )
    .examples(...texts.listExamples)

  orders
    .command('show')
    .description(texts.show)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('order')
    .action((id: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./show.ts')).showOrder(context, id)),
    )
    .examples(...texts.showExamples)

  orders
    .command('tag')
    .description(texts.setTag)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('order')
    .argument(...texts.tagName)
    .takes('tag')
    .option(...texts.remove)
    .action((id: number, name: string | undefined, options: TagOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./tag.ts')).tagOrder(context, id, name, options)),
    )
    .examples(...texts.setTagExamples)

  orders
    .command('stats')
    .description(texts.stats)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./stats.ts')).showStats(context)),
    )
    .examples(...texts.statsExamples)

  registerNewOrder(orders.command('new').helpCommand(false), io)
}
