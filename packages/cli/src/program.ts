import { Command, CommanderError } from 'commander'
import { cliTexts } from './cli.texts.ts'
import { setAbout } from './command-line/about.ts'
import { addOptions, addWord, declare, type Runner } from './command-line/build-command.ts'
import type { Noun, OptionDeclaration, Verb } from './command-line/declaration.ts'
import { addHelp, showsHelp } from './command-line/help-command.ts'
import { turkishHelp } from './command-line/help.ts'
import { reportError } from './command-line/report-error.ts'
import { usageErrorOf } from './command-line/usage-error.ts'
import { duration, fieldNames } from './command-line/value-parsers.ts'
import { NothingToShow, type ExitCode } from './errors/exit-codes.ts'
import { version } from './runtime/version.ts'
import type { Host } from './terminal/host.ts'
import { Io } from './terminal/io.ts'
import { formats } from './terminal/output/format.ts'

type Word = keyof typeof cliTexts.words

/** Loaders of the declarations by the first word of the command line, in the order of the help. */
const declarations: Record<Word, (io: Io) => Promise<Noun | Verb>> = {
  login: async () => (await import('./commands/session/session.commands.ts')).loginCommand,
  logout: async () => (await import('./commands/session/session.commands.ts')).logoutCommand,
  status: async () => (await import('./commands/session/session.commands.ts')).statusCommand,
  profiles: async () => (await import('./commands/session/profiles/profiles.commands.ts')).profilesCommands,
  sessions: async () => (await import('./commands/session/sessions/sessions.commands.ts')).sessionsCommands,
  orders: async () => (await import('./commands/orders/orders.commands.ts')).ordersCommands,
  routes: async () => (await import('./commands/routing/routes/routes.commands.ts')).routesCommands,
  roas: async () => {
    const { roasCommands } = await import('./commands/routing/roas/roas.commands.ts')
    const { suggestCommand } = await import('./commands/desired-state/suggest/suggest.commands.ts')
    return { commands: [...roasCommands.commands, suggestCommand] }
  },
  bgp: async () => (await import('./commands/routing/bgp/bgp.commands.ts')).bgpCommands,
  nameservers: async () => (await import('./commands/routing/nameservers/nameservers.commands.ts')).nameServersCommands,
  whois: async () => (await import('./commands/registry/whois.commands.ts')).whoisCommand,
  rbl: async () => (await import('./commands/blacklist/rbl/rbl.commands.ts')).rblCommands,
  tickets: async () => (await import('./commands/tickets/tickets.commands.ts')).ticketsCommands,
  contracts: async () => (await import('./commands/contracts/contracts.commands.ts')).contractsCommands,
  transactions: async () =>
    (await import('./commands/billing/transactions/transactions.commands.ts')).transactionsCommands,
  invoices: async () => (await import('./commands/billing/invoices/invoices.commands.ts')).invoicesCommands,
  payments: async () => (await import('./commands/billing/payments/payments.commands.ts')).paymentsCommands,
  renewals: async () => (await import('./commands/renewal/renewals.commands.ts')).renewalsCommands,
  profile: async () => (await import('./commands/account/profile/profile.commands.ts')).profileCommands,
  notifications: async () =>
    (await import('./commands/account/notifications/notifications.commands.ts')).notificationsCommands,
  'two-factor': async () => (await import('./commands/account/two-factor/two-factor.commands.ts')).twoFactorCommands,
  tokens: async () => (await import('./commands/tokens/tokens.commands.ts')).tokensCommands,
  defaults: async () => (await import('./commands/registry/defaults/defaults.commands.ts')).defaultsCommands,
  audit: async () => (await import('./commands/audit/audit.commands.ts')).auditCommands,
  export: async () => (await import('./commands/desired-state/desired-state.commands.ts')).exportCommand,
  plan: async () => (await import('./commands/desired-state/desired-state.commands.ts')).planCommand,
  apply: async () => (await import('./commands/desired-state/desired-state.commands.ts')).applyCommand,
  confirm: async () => (await import('./commands/desired-state/desired-state.commands.ts')).confirmCommand,
  undo: async () => (await import('./commands/desired-state/desired-state.commands.ts')).undoCommand,
  history: async () => (await import('./commands/desired-state/desired-state.commands.ts')).historyCommand,
  show: async () => (await import('./commands/desired-state/desired-state.commands.ts')).showCommand,
  check: async () => (await import('./commands/desired-state/files/files.commands.ts')).checkCommand,
  fmt: async () => (await import('./commands/desired-state/files/files.commands.ts')).formatCommand,
  schema: async () => (await import('./commands/desired-state/files/files.commands.ts')).schemaCommand,
  import: async () => (await import('./commands/desired-state/files/files.commands.ts')).importCommands,
  api: async () => (await import('./commands/api/api.commands.ts')).apiCommand,
  doctor: async () => (await import('./commands/doctor/doctor.commands.ts')).doctorCommand,
  explain: async () => (await import('./commands/explain/explain.commands.ts')).explainCommand,
  man: async (io) =>
    (await import('./commands/man/man.commands.ts')).manCommand(async () => createProgram(io, () => true)),
  completion: async () => (await import('./commands/completion/completion.commands.ts')).completionCommand,
}

const { options } = cliTexts

const globalOptions: readonly OptionDeclaration[] = [
  { text: options.json },
  // A command may have other formats and checks the value itself.
  { text: options.format, choices: formats, parse: (typed) => typed, conflicts: ['json'] },
  { text: options.jq },
  { text: options.columns, parse: fieldNames, completes: 'column' },
  { text: options.url },
  { text: options.insecure },
  { text: options.profile, completes: 'profile' },
  { text: options.yes },
  { text: options.otp },
  { text: options.otpCommand },
  { text: options.maxWait, parse: duration('--max-wait') },
  { text: options.noInput },
  { text: options.noColor },
  { text: options.quiet },
  { text: options.debug },
]

/** Creates the command line. Loads the declarations of the words that `isNamed` picks. */
export async function createProgram(io: Io, isNamed: (word: string) => boolean): Promise<Command> {
  const program = new Command('ipportal')
  program
    .description(cliTexts.description)
    .configureHelp(turkishHelp)
    .configureOutput({
      writeOut: (text) => io.data(text),
      // Errors are thrown, and `run` reports them in Turkish.
      writeErr: () => {},
      getOutHelpWidth: () => io.width,
      getOutHasColors: () => false,
    })
    .showSuggestionAfterError(false)
    .exitOverride((error) => {
      throw usageErrorOf(program, error)
    })
    .helpOption('-h, --help', cliTexts.help)
    .helpCommand(false)
    .version(version, '-V, --version', cliTexts.version)
  addOptions(program, globalOptions)
  setAbout(program, { examples: cliTexts.programExamples })
  const runner: Runner = {
    offline: async (options, work) => (await import('./run-offline.ts')).runOffline(options, io, work),
    withPortal: async (options, work) => (await import('./run-command.ts')).runCommand(options, io, work),
  }
  for (const [word, load] of Object.entries(declarations)) {
    const command = addWord(program, word, cliTexts.words[word as Word])
    if (isNamed(word)) declare(command, await load(io), runner)
  }
  addHelp(program)
  return program
}

/** Runs one command line and gives its exit code; the process ends by itself when everything is written. */
export async function run(host: Host): Promise<number> {
  const { line } = host
  const io = new Io(host)
  try {
    await perform(io)
  } catch (error) {
    // Help and the version end with an error of commander too.
    if (error instanceof CommanderError) io.exitCode = error.exitCode as ExitCode
    else if (!(error instanceof NothingToShow)) {
      const lost = await io.outputError()
      if (lost !== null) io.warn(lost.message)
      return reportError(io, error, line)
    }
  }
  const lost = await io.outputError()
  return lost === null ? io.exitCode : reportError(io, lost, line)
}

async function perform(io: Io): Promise<void> {
  const { line } = io
  const program = await createProgram(io, (word) => line.includes(word))
  if (line[0] !== 'complete')
    return void (showsHelp(program, line) || (await program.parseAsync(line, { from: 'user' })))
  const { complete } = await import('./commands/completion/complete.ts')
  await complete(io, program, line)
}
