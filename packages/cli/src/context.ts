import type { AnyStateMachine } from 'xstate'
import { toFailure, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { stepTexts } from '@ip-portal/core/kernel/flow/flow.texts'
import type { Read } from '@ip-portal/core/kernel/flow/queries'
import type { Progress } from '@ip-portal/core/kernel/http/upload'
import type { Flow, Portal } from '@ip-portal/core/portal'
import type { Session } from '@ip-portal/core/session'
import { cliTexts } from './cli.texts.ts'
import type { GlobalOptions, Settings } from './config/settings.ts'
import { CliError, exitCodes, Interrupted } from './errors/exit-codes.ts'
import { failureTexts } from './errors/failure-error.texts.ts'
import { failureError, notSignedIn } from './errors/failure-error.ts'
import { runFlow, type Answer, type Answers, type FlowResult, type FlowPrompt } from './runtime/run-flow.ts'
import type { ServerClock } from './runtime/server-clock.ts'
import type { SessionFile } from './session-store/session-file.ts'
import type { Environment } from './terminal/host.ts'
import type { Io } from './terminal/io.ts'
import type { JqFilter } from './terminal/jq/run-jq.ts'
import type { Format } from './terminal/output/format.ts'
import { createPrinter, type Printer } from './terminal/output/printer.ts'
import { promptsFor, type Prompts } from './terminal/prompts.ts'

/** Services and settings that a command works with. */
export interface Context {
  io: Io
  settings: Settings
  portal: Portal
  clock: ServerClock
  print: Printer
  /** Null where prompts are off: no terminal, `--no-input`, or CI. */
  prompts: Prompts | null
  /** Global options, as they were typed. */
  options: GlobalOptions
  /** Aborted by Ctrl+C. */
  signal: AbortSignal
  /** True when the token comes from IPPORTAL_TOKEN and no session file is used. */
  isTokenGiven: boolean
  env: Environment
  /** Session of the user; throws when there is none. */
  session: () => Session
  /** Place of the session: a path, the name of a keyring, or IPPORTAL_TOKEN. */
  sessionPlace: () => string
  /** Ends the session and forgets the stored one, even one that cannot be read. */
  forgetSession: () => Promise<void>
  /** Writes the session now, while the command can still report a failure. */
  keepSession: () => Promise<void>
  /** Shows how much of an upload has been sent. */
  showUpload: (progress: Progress) => void
  /** Adds what a write holds, as options, to the command that repeats a write whose answer is lost. */
  answered: (options: Readonly<Record<string, string>>) => void
  /** Says that a change of several calls is half done: a wait for the portal then outlasts Ctrl+C. */
  noteHalfDone: (isHalfDone: boolean) => void
  /** Keeps answers from now on, to read again only what has changed. */
  keepAnswers: () => void
  runFlow: <Logic extends AnyStateMachine>(
    flow: Flow<Logic>,
    answers: NoInfer<Answers<Logic>>,
  ) => Promise<FlowResult<Logic>>
  /**
   * Reads once; a failure ends the command. `fallback` is the text of the call, `errorOf` replaces it for some
   * failures.
   */
  read: <Data>(read: Read<Data>, fallback?: string, errorOf?: (failure: Failure) => Error | null) => Promise<Data>
}

/** Services of a command that needs no portal: it reads neither session nor configuration. */
export interface OfflineContext extends Pick<Context, 'io' | 'print' | 'signal' | 'options' | 'prompts'> {
  /** Null for the form that users read. */
  format: Format | null
}

interface Parts extends Pick<
  Context,
  'io' | 'settings' | 'portal' | 'clock' | 'isTokenGiven' | 'answered' | 'noteHalfDone' | 'keepAnswers'
> {
  options: GlobalOptions
  storage: SessionFile
  filter: JqFilter | null
}

/** Makes the context of a command whose portal is open. */
export function createContext({ options, storage, ...parts }: Parts, signal: AbortSignal): Context {
  const { io, settings, portal } = parts
  const { env } = io
  async function withProgress<Result>(work: () => Promise<Result>): Promise<Result> {
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
    print: createPrinter(io, settings.format, { columns: options.columns ?? null, filter: parts.filter }),
    prompts: promptsFor(io, signal, {
      isAllowed: options.input !== false,
      profile: settings.isDefaultProfile ? null : settings.profile,
    }),
    options,
    signal,
    session: () => {
      const session = portal.auth.signedIn()
      if (session === null) throw notSignedIn(storage)
      return session
    },
    sessionPlace: () => {
      if (parts.isTokenGiven) return 'IPPORTAL_TOKEN'
      return storage.keyring === null ? settings.sessionPath : cliTexts.keyring(storage.keyring)
    },
    forgetSession: async () => {
      const signedOut = portal.auth.signOut()
      storage.clear()
      await signedOut
    },
    keepSession: async () => {
      try {
        await storage.flush()
      } catch {
        throw new CliError(exitCodes.failed, 'SESSION_NOT_KEPT', failureTexts.sessionNotKept(settings.sessionPath), [
          failureTexts.configFolderHint,
        ])
      }
    },
    showUpload: ({ sent, total }) => io.progress(cliTexts.uploading(sent, total)),
    runFlow: (flow, answers) =>
      withProgress(() =>
        runFlow(flow, hidingProgress(io, answers), {
          signal,
          onHeld: () => io.warn(cliTexts.held),
          onStep: (step) => io.progress(stepTexts[step]),
        }),
      ),
    read: (read, fallback, errorOf) =>
      withProgress(() => read.once(signal)).catch((error: unknown) => {
        if (signal.aborted) throw new Interrupted()
        const failure = toFailure(error)
        throw errorOf?.(failure) ?? failureError(failure, settings.url, fallback)
      }),
  }
}

/** Hides the progress line while a prompt is open. */
function hidingProgress<Logic extends AnyStateMachine>(io: Io, answers: Answers<Logic>): Answers<Logic> {
  const wrapped = Object.entries(answers as Record<string, Answer<Logic> | null>).map(([asks, answer]) => [
    asks,
    async (prompt: FlowPrompt<Logic>) => {
      if (answer === null) return null
      io.progress(null)
      const event = await answer(prompt)
      io.progress(cliTexts.loading)
      return event
    },
  ])
  return Object.fromEntries(wrapped) as Answers<Logic>
}
