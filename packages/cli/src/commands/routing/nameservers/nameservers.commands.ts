import type { ArgumentDeclaration, Noun } from '../../../command-line/declaration.ts'
import { orderArgument } from '../../../command-line/order-argument.ts'
import { routingCommandTexts as texts } from '../routing.texts.ts'

const order = orderArgument('block-order')
const pair: readonly ArgumentDeclaration[] = [{ text: texts.nameServer1 }, { text: texts.nameServer2 }]

export const nameServersCommands: Noun = {
  commands: [
    {
      name: 'show',
      summary: texts.nameServersShow,
      arguments: [order],
      examples: texts.nameServersShowExamples,
      columns: true,
      run: async () => (await import('./show.ts')).showNameServers,
    },
    {
      name: 'add',
      summary: texts.nameServersAdd,
      arguments: [order, ...pair],
      repeatable: 'if-absent',
      examples: texts.nameServersAddExamples,
      run: async () => (await import('./add.ts')).addNameServers,
    },
    {
      name: 'edit',
      summary: texts.nameServersEdit,
      arguments: [order, ...pair],
      examples: texts.nameServersEditExamples,
      run: async () => (await import('./edit.ts')).editNameServers,
    },
    {
      name: 'delete',
      summary: texts.nameServersDelete,
      arguments: [order],
      repeatable: 'if-present',
      examples: texts.nameServersDeleteExamples,
      run: async () => (await import('./delete.ts')).deleteNameServers,
    },
  ],
}
