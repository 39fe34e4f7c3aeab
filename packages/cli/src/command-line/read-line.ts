import type { Command, Option } from 'commander'
import { optionsOf } from './help.ts'

/** Words of a line as commander reads them. */
interface ReadLine {
  command: Command
  /** Words that name no command: arguments, or a mistake. */
  given: readonly string[]
  /** Option at the end that still wants its value. */
  open: Option | undefined
  asksForHelp: boolean
}

/** Reads words as commander would, in any order of words and options, and runs nothing. */
export function readLine(program: Command, words: readonly string[]): ReadLine {
  let command = program
  let open: Option | undefined
  let asksForHelp = false
  const end = words.indexOf('--')
  const given: string[] = []
  for (const word of end === -1 ? words : words.slice(0, end)) {
    if (open) open = undefined
    else if (word === '--help' || word === '-h') asksForHelp = true
    else if (word.startsWith('-') && word !== '-') open = word.includes('=') ? undefined : valued(command, word)
    else {
      const child = given.length === 0 ? command.commands.find((one) => one.name() === word) : undefined
      if (child) command = child
      else given.push(word)
    }
  }
  if (end !== -1) given.push(...words.slice(end + 1))
  return { command, given, open: end === -1 ? open : undefined, asksForHelp }
}

/** Finds an option that takes a value. */
export const valued = (command: Command, flag: string): Option | undefined =>
  optionsOf(command).find(
    (option) => [option.long, option.short].includes(flag) && (option.required || option.optional),
  )
