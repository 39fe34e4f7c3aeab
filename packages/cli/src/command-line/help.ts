import { Help, type Command, type Option } from 'commander'
import { commandLineTexts } from './command-line.texts.ts'

/** Help in Turkish; every command inherits it from the program. */
export const turkishHelp: Partial<Help> = {
  showGlobalOptions: true,
  // An option of the command itself replaces a global one of the same name.
  visibleGlobalOptions(this: Help, command) {
    const isOwn = ({ long }: Option) => command.options.some((own) => own.long === long)
    return Help.prototype.visibleGlobalOptions.call(this, command).filter((option) => !isOwn(option))
  },
  styleTitle: (title) => commandLineTexts.titles[title] ?? title,
  commandUsage: (command) => usageOf(command),
  subcommandTerm: (command) =>
    [command.name(), ...command.registeredArguments.map((argument) => bracketed(argument))].join(' '),
  optionDescription: (option) => withChoices(option),
  argumentDescription: (argument) => withChoices(argument),
}

/** Words of the command line up to a command. */
export const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

/** Line that shows how a command is written. */
export function usageOf(command: Command): string {
  const words = [
    ...(command.commands.length > 0 ? [commandLineTexts.commandPlaceholder] : []),
    ...command.registeredArguments.map((argument) => bracketed(argument)),
    commandLineTexts.optionsPlaceholder,
  ]
  return [pathOf(command), ...words].join(' ')
}

/** Commands that help lists below a command. */
export const commandsOf = (command: Command): readonly Command[] => command.createHelp().visibleCommands(command)

/** Options of a command and of those above it. */
export function optionsOf(command: Command): readonly Option[] {
  const help = command.createHelp()
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)]
}

const withChoices = ({ description, argChoices }: { description: string; argChoices?: string[] }) =>
  argChoices ? `${description} ${commandLineTexts.choices(argChoices)}` : description

const bracketed = (argument: { name: () => string; required: boolean; variadic: boolean }) => {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}
