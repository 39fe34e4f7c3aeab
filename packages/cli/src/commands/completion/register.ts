import { Argument } from 'commander'
import { cliTexts } from '../../cli.texts.ts'
import { usageError } from '../../exit-codes.ts'
import type { Io } from '../../io.ts'
import type { PortalCommand } from '../../portal-command.ts'
import { completionTexts as texts } from './completion.texts.ts'

const shells = ['bash', 'zsh', 'fish']

/** `completion SHELL`. */
export function registerCompletion(program: PortalCommand, _: Io): void {
  const shell = new Argument(...texts.shell).choices(shells).argParser((value: string) => {
    if (!shells.includes(value)) throw usageError(cliTexts.notOneOf(texts.shellFlag, value, shells))
    return value
  })
  program
    .command('completion')
    .description(texts.completion)
    .addArgument(shell)
    .action(async (name: string) => (await import('./complete.ts')).writeScript(name))
    .examples(...texts.examples)
}
