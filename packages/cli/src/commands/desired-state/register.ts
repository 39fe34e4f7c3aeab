import type { Io } from '../../terminal/io.ts'
import { wholeNumber } from '../../command-line/option-values.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import type { ApplyOptions } from './apply.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { journalsKept } from './journal/journals-kept.ts'
import type { PlanOptions } from './plan.ts'

const orderId = wholeNumber(texts.orderId)
const deletes = wholeNumber(texts.maxDeletesFlag)

/** Makes `export` a command. */
export function registerExport(command: PortalCommand, io: Io): void {
  command
    .argument(...texts.orders, (value: string, before: number[] | undefined) => [...(before ?? []), orderId(value)])
    .takes('block-order')
    .action((ids: number[] | undefined, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./export.ts')).exportState(context, ids ?? [])),
    )
    .examples(...texts.exportExamples)
}

/** Makes `plan` a command. */
export function registerPlan(command: PortalCommand, io: Io): void {
  command
    .requiredOption(...texts.file)
    .takes('file')
    .option(...texts.out)
    .takes('file')
    .option(...texts.exitCode)
    .option(...texts.maxDeletes, deletes)
    .action((options: PlanOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./plan.ts')).showPlan(context, options)),
    )
    .examples(...texts.planExamples)
}

/** Makes `apply` a command. */
export function registerApply(command: PortalCommand, io: Io): void {
  command
    .argument(...texts.fileOrPlan)
    .takes('file')
    .option(...texts.dryRun)
    .option(...texts.maxDeletes, deletes)
    .action((path: string, options: ApplyOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./apply.ts')).apply(context, path, options)),
    )
    .examples(...texts.applyExamples)
}

/** Makes `undo` a command. */
export function registerUndo(command: PortalCommand, io: Io): void {
  command
    .option(...texts.dryRun)
    .option(...texts.maxDeletes, deletes)
    .action((options: ApplyOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./undo.ts')).undo(context, options)),
    )
    .addHelpText('after', texts.kept(journalsKept))
    .examples(...texts.undoExamples)
}
