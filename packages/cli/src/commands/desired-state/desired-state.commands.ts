import type { OptionDeclaration, Verb } from '../../command-line/declaration.ts'
import { wholeNumber, wholeNumbers } from '../../command-line/value-parsers.ts'
import { journalsKept } from './journal/journals-kept.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'

const maxDeletes: OptionDeclaration = { text: texts.maxDeletes, parse: wholeNumber(texts.maxDeletesFlag) }

export const exportCommand: Verb = {
  arguments: [{ text: texts.orders, parse: wholeNumbers(texts.orderId), completes: 'block-order' }],
  examples: texts.exportExamples,
  run: async () => (await import('./export.ts')).exportState,
}

export const planCommand: Verb = {
  options: [
    { text: texts.file, isRequired: true, completes: 'file' },
    { text: texts.out, completes: 'file' },
    { text: texts.exitCode },
    maxDeletes,
  ],
  examples: texts.planExamples,
  run: async () => (await import('./plan.ts')).showPlan,
}

export const applyCommand: Verb = {
  arguments: [{ text: texts.fileOrPlan, completes: 'file' }],
  options: [{ text: texts.dryRun }, maxDeletes],
  examples: texts.applyExamples,
  run: async () => (await import('./apply.ts')).apply,
}

export const undoCommand: Verb = {
  options: [{ text: texts.dryRun }, maxDeletes],
  note: texts.kept(journalsKept),
  examples: texts.undoExamples,
  run: async () => (await import('./undo.ts')).undo,
}
