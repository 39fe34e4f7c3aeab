import type { Command } from 'commander'
import { cliTexts } from '../cli.texts.ts'
import { addExamples, addWord } from './build-command.ts'
import { tooManyArguments, unknownCommand } from './usage-error.ts'

/** Adds `help`, which takes the words of a command; commander's own takes one word, and any. */
export function addHelp(program: Command): void {
  const help = addWord(program, 'help', cliTexts.helpCommandDescription)
  addExamples(help, cliTexts.helpExamples)
  help.argument(...cliTexts.helpArgument).action((words: readonly string[]) => commandAt(program, words).outputHelp())
}

function commandAt(command: Command, [word, ...rest]: readonly string[]): Command {
  if (word === undefined) return command
  if (command.commands.length === 0) throw tooManyArguments(command, [word, ...rest])
  const child = command.commands.find((one) => one.name() === word)
  if (child === undefined) throw unknownCommand(command, word)
  return commandAt(child, rest)
}
