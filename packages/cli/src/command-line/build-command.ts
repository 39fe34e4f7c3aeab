import { Argument, Option, type Command } from 'commander'
import type { GlobalOptions } from '../config/settings.ts'
import type { Context, OfflineContext } from '../context.ts'
import { CliError, usageError } from '../errors/exit-codes.ts'
import { formats } from '../terminal/output/format.ts'
import { setAbout } from './about.ts'
import { commandLineTexts } from './command-line.texts.ts'
import { setCompletion } from './completion.ts'
import type { ArgumentDeclaration, Named, Noun, OptionDeclaration, Verb } from './declaration.ts'
import { pathOf } from './help.ts'
import { blocksIn, replaceBlocks } from './order-argument.ts'
import { missingOption, usageErrorOf } from './usage-error.ts'
import { uuid } from './value-parsers.ts'

/** Parts of the program that a command runs with. */
export interface Runner {
  /** Opens the portal for the work of one command. */
  withPortal: (options: GlobalOptions, work: (context: Context) => Promise<void>) => Promise<void>
  /** Runs the work of a command that needs no portal. */
  offline: (options: GlobalOptions, work: (context: OfflineContext) => Promise<void>) => Promise<void>
}

/** Adds a word with its description; its help and its errors are those of this CLI. */
export function addWord(parent: Command, name: string, summary: string): Command {
  const command = parent.command(name).description(summary).helpCommand(false)
  return command.exitOverride((error) => {
    throw usageErrorOf(command, error)
  })
}

/** Adds the declared arguments, options, examples and action to a word. */
export function declare(command: Command, declaration: Noun | Verb, runner: Runner): void {
  if (!('commands' in declaration)) return declareVerb(command, declaration, runner)
  for (const child of declaration.commands) declareChild(command, child, runner)
  setAbout(command, { examples: declaration.commands.flatMap(firstExample) })
}

/** First example of a word, or of the first one below it. */
const firstExample = (declaration: Noun | Verb): string[] =>
  ('commands' in declaration ? declaration.commands.flatMap(firstExample) : declaration.examples).slice(0, 1)

const declareChild = (parent: Command, child: Named<Noun | Verb>, runner: Runner): void =>
  declare(addWord(parent, child.name, child.summary), child, runner)

function declareVerb(command: Command, { run, ...verb }: Verb, { withPortal, offline }: Runner): void {
  for (const argument of verb.arguments ?? []) command.addArgument(argumentOf(argument))
  addOptions(command, [
    ...(verb.options ?? []),
    ...(verb.sendsOnce ? [idempotencyKey] : []),
    ...(verb.repeatable ? [repeatable[verb.repeatable].option] : []),
    // The program reads the value, because its own option comes first; this one is for help and completion.
    ...(verb.formats ? [verb.formats] : []),
  ])
  setAbout(command, {
    examples: verb.examples,
    note: verb.note,
    columns: verb.columns === true ? undefined : verb.columns,
  })
  command.action(async (...given: unknown[]) => {
    // The last value is the command itself.
    const values = given.slice(0, -1) as never[]
    const options = command.optsWithGlobals<GlobalOptions>()
    // Not by commander, which would look for them before it names an unknown option.
    for (const { text, isRequired } of verb.options ?? [])
      if (isRequired && command.getOptionValue(new Option(...text).attributeName()) === undefined)
        throw missingOption(command, text[0])
    if (options.format !== undefined) oneOf('--format', verb.formats?.choices ?? formats)(options.format)
    if (options.jq !== undefined && options.format !== undefined && options.format !== 'json')
      throw usageError(commandLineTexts.conflict('--jq', `--format ${options.format}`))
    if (options.columns !== undefined && !verb.columns) throw usageError(commandLineTexts.noColumns(pathOf(command)))
    const tolerant = async ({ print }: Pick<Context, 'print'>, work: () => void | Promise<void>) => {
      try {
        await work()
      } catch (error) {
        if (verb.repeatable === undefined || !isTolerated(error, verb.repeatable, command.opts())) throw error
        await print.outcome({ success: true, changed: false }, error.message)
      }
    }
    if ('offline' in run)
      return offline(options, (context) => tolerant(context, async () => (await run.offline())(context, ...values)))
    return withPortal(options, (context) =>
      tolerant(context, async () => (await run())(context, ...(await withOrderNumbers(context, values)))),
    )
  })
}

/** Replaces typed blocks among the values of a command by the numbers of their orders. */
async function withOrderNumbers(context: Context, values: never[]): Promise<never[]> {
  const blocks = blocksIn(values)
  if (blocks.length === 0) return values
  const { numbersOf } = await import('./resolve-blocks.ts')
  return replaceBlocks(values, await numbersOf(context, blocks)) as never[]
}

const repeatable = {
  'if-absent': { option: { text: commandLineTexts.ifAbsent }, flag: 'ifAbsent', code: 'EXISTS' },
  'if-present': { option: { text: commandLineTexts.ifPresent }, flag: 'ifPresent', code: 'NOT_FOUND' },
} as const satisfies Record<NonNullable<Verb['repeatable']>, { option: OptionDeclaration; flag: string; code: string }>

/** True for the error that the given option of a repeatable command turns into a notice. */
function isTolerated(error: unknown, by: keyof typeof repeatable, options: Record<string, unknown>): error is CliError {
  const { flag, code } = repeatable[by]
  return options[flag] === true && error instanceof CliError && error.code === code
}

const idempotencyKey: OptionDeclaration = { text: commandLineTexts.idempotencyKey, parse: uuid('--idempotency-key') }

/** Adds options to a command or to the program. */
export function addOptions(command: Command, options: readonly OptionDeclaration[]): void {
  for (const { text, conflicts, isRequired: _, isHidden, ...parameter } of options) {
    const option = new Option(...text).conflicts([...(conflicts ?? [])]).hideHelp(isHidden ?? false)
    command.addOption(withValues(option, option.long ?? option.flags, parameter))
  }
}

function argumentOf({ text, ...parameter }: ArgumentDeclaration): Argument {
  const argument = new Argument(...text)
  return withValues(argument, argument.name(), parameter)
}

function withValues<Of extends Argument | Option>(
  of: Of,
  name: string,
  { parse, choices, completes }: Omit<ArgumentDeclaration, 'text'>,
): Of {
  if (completes) setCompletion(of, completes)
  if (choices) of.choices([...choices]).argParser(oneOf(name, choices))
  if (parse) of.argParser((typed: string, before: unknown) => parse(typed, before as never))
  return of
}

/** Replaces commander's own check, which answers in English. */
const oneOf = (name: string, choices: readonly string[]) => (typed: string) => {
  if (!choices.includes(typed)) throw usageError(commandLineTexts.notOneOf(name, typed, choices))
  return typed
}
