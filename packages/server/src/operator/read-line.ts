import { parseArgs } from 'node:util'
import { type Command, type Given, OperatorError } from './command.ts'
import { invoiceCommands } from './commands/invoices.ts'
import { paymentCommands } from './commands/payments.ts'
import { operatorTexts } from './operator.texts.ts'
import { rblCommands } from './commands/rbl.ts'
import { renewalCommands } from './commands/renewals.ts'
import { requestCommands } from './commands/requests.ts'
import { ticketCommands } from './commands/tickets.ts'
import { userCommands } from './commands/users.ts'

const commands: readonly Command[] = [
  ...requestCommands,
  ...paymentCommands,
  ...renewalCommands,
  ...ticketCommands,
  ...invoiceCommands,
  ...userCommands,
  ...rblCommands,
]

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = { asn: text, text, usd: text, email: text, name: text, company: text, json: flag, help: flag } as const

/** What was typed: the command with what it was given, or a wish for help. */
export type Line = { help: true } | { help: false; command: Command; given: Given }

/** How a command is typed. */
const usageOf = ({ words, argument, needs = [], takes = [] }: Command): string =>
  [
    ...words,
    ...(argument === undefined ? [] : [argument]),
    ...needs.map((name) => `--${name} X`),
    ...takes.map((name) => `[--${name} X]`),
  ].join(' ')

/** All commands, one line each. */
export const usage = (): string => operatorTexts.usage(commands.map(usageOf))

/** Reads a command line. Throws `OperatorError` for what is no command, and for options that it does not know. */
export function readLine(line: readonly string[]): Line {
  const { values, positionals } = parse(line)
  if (values.help) return { help: true }
  const command = commands.find(({ words }) => words.every((word, index) => word === positionals[index]))
  if (!command) {
    const near = commands.filter(({ words }) => words[0] === positionals[0])
    if (near.length > 0) throw new OperatorError('invalid', operatorTexts.wrongUsage(...near.map(usageOf)))
    throw new OperatorError('invalid', operatorTexts.unknownCommand(positionals.slice(0, 2).join(' ')))
  }
  const [argument = '', ...rest] = positionals.slice(command.words.length)
  const { json: _, help: __, ...given } = values
  const options: Given['options'] = given
  const known: readonly string[] = [...(command.needs ?? []), ...(command.takes ?? [])]
  const isComplete =
    rest.length === 0 &&
    (command.argument === undefined) === (argument === '') &&
    Object.keys(options).every((name) => known.includes(name)) &&
    (command.needs ?? []).every((name) => (options[name]?.trim() ?? '') !== '')
  if (!isComplete) throw new OperatorError('invalid', operatorTexts.wrongUsage(usageOf(command)))
  return { help: false, command, given: { argument, options } }
}

function parse(line: readonly string[]) {
  try {
    return parseArgs({ args: [...line], options, allowPositionals: true })
  } catch {
    throw new OperatorError('invalid', operatorTexts.badOptions('npm run operator -- --help'))
  }
}
