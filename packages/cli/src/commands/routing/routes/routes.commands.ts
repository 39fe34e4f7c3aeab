import type { ArgumentDeclaration, Noun } from '../../../command-line/declaration.ts'
import { orderArgument } from '../../../command-line/order-argument.ts'
import { sharedTexts } from '../../shared/shared.texts.ts'
import { interval, watchFormats } from '../../shared/watch-options.ts'
import { routingCommandTexts as texts } from '../routing.texts.ts'

const order = orderArgument('block-order')
const existing: ArgumentDeclaration = { text: texts.asn, completes: 'route-origin' }

export const routesCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.routesList,
      arguments: [order],
      examples: texts.routesListExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listRoutes,
    },
    {
      name: 'watch',
      summary: texts.routesWatch,
      arguments: [order],
      options: [{ text: sharedTexts.interval, parse: interval }],
      formats: watchFormats,
      examples: texts.routesWatchExamples,
      run: async () => (await import('./watch.ts')).watchRoutes,
    },
    {
      name: 'add',
      summary: texts.routesAdd,
      arguments: [orderArgument('block-order', texts.partHint), { text: texts.asn }],
      options: [{ text: texts.routePrefix }],
      repeatable: 'if-absent',
      examples: texts.routesAddExamples,
      run: async () => (await import('./add.ts')).addRoute,
    },
    {
      name: 'edit',
      summary: texts.routesEdit,
      arguments: [order, existing, { text: texts.newAsn }],
      options: [{ text: texts.routeNewPrefix }],
      examples: texts.routesEditExamples,
      run: async () => (await import('./edit.ts')).editRoute,
    },
    {
      name: 'delete',
      summary: texts.routesDelete,
      arguments: [order, existing],
      repeatable: 'if-present',
      examples: texts.routesDeleteExamples,
      run: async () => (await import('./delete.ts')).deleteRoute,
    },
  ],
}
