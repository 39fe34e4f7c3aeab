import { CommanderError, type Command } from 'commander'
import { cliTexts } from './cli.texts.ts'
import { commandLineTexts } from './command-line/command-line.texts.ts'
import { CliError, exitCodes, Interrupted } from './errors/exit-codes.ts'
import { Io } from './terminal/io.ts'
import { formats } from './terminal/output/format.ts'
import { choice } from './command-line/option-values.ts'
import { PortalCommand, turkishHelp } from './command-line/portal-command.ts'
import { version } from './runtime/version.ts'

type Register = (command: PortalCommand, io: Io) => void
type Word = keyof typeof cliTexts.words

/** The first words of the command line; each brings its verbs and options along when it is typed. */
const words: Record<Word, () => Promise<Register>> = {
  login: async () => (await import('./commands/session/register.ts')).registerLogin,
  logout: async () => (await import('./commands/session/register.ts')).registerLogout,
  status: async () => (await import('./commands/session/register.ts')).registerStatus,
  orders: async () => (await import('./commands/orders/register.ts')).registerOrders,
  routes: async () => (await import('./commands/routing/register.ts')).registerRoutes,
  roas: async () => (await import('./commands/routing/register.ts')).registerRoas,
  nameservers: async () => (await import('./commands/routing/register-nameservers.ts')).registerNameServers,
  whois: async () => (await import('./commands/registry/register.ts')).registerWhois,
  rbl: async () => (await import('./commands/blacklist/register.ts')).registerRbl,
  tickets: async () => (await import('./commands/tickets/register.ts')).registerTickets,
  contracts: async () => (await import('./commands/contracts/register.ts')).registerContracts,
  transactions: async () => (await import('./commands/billing/register.ts')).registerTransactions,
  invoices: async () => (await import('./commands/billing/register.ts')).registerInvoices,
  payments: async () => (await import('./commands/billing/register.ts')).registerPayments,
  renewals: async () => (await import('./commands/renewal/register.ts')).registerRenewals,
  profile: async () => (await import('./commands/account/register.ts')).registerProfile,
  'two-factor': async () => (await import('./commands/account/register.ts')).registerTwoFactor,
  defaults: async () => (await import('./commands/registry/register-defaults.ts')).registerDefaults,
  export: async () => (await import('./commands/desired-state/register.ts')).registerExport,
  plan: async () => (await import('./commands/desired-state/register.ts')).registerPlan,
  apply: async () => (await import('./commands/desired-state/register.ts')).registerApply,
  undo: async () => (await import('./commands/desired-state/register.ts')).registerUndo,
  explain: async () => (await import('./commands/explain/register.ts')).registerExplain,
  completion: async () => (await import('./commands/completion/register.ts')).registerCompletion,
}

/** The command line. Only commander is loaded, and of the commands those that `isTyped` names. */
export async function createProgram(io: Io, isTyped: (word: string) => boolean): Promise<PortalCommand> {
  const { options } = cliTexts
  const program = new PortalCommand('ipportal')
    .description(cliTexts.description)
    .configureHelp(turkishHelp)
    .configureOutput({
      writeOut: (text) => io.data(text),
      writeErr: (text) => io.error(text),
      getOutHelpWidth: () => io.width,
      getOutHasColors: () => false,
    })
    .exitOverride()
    .helpOption('-h, --help', cliTexts.help)
    .helpCommand(cliTexts.helpCommand, cliTexts.helpCommandDescription)
    .version(version, '-V, --version', cliTexts.version)
    .option(...options.json)
    .addOption(choice(...options.format, formats).conflicts('json'))
    .option(...options.url)
    .option(...options.profile)
    .option(...options.yes)
    .option(...options.otp)
    .option(...options.otpCommand)
    .option(...options.noInput)
    .option(...options.noColor)
    .option(...options.quiet)
  program.examples(...cliTexts.programExamples).addHelpText('after', `\n${cliTexts.more.join('\n')}`)
  const add = (word: Word) => program.command(word).description(cliTexts.words[word]).helpCommand(false)
  const all = Object.keys(words) as Word[]
  const typed = all.filter(isTyped)
  for (const word of typed) (await words[word]())(add(word), io)
  const addOthers = () => {
    const others = all.filter((word) => !typed.includes(word))
    for (const word of others) add(word)
    const place = (command: Command) => all.indexOf(command.name() as Word)
    ;(program.commands as Command[]).sort((one, other) => place(one) - place(other))
  }
  // commander takes a program without commands for one command.
  if (typed.length === 0) addOthers()
  else program.leaveOut(addOthers)
  return program
}

/** Runs one command line and sets the exit code; the process ends by itself when everything is written. */
export async function run(line: readonly string[]): Promise<void> {
  const io = new Io()
  try {
    if (line[0] === 'complete') {
      const { complete } = await import('./commands/completion/complete.ts')
      await complete(io, await createProgram(io, () => true), line)
    } else {
      const program = await createProgram(io, (word) => line.includes(word))
      await program.parseAsync(line, { from: 'user' })
    }
  } catch (error) {
    process.exitCode = report(io, error, io.isJson || asksForJson(line))
  }
}

/** When the line itself is wrong nobody has read its options yet. */
const asksForJson = (line: readonly string[]) =>
  line.includes('--json') || line.includes('--format=json') || line[line.indexOf('--format') + 1] === 'json'

function report(io: Io, error: unknown, json: boolean): number {
  if (error instanceof CommanderError) return error.exitCode
  if (error instanceof Interrupted) {
    if (json) io.error(JSON.stringify({ error: { code: 'INTERRUPTED', message: commandLineTexts.interrupted } }))
    else io.error(commandLineTexts.interrupted)
    return exitCodes.interrupted
  }
  const known =
    error instanceof CliError
      ? error
      : new CliError(
          exitCodes.failed,
          'BUG',
          error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        )
  if (json) io.error(JSON.stringify({ error: { code: known.code, message: known.message } }))
  // Somebody who says no has made no mistake.
  else if (known.code === 'CANCELLED') io.error(known.message)
  else io.error([`${io.style('red', `${commandLineTexts.error}:`, 'stderr')} ${known.message}`, ...known.hints].join('\n'))
  return known.exitCode
}
