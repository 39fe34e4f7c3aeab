import { Argument } from 'commander'
import { commandLineTexts } from '../../command-line/command-line.texts.ts'
import { usageError } from '../../errors/exit-codes.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import type { Io } from '../../terminal/io.ts'
import { completionTexts as texts } from './completion.texts.ts'

const shells = ['bash', 'zsh', 'fish']

/** Makes the command `completion`. */
export function registerCompletion(completion: PortalCommand, io: Io): void {
  const shell = new Argument(...texts.shell).choices(shells).argParser((value: string) => {
    if (!shells.includes(value)) throw usageError(commandLineTexts.notOneOf(texts.shellFlag, value, shells))
    return value
  })
  completion
    .addArgument(shell)
    .action(async (name: string) => (await import('./complete.ts')).writeScript(io, name))
    .examples(...texts.examples)
}
