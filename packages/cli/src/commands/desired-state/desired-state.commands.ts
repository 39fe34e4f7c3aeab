import type { Verb } from '../../command-line/declaration.ts'
import { ordersOrBlocks } from '../../command-line/order-argument.ts'
import { duration, texts as many } from '../../command-line/value-parsers.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { journalsKept } from '../../plans/journal-file.ts'
import { formats } from '../../terminal/output/format.ts'
import { againstTexts } from './against/against.texts.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { limitOptions } from './planning/plan-limits.ts'

/** Formats of `plan`, in place of the common ones. */
export const planFormats = ['tree', 'markdown', 'json'] as const

export const exportCommand: Verb = {
  arguments: [{ text: texts.orders, parse: ordersOrBlocks, completes: 'block-order' }],
  options: [{ text: texts.dir, completes: 'file' }],
  examples: texts.exportExamples,
  run: async () => (await import('./export.ts')).exportState,
}

export const planCommand: Verb = {
  arguments: [{ text: texts.filesToPlan, completes: 'file', parse: many }],
  options: [
    { text: texts.file, completes: 'file', parse: many },
    { text: texts.target, parse: many, completes: 'block-order' },
    { text: texts.out, completes: 'file' },
    { text: texts.exitCode },
    // Nothing is planned then, so there is no plan to write and no cost or effect to limit.
    {
      text: againstTexts.against,
      conflicts: ['out', 'maxDeletes', 'maxDeletePercent', 'maxFee', 'failOn'],
    },
    ...limitOptions,
  ],
  formats: { text: texts.planFormat, choices: planFormats },
  examples: texts.planExamples,
  run: async () => (await import('./plan.ts')).showPlan,
}

export const applyCommand: Verb = {
  arguments: [{ text: texts.fileOrPlan, completes: 'unfinished-plan' }],
  options: [
    { text: texts.fileToApply, completes: 'file', parse: many },
    { text: texts.dryRun },
    { text: texts.confirmWithin, parse: confirmTime },
    { text: texts.watch },
    ...limitOptions,
  ],
  examples: texts.applyExamples,
  run: async () => (await import('./apply.ts')).apply,
}

/** Reads the time to confirm, in seconds. */
function confirmTime(value: string): number {
  const seconds = duration(texts.confirmWithinFlag)(value)
  if (seconds < 60 || seconds > 86_400) throw usageError(texts.badConfirmWithin(value))
  return seconds
}

export const confirmCommand: Verb = {
  arguments: [{ text: texts.planToConfirm, completes: 'unconfirmed-plan' }],
  examples: texts.confirmExamples,
  run: async () => (await import('./confirm.ts')).confirmPlan,
}

export const undoCommand: Verb = {
  arguments: [{ text: texts.planOrId, completes: 'undoable-plan' }],
  options: [{ text: texts.dryRun }, ...limitOptions],
  note: texts.kept(journalsKept),
  examples: texts.undoExamples,
  run: async () => (await import('./undo.ts')).undo,
}

export const showCommand: Verb = {
  arguments: [{ text: texts.planToShow, completes: 'plan' }],
  formats: { text: texts.showFormat, choices: [...formats, 'tree', 'markdown'] },
  examples: texts.showExamples,
  run: async () => (await import('./history/show.ts')).showStoredPlan,
}

export const historyCommand: Verb = {
  examples: texts.historyExamples,
  columns: async () => (await import('./history/history.ts')).fields,
  run: async () => (await import('./history/history.ts')).showHistory,
}
