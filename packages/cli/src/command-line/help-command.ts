import type { Command } from 'commander'
import { cliTexts } from '../cli.texts.ts'
import { setAbout } from './about.ts'
import { addWord } from './build-command.ts'
import { setCompletion } from './completion.ts'
import { commandsOf } from './help.ts'
import { readLine } from './read-line.ts'
import { tooManyArguments, unknownCommand } from './usage-error.ts'

const name = 'help'

/** Adds `help`, which takes the words of a command; commander's own takes one word, and any. */
export function addHelp(program: Command): void {
  const help = addWord(program, name, cliTexts.helpCommandDescription)
  setAbout(help, { examples: cliTexts.helpExamples })
  const words = help.createArgument(...cliTexts.helpArgument)
  setCompletion(words, async (given) =>
    commandsOf(commandAt(program, given)).map((command) => [command.name(), command.description()]),
  )
  help.addArgument(words).action((given: readonly string[]) => commandAt(program, given).outputHelp())
}

/**
 * Shows the help that a line asks for by `--help`, whatever the order of its words; false when it asks for none. A word
 * that is no command is an error, which commander does not see.
 */
export function showsHelp(program: Command, line: readonly string[]): boolean {
  const { command, given, asksForHelp } = readLine(program, line)
  if (!asksForHelp) return false
  const isHelp = command.parent === program && command.name() === name
  if (isHelp && given.length > 0) commandAt(program, given).outputHelp()
  else if (command.commands.length > 0) commandAt(command, given).outputHelp()
  else command.outputHelp()
  return true
}

function commandAt(command: Command, [word, ...rest]: readonly string[]): Command {
  if (word === undefined) return command
  if (command.commands.length === 0) throw tooManyArguments(command, [word, ...rest])
  const child = command.commands.find((one) => one.name() === word)
  if (child === undefined) throw unknownCommand(command, word)
  return commandAt(child, rest)
}
