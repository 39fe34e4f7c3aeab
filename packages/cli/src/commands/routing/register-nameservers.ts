import type { Io } from '../../terminal/io.ts'
import { wholeNumber } from '../../command-line/option-values.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import { routingCommandTexts as texts } from './routing.texts.ts'

/** Gives `nameservers` its verbs. */
export function registerNameServers(nameservers: PortalCommand, io: Io): void {
  nameservers
    .command('show')
    .description(texts.nameServersShow)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .action((order: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./nameservers/show.ts')).showNameServers(context, order)),
    )
    .examples(...texts.nameServersShowExamples)

  nameservers
    .command('add')
    .description(texts.nameServersAdd)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .argument(...texts.nameServer1)
    .argument(...texts.nameServer2)
    .action((order: number, first: string, second: string, _: object, command: PortalCommand) =>
      start(command, io, async (context) =>
        (await import('./nameservers/add.ts')).addNameServers(context, order, first, second),
      ),
    )
    .examples(...texts.nameServersAddExamples)

  nameservers
    .command('edit')
    .description(texts.nameServersEdit)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .argument(...texts.nameServer1)
    .argument(...texts.nameServer2)
    .action((order: number, first: string, second: string, _: object, command: PortalCommand) =>
      start(command, io, async (context) =>
        (await import('./nameservers/edit.ts')).editNameServers(context, order, first, second),
      ),
    )
    .examples(...texts.nameServersEditExamples)

  nameservers
    .command('delete')
    .description(texts.nameServersDelete)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .action((order: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) =>
        (await import('./nameservers/delete.ts')).deleteNameServers(context, order),
      ),
    )
    .examples(...texts.nameServersDeleteExamples)
}
