import type { Io } from '../../terminal/io.ts'
import { wholeNumber } from '../../command-line/option-values.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import type { RoaChoice } from './roas/edit.ts'
import { routingCommandTexts as texts } from './routing.texts.ts'

/** Gives `routes` its verbs. */
export function registerRoutes(routes: PortalCommand, io: Io): void {
  routes
    .command('list')
    .description(texts.routesList)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .action((order: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./routes/list.ts')).listRoutes(context, order)),
    )
    .examples(...texts.routesListExamples)

  routes
    .command('add')
    .description(texts.routesAdd)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .argument(...texts.asn)
    .action((order: number, asn: string, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./routes/add.ts')).addRoute(context, order, asn)),
    )
    .examples(...texts.routesAddExamples)

  routes
    .command('edit')
    .description(texts.routesEdit)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .argument(...texts.asn)
    .takes('route-origin')
    .argument(...texts.newAsn)
    .action((order: number, asn: string, newAsn: string, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./routes/edit.ts')).editRoute(context, order, asn, newAsn)),
    )
    .examples(...texts.routesEditExamples)

  routes
    .command('delete')
    .description(texts.routesDelete)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .argument(...texts.asn)
    .takes('route-origin')
    .action((order: number, asn: string, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./routes/delete.ts')).deleteRoute(context, order, asn)),
    )
    .examples(...texts.routesDeleteExamples)
}

/** Gives `roas` its verbs. */
export function registerRoas(roas: PortalCommand, io: Io): void {
  roas
    .command('list')
    .description(texts.roasList)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .action((order: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./roas/list.ts')).listRoas(context, order)),
    )
    .examples(...texts.roasListExamples)

  roas
    .command('validate')
    .description(texts.roasValidate)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .action((order: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./roas/validate.ts')).validateRoas(context, order)),
    )
    .examples(...texts.roasValidateExamples)

  roas
    .command('add')
    .description(texts.roasAdd)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .argument(...texts.roaAsn)
    .action((order: number, asn: string, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./roas/add.ts')).addRoa(context, order, asn)),
    )
    .examples(...texts.roasAddExamples)

  roas
    .command('edit')
    .description(texts.roasEdit)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .argument(...texts.roaAsn)
    .takes('roa-asn')
    .argument(...texts.newRoaAsn)
    .option(...texts.maxLength, wholeNumber(texts.maxLengthFlag))
    .action((order: number, asn: string, newAsn: string, choice: RoaChoice, command: PortalCommand) =>
      start(command, io, async (context) =>
        (await import('./roas/edit.ts')).editRoa(context, order, asn, newAsn, choice),
      ),
    )
    .examples(...texts.roasEditExamples)

  roas
    .command('delete')
    .description(texts.roasDelete)
    .argument(...texts.order, wholeNumber(texts.orderId))
    .takes('block-order')
    .argument(...texts.roaAsn)
    .takes('roa-asn')
    .option(...texts.maxLength, wholeNumber(texts.maxLengthFlag))
    .action((order: number, asn: string, choice: RoaChoice, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./roas/delete.ts')).deleteRoa(context, order, asn, choice)),
    )
    .examples(...texts.roasDeleteExamples)
}
