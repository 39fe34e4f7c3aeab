import type { AnyStateMachine } from 'xstate'
import type { Progress } from '@ip-portal/core/kernel/http/transport'
import { memoryStorage } from '@ip-portal/core/kernel/platform/storage'
import { toFailure, type Failure } from '@ip-portal/core/kernel/failure/failure'
import type { Read } from '@ip-portal/core/kernel/flow/queries'
import { createPortal, type Flow, type Portal } from '@ip-portal/core/portal'
import type { Session } from '@ip-portal/core/session'
import { cliTexts } from './cli.texts.ts'
import { readSettings, type GlobalOptions, type Settings } from './config/settings.ts'
import { runFlow, type Answers, type FlowResult, type FlowPrompt } from './runtime/run-flow.ts'
import { CliError, exitCodes, Interrupted } from './errors/exit-codes.ts'
import { failureError, notSignedIn } from './errors/failure-error.ts'
import { failureTexts } from './errors/failure-error.texts.ts'
import type { Io } from './terminal/io.ts'
import { keyrings } from './session-store/keyring.ts'
import { createPrinter, type Printer } from './terminal/output/printer.ts'
import { createPrompts, type Prompts } from './terminal/prompts.ts'
import { sessionFile, type SessionFile } from './session-store/session-file.ts'
import { createTransport } from './transport.ts'

/** Everything that a command works with. */
export interface Context {
  io: Io
  settings: Settings
  portal: Portal
  print: Printer
  /** Null when nothing may be asked: no terminal, `--no-input`, or CI. */
  prompts: Prompts | null
  /** The options of every command, as they were typed. */
  options: GlobalOptions
  /** Ctrl+C. */
  signal: AbortSignal
  /** True when the token comes from IPPORTAL_TOKEN and no session file is used. */
  isTokenGiven: boolean
  env: NodeJS.ProcessEnv
  /** The session; throws when nobody is signed in. */
  session: () => Session
  /** Where the session is kept: a path, the name of a keyring, or IPPORTAL_TOKEN. */
  sessionPlace: () => string
  /** Forgets the stored session, also one that cannot be read. */
  forgetSession: () => void
  /** Writes the session now, so that a failure can still be told. */
  keepSession: () => void
  /** Shows a person how much of an upload has left. */
  showUpload: (progress: Progress) => void
  runFlow: <Logic extends AnyStateMachine>(flow: Flow<Logic>, answers: Answers<Logic>) => Promise<FlowResult<Logic>>
  /** Reads once; a failure ends the command. `fallback` is the text of the call, `errorOf` knows some failures better. */
  read: <Data>(read: Read<Data>, fallback?: string, errorOf?: (failure: Failure) => Error | null) => Promise<Data>
}

/** Runs a command's work with a portal that is closed whatever happens; Ctrl+C ends with 130. */
export async function withContext(
  options: GlobalOptions,
  io: Io,
  work: (context: Context) => Promise<void>,
): Promise<void> {
  const { env } = process
  io.speak({ json: options.json ?? false, quiet: options.quiet ?? false, colour: hasColour(options) })
  const settings = readSettings(options, env)
  io.speak({ json: settings.format === 'json', quiet: options.quiet ?? false, colour: hasColour(options) })
  const interrupt = new AbortController()
  const abort = () => interrupt.abort()
  const givenToken = env['IPPORTAL_TOKEN'] || undefined
  const storage = givenToken ? inMemory(givenToken) : sessionFile(settings.sessionPath, settings.url, keyrings(env))
  const portal = createPortal({ baseUrl: `${settings.url}/`, storage, transport: createTransport(), watch: false })
  const context = createContext(
    { options, io, settings, portal, storage, isTokenGiven: givenToken !== undefined },
    interrupt.signal,
  )
  for (const signal of endings) process.on(signal, abort)
  try {
    await work(context)
    if (interrupt.signal.aborted) throw new Interrupted()
  } catch (error) {
    // What was lost has to be told even to somebody who broke off.
    const isLost = error instanceof CliError && error.exitCode === exitCodes.lost
    if (error instanceof CliError && error.code === 'SESSION_ENDED' && givenToken !== undefined)
      throw new CliError(error.exitCode, error.code, error.message, [failureTexts.tokenHint])
    if (!interrupt.signal.aborted || isLost) throw error instanceof CliError ? withPlace(error, options) : error
    if (error instanceof CliError) io.warn(error.message)
    throw new Interrupted()
  } finally {
    for (const signal of endings) process.off(signal, abort)
    io.progress(null)
    portal.dispose()
    context.keepSession()
  }
}

/** Commands that an error names go to the same portal and profile as the one that failed. */
function withPlace(error: CliError, { url, profile }: GlobalOptions): CliError {
  const place = `${profile === undefined ? '' : ` --profile ${profile}`}${url === undefined ? '' : ` --url ${url}`}`
  const hints = error.hints.map((hint) => (/: ipportal [^;]*$/.test(hint) ? hint + place : hint))
  return new CliError(error.exitCode, error.code, error.message, hints)
}

/** Signals that ask the program to end: Ctrl+C, a supervisor, a closed terminal. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const isCi = (value: string | undefined) => !['', '0', 'false'].includes(value ?? '')

const hasColour = (options: GlobalOptions) => options.color !== false && !process.env['NO_COLOR']

function inMemory(token: string): SessionFile {
  return Object.assign(memoryStorage({ token }), { flush: () => {}, otherUrl: null, keyring: null, isLocked: false })
}

interface Parts extends Pick<Context, 'io' | 'settings' | 'portal' | 'isTokenGiven'> {
  options: GlobalOptions
  storage: SessionFile
}

function createContext({ options, storage, ...parts }: Parts, signal: AbortSignal): Context {
  const { io, settings, portal } = parts
  const { env } = process
  const canAsk = io.canAsk && options.input !== false && !isCi(env['CI'])
  async function shown<Result>(work: () => Promise<Result>): Promise<Result> {
    io.progress(cliTexts.loading)
    try {
      return await work()
    } finally {
      io.progress(null)
    }
  }
  return {
    ...parts,
    env,
    print: createPrinter(io, settings.format),
    prompts: canAsk ? createPrompts(io, signal) : null,
    options,
    signal,
    session: () => {
      const session = portal.signedIn()
      if (session === null) throw notSignedIn(storage)
      return session
    },
    sessionPlace: () => {
      if (parts.isTokenGiven) return 'IPPORTAL_TOKEN'
      return storage.keyring === null ? settings.sessionPath : cliTexts.keyring(storage.keyring)
    },
    forgetSession: () => {
      portal.session.send({ type: 'session.signOut' })
      storage.clear()
    },
    keepSession: () => {
      try {
        storage.flush()
      } catch {
        throw new CliError(exitCodes.failed, 'SESSION_NOT_KEPT', failureTexts.sessionNotKept(settings.sessionPath), [
          failureTexts.configFolderHint,
        ])
      }
    },
    showUpload: ({ sent, total }) => io.progress(cliTexts.uploading(sent, total)),
    runFlow: (flow, answers) =>
      shown(() => runFlow(flow, quietly(io, answers), { signal, onHeld: () => io.warn(cliTexts.held) })),
    read: (read, fallback, errorOf) =>
      shown(() => read.once(signal)).catch((error: unknown) => {
        if (signal.aborted) throw new Interrupted()
        const failure = toFailure(error)
        throw errorOf?.(failure) ?? failureError(failure, settings.url, fallback)
      }),
  }
}

/** The waiting line stands aside while a question is asked. */
function quietly<Logic extends AnyStateMachine>(io: Io, answers: Answers<Logic>): Answers<Logic> {
  const wrapped = Object.entries(answers as Record<string, Answer<Logic>>).map(([asks, answer]) => [
    asks,
    async (moment: FlowPrompt<Logic>) => {
      io.progress(null)
      const event = await answer(moment)
      io.progress(cliTexts.loading)
      return event
    },
  ])
  return Object.fromEntries(wrapped) as Answers<Logic>
}

type Answer<Logic extends AnyStateMachine> = NonNullable<Answers<Logic>['code']>
