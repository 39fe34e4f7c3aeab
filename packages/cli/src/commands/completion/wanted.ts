import type { Argument, Command, Option } from 'commander'
import { completionOf, type Completion } from '../../command-line/completion.ts'
import { optionsOf } from '../../command-line/help.ts'

/** Kind of word at the cursor. `lead` is typed already and starts every candidate: `--format=`. */
export type Wanted =
  | { kind: 'options'; command: Command; typed: string; lead: '' }
  | { kind: 'commands'; command: Command; typed: string; lead: '' }
  | { kind: 'value'; slot: Slot; typed: string; lead: string }

/** Place of a value, of an argument or an option. */
export interface Slot {
  completion: Completion | undefined
  choices: readonly string[]
  /** Arguments of the command that stand before it. */
  given: readonly string[]
}

/** Reads the words before the cursor as commander would, and gives the kind of the last one; null for none. */
export function wantedAt(program: Command, words: readonly string[]): Wanted | null {
  const typed = words.at(-1) ?? ''
  let command = program
  let open: Option | undefined
  const given: string[] = []
  for (const word of words.slice(0, -1)) {
    // bash splits `--format=json` into three words.
    if (word === '=') continue
    if (open) open = undefined
    else if (word.startsWith('-') && word !== '-') open = word.includes('=') ? undefined : valued(command, word)
    else {
      const child = given.length === 0 ? command.commands.find((one) => one.name() === word) : undefined
      if (child) command = child
      else given.push(word)
    }
  }
  if (open) return valueOf(open, { given, typed: typed === '=' ? '' : typed, lead: '' })
  const [flag = '', value] = typed.startsWith('--') ? typed.split(/=(.*)/s) : []
  const option = value === undefined ? undefined : valued(command, flag)
  if (option) return valueOf(option, { given, typed: value ?? '', lead: `${flag}=` })
  if (typed.startsWith('-')) return { kind: 'options', command, typed, lead: '' }
  if (command.commands.length > 0 && given.length === 0) return { kind: 'commands', command, typed, lead: '' }
  const argument = argumentAt(command, given.length)
  return argument ? valueOf(argument, { given, typed, lead: '' }) : null
}

const valued = (command: Command, flag: string): Option | undefined =>
  optionsOf(command).find(
    (option) => [option.long, option.short].includes(flag) && (option.required || option.optional),
  )

function argumentAt({ registeredArguments }: Command, at: number): Argument | undefined {
  const last = registeredArguments.at(-1)
  return registeredArguments[at] ?? (last?.variadic ? last : undefined)
}

function valueOf(
  from: Option | Argument,
  { given, typed, lead }: Pick<Slot, 'given'> & { typed: string; lead: string },
): Wanted {
  return { kind: 'value', slot: { completion: completionOf(from), choices: from.argChoices ?? [], given }, typed, lead }
}
