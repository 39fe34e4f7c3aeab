import type { Io } from '../../terminal/io.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import type { DefaultsOptions } from './defaults/set.ts'
import { defaultsCommandTexts as texts } from './defaults/defaults.texts.ts'

/** Gives `defaults` its verbs. */
export function registerDefaults(defaults: PortalCommand, io: Io): void {
  defaults
    .command('show')
    .description(texts.show)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./defaults/show.ts')).showDefaults(context)),
    )
    .examples(...texts.showExamples)

  defaults
    .command('set')
    .description(texts.set)
    .option(...texts.adminC)
    .option(...texts.org)
    .option(...texts.asn)
    .action((options: DefaultsOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./defaults/set.ts')).setDefaults(context, options)),
    )
    .examples(...texts.setExamples)
}
