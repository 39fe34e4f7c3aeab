import { CommanderError, type Command } from 'commander'
import { suggestionsFor } from '@ip-portal/core/kernel/values/suggestions'
import { exitCodes, usageError, type CliError } from '../errors/exit-codes.ts'
import { commandLineTexts as texts } from './command-line.texts.ts'
import { commandsOf, optionsOf, pathOf, usageOf } from './help.ts'

/** Turns an error of commander into a usage error in Turkish; help and version stay as they are. */
export function usageErrorOf(command: Command, error: CommanderError): Error {
  const [named = '', other = ''] = namedIn(error)
  switch (error.code) {
    case 'commander.help':
      return error.exitCode === exitCodes.done ? error : missingVerb(command)
    case 'commander.helpDisplayed':
    case 'commander.version':
      return error
    case 'commander.unknownCommand':
      return unknownCommand(command, command.args[0] ?? '')
    case 'commander.unknownOption':
      return unknownOption(command, named)
    case 'commander.missingArgument':
      return refused(command, texts.missingArgument(named), [texts.usageIs(usageOf(command))])
    case 'commander.excessArguments':
      return tooManyArguments(command, command.args.slice(command.registeredArguments.length))
    case 'commander.optionMissingArgument':
      return refused(command, texts.missingOptionValue(named))
    case 'commander.conflictingOption':
      return refused(command, texts.conflict(longFlag(named), longFlag(other)))
    default:
      return refused(command, error.message)
  }
}

/** Texts between the quotes of a message: CommanderError has no field for the option or argument it is about. */
const namedIn = ({ message }: CommanderError): (string | undefined)[] =>
  message.split(/'(?= |$)/).flatMap((part) => (part.includes("'") ? [part.slice(part.indexOf("'") + 1)] : []))

/** Long form among the flags of an option: `--file` of `-f, --file <path>`. */
const longFlag = (flags: string): string => /--[\w-]+/.exec(flags)?.[0] ?? flags

/** A noun without its verb is wrong usage; the program alone shows its help. */
function missingVerb(command: Command): Error {
  if (command.parent) return refused(command, texts.missingVerb(pathOf(command), verbsOf(command)))
  command.outputHelp()
  return new CommanderError(exitCodes.done, 'commander.help', '')
}

/** Makes the error for an option that a command needs. */
export const missingOption = (command: Command, flags: string): CliError => refused(command, texts.missingOption(flags))

/** Makes the error for more words than a command takes. */
export const tooManyArguments = (command: Command, extra: readonly string[]): CliError =>
  refused(command, texts.tooManyArguments(extra), [texts.usageIs(usageOf(command))])

/** Makes the error for a word that is no command below another one. */
export function unknownCommand(command: Command, typed: string): CliError {
  const path = pathOf(command)
  const found = suggestionsFor(typed, verbsOf(command))
  return refused(command, texts.unknownCommand(`${path} ${typed}`), [
    found.length > 0 ? texts.didYouMean(found.map((name) => `${path} ${name}`)) : texts.commandsAre(verbsOf(command)),
  ])
}

function unknownOption(command: Command, flag: string): CliError {
  const found = suggestionsFor(
    flag,
    optionsOf(command).flatMap(({ long }) => long ?? []),
  )
  return refused(command, texts.unknownOption(flag), found.length > 0 ? [texts.didYouMean(found)] : [])
}

const verbsOf = (command: Command): string[] => commandsOf(command).map((verb) => verb.name())

const refused = (command: Command, message: string, hints: readonly string[] = []): CliError =>
  usageError(message, [...hints, texts.seeHelp(pathOf(command))])
