import type { Io } from '../../terminal/io.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import { explainTexts as texts } from './explain.texts.ts'

/** Makes the command `explain`. */
export function registerExplain(explain: PortalCommand, io: Io): void {
  explain
    .argument(...texts.flowArgument)
    .takes('flow')
    .action((flow: string | undefined, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./explain.ts')).explain(context, flow)),
    )
    .examples(...texts.examples)
}
