import { parseArgs } from 'node:util'
import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { auditCommands } from './audit/audit-commands.ts'
import { backupCommands, rekeyCommands } from './backup/backup-commands.ts'
import { bankCommands } from './bank/import-statement.ts'
import { catalogueCommands, catalogueSchemaCommands } from './catalogue/catalogue-commands.ts'
import { type CommandInput, OperatorError } from './command.ts'
import { accessCommands } from './commands/accounts/access.ts'
import { personalDataCommands } from './commands/accounts/personal-data.ts'
import { userCommands } from './commands/accounts/users.ts'
import { creditCommands } from './commands/ledger/credit.ts'
import { reverseCommands } from './commands/ledger/reverse.ts'
import { invoiceCommands } from './commands/orders/invoices.ts'
import { paymentCommands } from './commands/orders/payments.ts'
import { renewalCommands } from './commands/orders/renewals.ts'
import { requestCommands } from './commands/orders/requests.ts'
import { rateCommands } from './commands/rate.ts'
import { rblCommands } from './commands/rbl.ts'
import { companyCommands } from './customers/company-commands.ts'
import { customerCommands } from './customers/customers-commands.ts'
import { helpTexts } from './help.texts.ts'
import { type AnyCommand, argumentsOf, commandHelp, listHelp, nameOf, program } from './help.ts'
import { listCommands } from './lists/list-commands.ts'
import { showCommands } from './lists/show-commands.ts'
import { todayCommands } from './lists/today.ts'
import { operatorTexts } from './operator.texts.ts'
import { commonOptions, flags, options } from './options.ts'
import { orderCommands } from './order-end/order-commands.ts'
import { fileCommands } from './tickets/file-commands.ts'
import { ticketCommands } from './tickets/ticket-commands.ts'
import { badOptions, unknownCommand, unknownOption, wrongArguments } from './usage-error.ts'
import { verifyCommands } from './verify/verify-command.ts'

/** Entry of the server in the list of commands: it runs above the commands, and takes nothing. */
const serve: AnyCommand = {
  words: ['serve'],
  runOffline: () => Promise.reject(new OperatorError('invalid', helpTexts.usage(program, 'serve'))),
}

/** All commands of the operator. */
export const commands: readonly AnyCommand[] = [
  ...catalogueCommands,
  ...catalogueSchemaCommands,
  ...customerCommands,
  ...companyCommands,
  ...todayCommands,
  ...listCommands,
  ...showCommands,
  ...requestCommands,
  ...paymentCommands,
  ...bankCommands,
  ...reverseCommands,
  ...creditCommands,
  ...renewalCommands,
  ...orderCommands,
  ...ticketCommands,
  ...fileCommands,
  ...invoiceCommands,
  ...userCommands,
  ...accessCommands,
  ...personalDataCommands,
  ...rateCommands,
  ...rblCommands,
  ...verifyCommands,
  ...auditCommands,
  ...backupCommands,
  ...rekeyCommands,
  serve,
]

/** Parsed command line: a command with its input, or the help that it asks for. */
export type CommandLine = { help: string } | { command: AnyCommand; input: CommandInput }

const named = (words: readonly string[]) =>
  commands.find((command) => command.words.every((word, index) => word === words[index]))

/** Parses a command line. Throws `OperatorError` for an unknown command or option. */
export function readLine(line: readonly string[]): CommandLine {
  const { values, positionals } = parse(line)
  const { json: _, help, ...given } = values
  const command = named(positionals)
  if (!command) {
    if (positionals.length === 0 && (help || Object.keys(given).length === 0)) return { help: listHelp() }
    const [noun, verb] = positionals
    if (help && verb === undefined && commands.some(({ words }) => words[0] === noun)) return { help: listHelp(noun) }
    throw unknownCommand(positionals, commands)
  }
  if (help) return { help: commandHelp(command) }
  return { command, input: inputOf(command, positionals.slice(command.words.length), given) }
}

function inputOf(command: AnyCommand, given: readonly string[], values: Omit<Values, 'json' | 'help'>): CommandInput {
  const known: readonly string[] = [...(command.needs ?? []), ...(command.takes ?? [])]
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  const all = Object.entries(values)
  const texts: CommandInput['options'] = Object.fromEntries(all.filter(isText))
  const unknown = all.find(([name]) => !known.includes(name))
  if (unknown) throw unknownOption(`--${unknown[0]}`, command, nameOf(command))
  const long = Object.entries(texts).find(([name, text]) => text.length > longest(name))
  if (long) throw new OperatorError('invalid', operatorTexts.optionTooLong(long[0], longest(long[0])))
  const missing = (command.needs ?? []).filter((name) => isBlank(texts[name] ?? ''))
  if (given.length !== argumentsOf(command).length || given.includes('') || missing.length > 0)
    throw wrongArguments(command, given, missing, commands)
  const set: CommandInput['flags'] = Object.fromEntries(all.filter(([, value]) => value === true))
  return { argument: given[0] ?? '', arguments: given, options: texts, flags: set, files: values.file ?? [] }
}

/** Most characters of an option: names as customers have them, and texts of a mail or paths. */
const longest = (name: string): number => (['name', 'company'].includes(name) ? limits.nameMaxLength : 4_000)

type Values = ReturnType<typeof parse>['values']

function parse(line: readonly string[]) {
  try {
    return parseArgs({ args: [...line], options: { ...options, ...flags, ...commonOptions }, allowPositionals: true })
  } catch {
    throw badOptions(line, named)
  }
}
