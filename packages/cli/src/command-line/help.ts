import { Help, type Command, type Option } from 'commander'
import { cliTexts } from '../cli.texts.ts'
import { exitCodes } from '../errors/exit-codes.ts'
import { aboutOf } from './about.ts'
import { commandLineTexts } from './command-line.texts.ts'

/** Help in Turkish; every command inherits it from the program. */
export const turkishHelp = {
  formatHelp(this: Help, command, helper) {
    const { examples, note } = aboutOf(command)
    const items = (entries: readonly (readonly [string, string])[]) => {
      const width = Math.max(...entries.map(([term]) => term.length))
      return entries.map(([term, text]) => helper.formatItem(term, width, text, helper))
    }
    const part = (title: string, lines: readonly string[]) => [title, ...lines].join('\n')
    return (
      [
        Help.prototype.formatHelp.call(this, command, helper).trimEnd(),
        ...(note === undefined ? [] : [note.trim()]),
        part(
          commandLineTexts.examples,
          examples.map((line) => `  ${line}`),
        ),
        ...(command.parent
          ? [commandLineTexts.globalOptionsAt(pathOf(programOf(command)))]
          : [
              cliTexts.helpOfCommand,
              part(cliTexts.environmentTitle, items(Object.entries(cliTexts.environment))),
              part(cliTexts.exitCodesTitle, items(exitMeanings)),
            ]),
        '',
      ]
        .join('\n\n')
        .trimEnd() + '\n'
    )
  },
  styleTitle: (title) => commandLineTexts.titles[title] ?? title,
  commandUsage: (command) => usageOf(command),
  subcommandTerm: (command) =>
    [command.name(), ...command.registeredArguments.map((argument) => bracketed(argument))].join(' '),
  optionDescription: (option) => withChoices(option),
  argumentDescription: (argument) => withChoices(argument),
} satisfies Partial<Help>

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

/** Options that every command takes. */
export const globalOptionsOf = (program: Command): readonly Option[] => program.createHelp().visibleOptions(program)

/** Options of a command and those of every command; one of its own replaces another one of the same name. */
export function optionsOf(command: Command): readonly Option[] {
  const own = ownOptionsOf(command)
  const isOwn = ({ long }: Option) => own.some((option) => option.long === long)
  return [...own, ...globalOptionsOf(programOf(command)).filter((option) => !isOwn(option))]
}

/** Options that help lists for a command itself. */
export const ownOptionsOf = (command: Command): readonly Option[] => command.createHelp().visibleOptions(command)

const programOf = (command: Command): Command => (command.parent ? programOf(command.parent) : command)

/** Exit codes with their meanings, in rising order. */
export const exitMeanings: readonly (readonly [code: string, meaning: string])[] = Object.entries(exitCodes).map(
  ([name, code]) => [String(code), cliTexts.exitCodes[name as keyof typeof exitCodes]],
)

const withChoices = ({ description, argChoices }: { description: string; argChoices?: string[] }) =>
  argChoices ? `${description} ${commandLineTexts.choices(argChoices)}` : description

const bracketed = (argument: { name: () => string; required: boolean; variadic: boolean }) => {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}
