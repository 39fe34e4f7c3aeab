import { parseArgs } from 'node:util'
import { suggestionsFor } from '@ip-portal/core/kernel/values/suggestions'
import { OperatorError } from './command.ts'
import { argumentTexts, helpTexts as texts, optionTexts } from './help.texts.ts'
import { type AnyCommand, argumentsOf, flagOf, nameOf, program, usageOf } from './help.ts'
import { commonOptions, flags, options, type OptionName } from './options.ts'

const refused = (lines: readonly string[]) => new OperatorError('invalid', lines.join('\n'))
const everyCommand = texts.seeCommands(program)
const usageLine = (command: AnyCommand) => texts.usage(program, usageOf(command))
const meant = (names: readonly string[]) => (names.length === 0 ? [] : [texts.didYouMean(names)])

/** Makes the error for words that name no command; names those that are close. */
export function unknownCommand(typed: readonly string[], all: readonly AnyCommand[]): OperatorError {
  const [noun = '', verb] = typed
  const names = all.map(nameOf)
  const verbs = verbsOf(noun, names)
  if (verbs.length === 0)
    return refused([texts.unknownCommand(noun), ...meant(nearNames(noun, verb, names)), everyCommand])
  const commands = texts.commandsAre(verbs.map((one) => `${noun} ${one}`))
  if (verb === undefined) return refused([texts.verbMissing(noun), commands, everyCommand])
  const near = suggestionsFor(verb, verbs).map((one) => `${noun} ${one}`)
  return refused([
    texts.unknownCommand(`${noun} ${verb}`),
    near.length > 0 ? texts.didYouMean(near) : commands,
    everyCommand,
  ])
}

const verbsOf = (noun: string, names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith(`${noun} `) ? [name.slice(noun.length + 1)] : []))

/** Finds commands close to a mistyped noun, or the command whose words were swapped. */
function nearNames(noun: string, verb: string | undefined, names: readonly string[]): string[] {
  const swapped = `${verb} ${noun}`
  if (names.includes(swapped)) return [swapped]
  const nouns = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]
  return suggestionsFor(noun, nouns).flatMap((near) => {
    const [found] = verb === undefined ? [] : suggestionsFor(verb, verbsOf(near, names))
    return [found === undefined ? near : `${near} ${found}`]
  })
}

const everyOption = { ...options, ...flags, ...commonOptions }

/**
 * Makes the error for options that `parseArgs` refuses: it says no more than that, in English. `command` is the one that
 * is named before them, if any.
 */
export function badOptions(line: readonly string[], commandOf: (words: readonly string[]) => AnyCommand | undefined) {
  const { tokens, positionals } = parseArgs({
    args: [...line],
    options: everyOption,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const command = commandOf(positionals)
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    if (!(name in everyOption)) return unknownOption(rawName, command, null)
    const isText = name in options
    if (isText && (value === undefined || (!inlineValue && value.startsWith('-'))))
      return refused([texts.valueMissing(rawName, optionTexts[name as OptionName].name), usageOrHelp(command)])
    if (!isText && value !== undefined) return refused([texts.noValue(rawName), usageOrHelp(command)])
  }
  return refused([usageOrHelp(command)])
}

const usageOrHelp = (command: AnyCommand | undefined) => (command ? usageLine(command) : everyCommand)

/** Makes the error for an option that no command has, or that this one has not. */
export function unknownOption(flag: string, command: AnyCommand | undefined, words: string | null): OperatorError {
  const known = command ? [...(command.needs ?? []), ...(command.takes ?? [])] : Object.keys(everyOption)
  const near = suggestionsFor(
    flag,
    [...known, 'json', 'help'].map((name) => `--${name}`),
  )
  return refused([texts.unknownOption(flag, words), ...meant([...new Set(near)]), usageOrHelp(command)])
}

/** Makes the error for arguments and needed options that are missing, or that are too many. */
export function wrongArguments(
  command: AnyCommand,
  given: readonly string[],
  missing: readonly OptionName[],
  all: readonly AnyCommand[],
): OperatorError {
  const wanted = argumentsOf(command)
  const extra = given.slice(wanted.length)
  const empty = wanted.filter((_, at) => (given[at] ?? '') === '').map((name) => argumentTexts[name].name)
  const verbs = verbsOf(command.words[0], all.map(nameOf))
  const near =
    extra.length === 0 ? [] : suggestionsFor(given[0] ?? '', verbs).map((verb) => `${command.words[0]} ${verb}`)
  const absent = [...empty, ...missing.map(flagOf)]
  return refused([
    ...(absent.length > 0 ? [texts.missing(absent)] : []),
    ...(extra.length > 0 ? [texts.tooMany(extra)] : []),
    ...meant(command.words.length === 1 ? near : []),
    usageLine(command),
    texts.seeHelp(program, nameOf(command)),
  ])
}
