import { cliTexts, declaredProgram, exitCodes } from '@ip-portal/cli/testing'
import { cliMeanings } from './cli-meanings.ts'
import { code, table } from './markdown.ts'

/** Word of the command line with those below it, as far as the table needs them. */
interface Word {
  name: () => string
  commands: readonly Word[]
}

/** Makes the tables of docs/cli.md from what the CLI declares, by the names of their marks. */
export async function cliTables(): Promise<ReadonlyMap<string, readonly string[]>> {
  const program = await declaredProgram()
  const words = program.commands.filter((word) => isDeclared(word.name()))
  return new Map([
    ['commands', table(['command', 'purpose'], words.map(commandRow))],
    [
      'options',
      table(
        ['option', 'meaning'],
        rowsOf(cliTexts.options, cliMeanings.options, ([text]) => flagsIn(text)),
      ),
    ],
    ['exit codes', table(['code', 'meaning'], rowsOf(exitCodes, cliMeanings.exitCodes, String))],
    [
      'variables',
      table(
        ['variable', 'meaning'],
        rowsOf(cliTexts.environment, cliMeanings.environment, (_, name) => code(name)),
      ),
    ],
  ])
}

type DeclaredWord = keyof typeof cliMeanings.words
const isDeclared = (name: string): name is DeclaredWord => name in cliMeanings.words

/** Row of a word with all the commands below it: `orders list`, `show`, `new ip`. */
const commandRow = (word: Word): string[] => {
  const [first, ...others] = pathsBelow(word)
  const names = [`${word.name()} ${first ?? ''}`.trim(), ...others]
  return [names.map(code).join(', '), cliMeanings.words[word.name() as DeclaredWord]]
}

const pathsBelow = ({ commands }: Word): string[] =>
  commands.flatMap((child) => {
    const below = pathsBelow(child)
    return below.length === 0 ? [child.name()] : below.map((path) => `${child.name()} ${path}`)
  })

/** Flags of an option without the placeholder of its value. */
const flagsIn = (text: string) =>
  text
    .split(/,? /)
    .filter((flag) => flag.startsWith('-'))
    .map(code)
    .join(', ')

const rowsOf = <Key extends string, Value>(
  declared: Readonly<Record<Key, Value>>,
  meanings: Readonly<Record<Key, string>>,
  cellOf: (value: Value, key: Key) => string,
): string[][] => (Object.keys(declared) as Key[]).map((key) => [cellOf(declared[key], key), meanings[key]])

/** Replaces what stands between the marks of a document by the tables of these names. */
export function withTables(text: string, tables: ReadonlyMap<string, readonly string[]>): string {
  return [...tables].reduce((all, [name, lines]) => {
    const [begin, end] = [`<!-- Made by \`npm run docs\`: ${name} -->\n`, '\n<!-- End -->']
    const from = all.indexOf(begin) + begin.length
    const to = all.indexOf(end, from)
    if (from < begin.length || to === -1) throw new Error(`no marks of the table "${name}"`)
    return `${all.slice(0, from)}\n${lines.join('\n')}\n${all.slice(to)}`
  }, text)
}
