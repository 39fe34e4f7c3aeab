import type { Command, OfflineCommand } from './command.ts'
import {
  argumentTexts,
  type ArgumentName,
  commandGroups,
  commonOptionTexts,
  type CommandText,
  helpTexts as texts,
  optionTexts,
} from './help.texts.ts'
import type { FlagName, OptionName } from './options.ts'

/** Command with a database or without one. */
export type AnyCommand = Command | OfflineCommand

/** Words that run the operator's commands: in the checkout, or in the installed package. */
export const program = import.meta.url.endsWith('.ts') ? 'npm run operator --' : 'ipportal-server operator'

/** Words of a command as they are typed. */
export const nameOf = ({ words }: AnyCommand): string => words.join(' ')

/** Names of the arguments of a command, in their order. */
export const argumentsOf = ({ argument = [] }: AnyCommand): readonly ArgumentName[] => [argument].flat()

const isFlag = (name: OptionName | FlagName): name is FlagName => typeof optionTexts[name] === 'string'

const groups: Readonly<Record<string, Readonly<Record<string, CommandText>>>> = commandGroups
const commandTexts = new Map(Object.values(groups).flatMap((texts) => Object.entries(texts)))

/** Option as it is typed, with the word for its value. */
export const flagOf = (name: OptionName | FlagName): string =>
  isFlag(name) ? `--${name}` : `--${name} ${optionTexts[name].name}`

/** Usage of a command without the program. */
export const usageOf = (command: AnyCommand): string =>
  [
    ...command.words,
    ...argumentsOf(command).map((name) => argumentTexts[name].name),
    ...(command.needs ?? []).map(flagOf),
    ...(command.takes ?? []).map((name) => `[${flagOf(name)}]${name === 'file' ? '...' : ''}`),
  ].join(' ')

/** Lists all commands by their groups, one in a line; of one noun where it is given. */
export function listHelp(noun?: string): string {
  const shown = Object.entries(groups)
    .map(([title, commands]) => ({
      title,
      lines: Object.entries(commands)
        .filter(([words]) => noun === undefined || words.split(' ')[0] === noun)
        .map(([words, { line }]) => [words, line] as const),
    }))
    .filter(({ lines }) => lines.length > 0)
  const width = widthOf(shown.flatMap(({ lines }) => lines))
  return blocks([
    [texts.usage(program, texts.everyCommand), texts.helpOf(program)],
    ...shown.map(({ title, lines }) => [title, ...columns(lines, width)]),
  ])
}

/** Describes a command with its arguments and options. */
export function commandHelp(command: AnyCommand): string {
  const { line = '', more, options = {} } = commandTexts.get(nameOf(command)) ?? {}
  const names = [...new Set(argumentsOf(command))].map((name) => argumentTexts[name])
  const described = (name: OptionName | FlagName) =>
    options[name] ?? (isFlag(name) ? optionTexts[name] : optionTexts[name].text)
  const optionLines = [
    ...(command.needs ?? []).map((name) => [flagOf(name), texts.needed(described(name))] as const),
    ...(command.takes ?? []).map((name) => [flagOf(name), described(name)] as const),
    ['--json', commonOptionTexts.json] as const,
    ['-h, --help', commonOptionTexts.help] as const,
  ]
  const argumentLines = names.map(({ name, text }) => [name, text] as const)
  const width = widthOf([...argumentLines, ...optionLines])
  return blocks([
    [texts.usage(program, usageOf(command))],
    [`${line}.`, ...(more === undefined ? [] : [more])],
    ...(argumentLines.length === 0 ? [] : [[texts.arguments, ...columns(argumentLines, width)]]),
    [texts.options, ...columns(optionLines, width)],
  ])
}

const widthOf = (lines: readonly (readonly [string, string])[]) => Math.max(...lines.map(([word]) => [...word].length))

const columns = (lines: readonly (readonly [string, string])[], width: number) =>
  lines.map(([word, text]) => `  ${word}${' '.repeat(width - [...word].length)}  ${text}`)

const blocks = (all: readonly (readonly string[])[]) => `${all.map((lines) => lines.join('\n')).join('\n\n')}\n`
