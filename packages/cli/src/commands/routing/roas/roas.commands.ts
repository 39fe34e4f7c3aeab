import type { ArgumentDeclaration, Noun, OptionDeclaration } from '../../../command-line/declaration.ts'
import { oneOrder, orderArgument } from '../../../command-line/order-argument.ts'
import { wholeNumber } from '../../../command-line/value-parsers.ts'
import { routingCommandTexts as texts } from '../routing.texts.ts'

const order = orderArgument('block-order')
const existing: ArgumentDeclaration = { text: texts.roaAsn, completes: 'roa-asn' }
const maxLength: OptionDeclaration = { text: texts.maxLength, parse: wholeNumber(texts.maxLengthFlag) }

export const roasCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.roasList,
      arguments: [order],
      examples: texts.roasListExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listRoas,
    },
    {
      name: 'validate',
      summary: texts.roasValidate,
      arguments: [order],
      examples: texts.roasValidateExamples,
      columns: async () => (await import('./validate.ts')).fields,
      run: async () => (await import('./validate.ts')).validateRoas,
    },
    {
      name: 'analyze',
      summary: texts.roasAnalyze,
      arguments: [{ text: texts.anyOrder, parse: oneOrder, completes: 'block-order' }],
      options: [{ text: texts.without, completes: 'roa-asn' }],
      examples: texts.roasAnalyzeExamples,
      columns: async () => (await import('./analyze.ts')).fields,
      run: async () => (await import('./analyze.ts')).analyzeRoas,
    },
    {
      name: 'add',
      summary: texts.roasAdd,
      arguments: [order, { text: texts.roaAsn }],
      repeatable: 'if-absent',
      examples: texts.roasAddExamples,
      run: async () => (await import('./add.ts')).addRoa,
    },
    {
      name: 'edit',
      summary: texts.roasEdit,
      arguments: [order, existing, { text: texts.newRoaAsn }],
      options: [maxLength],
      examples: texts.roasEditExamples,
      run: async () => (await import('./edit.ts')).editRoa,
    },
    {
      name: 'delete',
      summary: texts.roasDelete,
      arguments: [order, existing],
      options: [maxLength],
      repeatable: 'if-present',
      examples: texts.roasDeleteExamples,
      run: async () => (await import('./delete.ts')).deleteRoa,
    },
  ],
}
