import { parseArgs } from 'node:util'
import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { auditCommands } from './audit/audit-commands.ts'
import { backupCommands, rekeyCommands } from './backup/backup-commands.ts'
import { bankCommands } from './bank/import-statement.ts'
import { catalogueCommands } from './catalogue/catalogue-commands.ts'
import { type Command, type CommandInput, flags, OperatorError, options } from './command.ts'
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
import { listCommands } from './lists/list-commands.ts'
import { showCommands } from './lists/show-commands.ts'
import { todayCommands } from './lists/today.ts'
import { operatorTexts } from './operator.texts.ts'
import { orderCommands } from './order-end/order-commands.ts'
import { fileCommands } from './tickets/file-commands.ts'
import { ticketCommands } from './tickets/ticket-commands.ts'
import { verifyCommands } from './verify/verify-command.ts'

const commands: readonly Command[] = [
  ...catalogueCommands,
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
]

const common = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const

/** Parsed command line: a command with its input, or a request for help. */
export type CommandLine = { help: true } | { help: false; command: Command; input: CommandInput }

/** Usage of a command. */
const usageOf = ({ words, argument, needs = [], takes = [] }: Command): string =>
  [
    ...words,
    ...argumentsOf(argument),
    ...needs.map((name) => `--${name} X`),
    ...takes.map((name) => (name in flags ? `[--${name}]` : `[--${name} X]${name === 'file' ? '...' : ''}`)),
  ].join(' ')

const argumentsOf = (argument: Command['argument'] = []): readonly string[] => [argument].flat()

/** Lists the usage of all commands, one per line. */
export const usage = (): string => operatorTexts.usage(program, ['serve', ...commands.map(usageOf)])

/** Parses a command line. Throws `OperatorError` for an unknown command or option. */
export function readLine(line: readonly string[]): CommandLine {
  const { values, positionals } = parse(line)
  if (values.help) return { help: true }
  const command = commands.find(({ words }) => words.every((word, index) => word === positionals[index]))
  if (!command) {
    const near = commands.filter(({ words }) => words[0] === positionals[0])
    if (near.length > 0) throw new OperatorError('invalid', operatorTexts.wrongUsage(...near.map(usageOf)))
    throw new OperatorError('invalid', operatorTexts.unknownCommand(positionals.slice(0, 2).join(' ')))
  }
  const given = positionals.slice(command.words.length)
  const { json: _, help: __, ...named } = values
  const known: readonly string[] = [...(command.needs ?? []), ...(command.takes ?? [])]
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  const all = Object.entries(named)
  const texts: CommandInput['options'] = Object.fromEntries(all.filter(isText))
  const isComplete =
    given.length === argumentsOf(command.argument).length &&
    !given.includes('') &&
    all.every(([name]) => known.includes(name)) &&
    (command.needs ?? []).every((name) => !isBlank(texts[name] ?? ''))
  const long = Object.entries(texts).find(([name, text]) => text.length > longest(name))
  if (long) throw new OperatorError('invalid', operatorTexts.optionTooLong(long[0], longest(long[0])))
  if (!isComplete) throw new OperatorError('invalid', operatorTexts.wrongUsage(usageOf(command)))
  const set: CommandInput['flags'] = Object.fromEntries(all.filter(([, value]) => value === true))
  return {
    help: false,
    command,
    input: { argument: given[0] ?? '', arguments: given, options: texts, flags: set, files: values.file ?? [] },
  }
}

/** Most characters of an option: names as customers have them, and texts of a mail or paths. */
const longest = (name: string): number => (['name', 'company'].includes(name) ? limits.nameMaxLength : 4_000)

function parse(line: readonly string[]) {
  try {
    return parseArgs({ args: [...line], options: { ...options, ...flags, ...common }, allowPositionals: true })
  } catch {
    throw new OperatorError('invalid', operatorTexts.badOptions(`${program} --help`))
  }
}

/** Words that run the operator's commands: in the checkout, or in the installed package. */
const program = import.meta.url.endsWith('.ts') ? 'npm run operator --' : 'ipportal-server operator'
