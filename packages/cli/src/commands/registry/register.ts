import type { Io } from '../../terminal/io.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import { whoisTexts as texts } from './registry.texts.ts'

/** Makes the command `whois`. */
export function registerWhois(whois: PortalCommand, io: Io): void {
  whois
    .argument(...texts.value)
    .action((value: string, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./whois.ts')).whois(context, value)),
    )
    .examples(...texts.examples)
}
