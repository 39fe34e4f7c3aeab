import { setTimeout as sleep } from 'node:timers/promises'
import { memoryStorage } from '@ip-portal/core/kernel/platform/storage'
import { isApiToken } from '@ip-portal/core/kernel/wire/api-token'
import { cliTexts } from './cli.texts.ts'
import { configTexts } from './config/settings.texts.ts'
import { givenToken, readSettings, type GlobalOptions } from './config/settings.ts'
import { createContext, type Context } from './context.ts'
import { CliError, exitCodes, Interrupted } from './errors/exit-codes.ts'
import { failureTexts } from './errors/failure-error.texts.ts'
import { filterOf, outputOptions } from './run-offline.ts'
import { openTrace } from './runtime/debug/open-trace.ts'
import { createKeptAnswers } from './runtime/kept-answers.ts'
import { openPortal, useProxies } from './runtime/open-portal.ts'
import { proxyHint } from './runtime/proxy.ts'
import { placeOptions, repeatableWrite, type LostWrite } from './runtime/repeatable-write.ts'
import { createServerClock } from './runtime/server-clock.ts'
import { keyringAccess } from './session-store/keyring.ts'
import { deviceFile, openSessionFile, type SessionFile } from './session-store/session-file.ts'
import type { Io } from './terminal/io.ts'

/** Opens the portal, runs the work of a command and closes the portal; Ctrl+C ends with 130. */
export async function runCommand(
  options: GlobalOptions,
  io: Io,
  work: (context: Context) => Promise<void>,
): Promise<void> {
  const { env } = io
  io.configure(outputOptions(options, io, options.json || options.jq !== undefined ? 'json' : null))
  const settings = readSettings(options, env)
  io.configure(outputOptions(options, io, settings.format))
  if (settings.isInsecure) io.notice(configTexts.insecure(settings.url))
  const interrupt = new AbortController()
  const abort = () => interrupt.abort()
  const token = givenToken(env)
  const filter = await filterOf(options, interrupt.signal)
  const storage =
    token !== null ? inMemory(token) : await openSessionFile(settings.sessionPath, settings.url, keyringAccess(env))
  const write = repeatableWrite(options.idempotencyKey, io.line)
  const waits = portalWaits(options.maxWait ?? 0, interrupt.signal, (seconds) => io.notice(cliTexts.waiting(seconds)))
  const clock = createServerClock()
  const kept = createKeptAnswers()
  const endProxies = await useProxies(env)
  const portal = await openPortal(settings.url, storage, env, {
    device: token === null ? deviceFile(settings.sessionPath, settings.url) : null,
    clock,
    kept,
    once: write.once,
    waitFor: options.maxWait === undefined ? null : waits.waitFor,
    trace: options.debug ? await openTrace(settings.url, [options.otp, storage.get('token')], io) : null,
  })
  const context = createContext(
    {
      options,
      io,
      settings,
      portal,
      clock,
      storage,
      filter,
      isTokenGiven: token !== null,
      answered: write.answered,
      noteHalfDone: waits.noteHalfDone,
      keepAnswers: kept.start,
    },
    interrupt.signal,
  )
  const endListening = io.onEnding(abort)
  try {
    await work(context)
    if (interrupt.signal.aborted) throw new Interrupted()
  } catch (error) {
    // A lost record is reported even after Ctrl+C.
    const isLost = error instanceof CliError && error.exitCode === exitCodes.lost
    if (error instanceof CliError && error.code === 'SESSION_ENDED' && token !== null) {
      const [message, hint] = isApiToken(token)
        ? [failureTexts.apiTokenRefused, failureTexts.apiTokenHint]
        : [error.message, failureTexts.tokenHint]
      throw new CliError(error.exitCode, error.code, message, [hint])
    }
    const lost = lostHints(write.lost())
    const place = isUnreachable(error)
      ? proxyHint(settings.url, env)
      : mayBeNoPortal(error)
        ? pathHint(settings.url)
        : null
    const hints = place === null ? lost.hints : [place, ...lost.hints]
    const full = error instanceof CliError ? withHints(withPlace(error, options), { ...lost, hints }) : error
    // A prompt reads Ctrl+C itself.
    const isInterrupted = interrupt.signal.aborted || error instanceof Interrupted
    if (!isInterrupted || isLost) throw full
    if (!(full instanceof CliError)) throw new Interrupted(lost)
    io.warn(full.message)
    throw new Interrupted(full)
  } finally {
    endListening()
    io.progress(null)
    filter?.end()
    portal.auth.dispose()
    await endProxies()
    await context.keepSession()
  }
}

const isUnreachable = (error: unknown) =>
  error instanceof CliError && (error.code === 'OFFLINE' || error.code === 'TIMEOUT')

/** True where the address may be that of something else than the portal. */
const mayBeNoPortal = (error: unknown) =>
  error instanceof CliError && ['UNEXPECTED_ANSWER', 'LOGIN_REFUSED', 'REFUSED'].includes(error.code)

/** Says that the address has a path, which was likely copied from a browser; null for one without. */
function pathHint(url: string): string | null {
  const { origin, pathname } = new URL(url)
  return pathname === '/' ? null : failureTexts.pathHint(origin, pathname)
}

/** Adds the portal and the profile of the failed command to the commands that its hints and its `next` name. */
function withPlace(error: CliError, options: GlobalOptions): CliError {
  const place = placeOptions(options)
  const endsInCommand = (hint: string) => hint.lastIndexOf(': ipportal ') > hint.lastIndexOf(';')
  const hints = error.hints.map((hint) => (endsInCommand(hint) ? hint + place : hint))
  const { next, ...details } = error.details
  const named = typeof next === 'string' ? { next: next + place } : {}
  return new CliError(error.exitCode, error.code, error.message, hints, { ...details, ...named })
}

type Hints = Pick<CliError, 'hints' | 'details'>

/** Names the key of a lost write and the command that repeats it. */
const lostHints = (lost: LostWrite | null): Hints =>
  lost === null
    ? { hints: [], details: {} }
    : {
        hints: [failureTexts.lostWrite, failureTexts.lostKey(lost.key), failureTexts.repeatWith(lost.command)],
        details: { idempotency_key: lost.key, repeat: lost.command },
      }

const withHints = (error: CliError, { hints, details }: Hints): CliError =>
  new CliError(error.exitCode, error.code, error.message, [...error.hints, ...hints], { ...error.details, ...details })

function inMemory(token: string): SessionFile {
  return Object.assign(memoryStorage({ token }), {
    flush: async () => {},
    otherUrl: null,
    keyring: null,
    isLocked: false,
  })
}

/** Waits of a command for a portal that asks to try later. */
interface PortalWaits {
  /** Waits; false when the wait is too long, or was ended by Ctrl+C before the call is sent again. */
  waitFor: (seconds: number) => Promise<boolean>
  /** Notes that a change of several calls has begun or ended: between its calls a wait outlasts Ctrl+C. */
  noteHalfDone: (isHalfDone: boolean) => void
}

/** Makes the waits of a command, which are `most` seconds in all. `onWait` hears of each. */
function portalWaits(most: number, signal: AbortSignal, onWait: (seconds: number) => void): PortalWaits {
  let left = most
  let isHalfDone = false
  return {
    waitFor: async (seconds) => {
      if (seconds > left || (signal.aborted && !isHalfDone)) return false
      left -= seconds
      onWait(seconds)
      try {
        await sleep(seconds * 1000, undefined, isHalfDone ? {} : { signal })
        return true
      } catch {
        return false
      }
    },
    noteHalfDone: (is) => (isHalfDone = is),
  }
}
