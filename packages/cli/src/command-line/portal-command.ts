import { Command, CommanderError, type Argument, type Help, type HelpContext, type Option } from 'commander'
import { commandLineTexts } from './command-line.texts.ts'
import { setKind, type ValueKind } from './value-kind.ts'
import { exitCodes, usageError } from '../errors/exit-codes.ts'
import { near } from './suggestions.ts'

/**
 * A command whose help and errors are Turkish. commander calls the methods below by name when the usage is
 * wrong; each of them throws instead of writing and leaving the process.
 */
export class PortalCommand extends Command {
  #declared: Argument | Option | undefined
  #addOthers: (() => void) | undefined

  override createCommand(name?: string): PortalCommand {
    return new PortalCommand(name)
  }

  override addArgument(argument: Argument): this {
    this.#declared = argument
    return super.addArgument(argument)
  }

  override addOption(option: Option): this {
    this.#declared = option
    return super.addOption(option)
  }

  /** Says what the argument or option declared last takes, so that a shell can complete it. */
  takes(kind: ValueKind): this {
    if (this.#declared) setKind(this.#declared, kind)
    return this
  }

  /** Examples shown below the help. */
  examples(...lines: readonly string[]): this {
    return this.addHelpText('after', `\n${commandLineTexts.examples}\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }

  /** Words of the command line up to this command. */
  get path(): string {
    return this.parent instanceof PortalCommand ? `${this.parent.path} ${this.name()}` : this.name()
  }

  /** A noun without its verb is wrong usage; the program alone shows what it can do. */
  override help(context?: unknown): never {
    const isMissing = typeof context === 'object' && context !== null && 'error' in context && context.error === true
    if (isMissing && this.parent) this.#refuse(commandLineTexts.missingVerb(this.path, this.#verbs()))
    this.outputHelp()
    throw new CommanderError(exitCodes.done, 'commander.help', '')
  }

  missingArgument(name: string): never {
    this.#refuse(commandLineTexts.missingArgument(name), [commandLineTexts.usageIs(usageOf(this))])
  }

  optionMissingArgument(option: Option): never {
    this.#refuse(commandLineTexts.missingOptionValue(option.flags))
  }

  missingMandatoryOptionValue(option: Option): never {
    this.#refuse(commandLineTexts.missingOption(option.flags))
  }

  _conflictingOption(option: Option, other: Option): never {
    this.#refuse(commandLineTexts.conflict(option.long ?? option.flags, other.long ?? other.flags))
  }

  unknownOption(flag: string): never {
    const found = near(flag, this.#flags())
    this.#refuse(commandLineTexts.unknownOption(flag), found.length > 0 ? [commandLineTexts.didYouMean(found)] : [])
  }

  _excessArguments(received: readonly string[]): void {
    const extra = received.slice(this.registeredArguments.length)
    this.#refuse(commandLineTexts.tooManyArguments(extra), [commandLineTexts.usageIs(usageOf(this))])
  }

  unknownCommand(): never {
    const [typed = ''] = this.args
    const found = near(typed, this.#verbs())
    this.#refuse(commandLineTexts.unknownCommand(`${this.path} ${typed}`), [
      found.length > 0
        ? commandLineTexts.didYouMean(found.map((name) => `${this.path} ${name}`))
        : commandLineTexts.commandsAre(this.#verbs()),
    ])
  }

  /** Leaves out commands that the line does not name; `add` adds them when help or an error names them all. */
  leaveOut(add: () => void): void {
    this.#addOthers = add
  }

  override helpInformation(context?: HelpContext): string {
    this.#complete()
    return super.helpInformation(context)
  }

  #complete(): void {
    this.#addOthers?.()
    this.#addOthers = undefined
  }

  #verbs(): string[] {
    this.#complete()
    const help = this.createHelp()
    return help.visibleCommands(this).map((command) => command.name())
  }

  #flags(): string[] {
    const own = this.createHelp()
      .visibleOptions(this)
      .flatMap((option) => option.long ?? [])
    return this.parent instanceof PortalCommand ? [...own, ...this.parent.#flags()] : own
  }

  #refuse(message: string, hints: readonly string[] = []): never {
    throw usageError(message, [...hints, commandLineTexts.seeHelp(this.path)])
  }
}

/** Help in Turkish; every command inherits it from the program. */
export const turkishHelp: Partial<Help> = {
  showGlobalOptions: true,
  styleTitle: (title) => commandLineTexts.titles[title] ?? title,
  commandUsage: (command) => usageOf(command),
  subcommandTerm: (command) =>
    [command.name(), ...command.registeredArguments.map((argument) => bracketed(argument))].join(' '),
  optionDescription: (option) =>
    option.argChoices ? `${option.description} ${commandLineTexts.choices(option.argChoices)}` : option.description,
  argumentDescription: (argument) =>
    argument.argChoices ? `${argument.description} ${commandLineTexts.choices(argument.argChoices)}` : argument.description,
}

function usageOf(command: Command): string {
  const path = command instanceof PortalCommand ? command.path : command.name()
  const words = [
    ...(command.commands.length > 0 ? [commandLineTexts.commandPlaceholder] : []),
    ...command.registeredArguments.map((argument) => bracketed(argument)),
    commandLineTexts.optionsPlaceholder,
  ]
  return [path, ...words].join(' ')
}

const bracketed = (argument: { name: () => string; required: boolean; variadic: boolean }) => {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}
