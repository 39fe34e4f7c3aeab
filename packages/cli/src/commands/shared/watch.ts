import { setTimeout as sleep } from 'node:timers/promises'
import { mayPass, toFailure, type Failure } from '@ip-portal/core/kernel/failure/failure'
import type { Read } from '@ip-portal/core/kernel/flow/queries'
import { jsonOf } from '@ip-portal/core/kernel/values/control-characters'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import type { Context } from '../../context.ts'
import { Interrupted, NothingToShow } from '../../errors/exit-codes.ts'
import { awayReason, failureError } from '../../errors/failure-error.ts'
import type { Style } from '../../terminal/io.ts'
import { sharedTexts } from './shared.texts.ts'

/** Something that has changed: a line for users, and the fields of a line of JSON. */
export interface Change {
  /** Time of the change in ISO 8601; the present one where it is not known. */
  at?: string | null
  line: string
  style?: Style
  data: { event: string } & Readonly<Record<string, unknown>>
}

interface Watched<State> {
  read: Read<State>
  /** Changes between two states; `before` is null for the first one. */
  changes: (before: State | null, now: State) => Change[]
  /** Seconds until the next read. */
  everySeconds: (state: State) => number
  /** True for a state after which nothing more is awaited; without it only an interruption ends the watch. */
  isOver?: (state: State) => boolean
  /** Text of the call, and the error of some failures. */
  fallback?: string
  /** True for the end of a change, whose code is awaited also without output. */
  isOfOwnChange?: boolean
  errorOf?: (failure: Failure) => Error | null
}

/** Longest pause of a portal that does not answer, unless it names a time itself. */
const longestPause = 300

/**
 * Reads a state again and again and writes what changes, until it is over or the command is interrupted. Only changed
 * answers are sent again where the portal marks them. A portal that is away is asked ever less often, and both ends of
 * that are told; the end of the session, every other refusal and lost output end the command.
 */
export async function watch<State>(context: Context, watched: Watched<State>): Promise<State> {
  const { settings } = context
  const lost = context.io.lost('stdout')
  const signal = watched.isOfOwnChange ? context.signal : AbortSignal.any([context.signal, lost])
  const ended = () => (context.signal.aborted ? new Interrupted() : new NothingToShow())
  context.keepAnswers()
  let before: State | null = null
  let misses = 0
  let seconds = 0
  for (;;) {
    try {
      const now: State = await watched.read.once(signal)
      if (misses > 0) tell(context, { line: sharedTexts.portalBack, data: { event: 'back' } })
      misses = 0
      for (const change of watched.changes(before, now)) emit(context, change)
      before = now
      if (watched.isOver?.(now)) return now
      seconds = watched.everySeconds(now)
    } catch (error) {
      if (signal.aborted) throw ended()
      const failure = toFailure(error)
      const named = failure.kind === 'refused' ? failure.retryAfter : undefined
      if (before === null || !(mayPass(failure) || named !== undefined))
        throw watched.errorOf?.(failure) ?? failureError(failure, settings.url, watched.fallback)
      misses += 1
      const pause = named ?? Math.max(seconds, Math.min(seconds * 2 ** misses, longestPause))
      const reason = awayReason(failure, settings.url, watched.fallback)
      if (misses === 1)
        tell(context, { line: sharedTexts.portalAway(reason, pause), data: { event: 'away', reason, retry_in: pause } })
      if (!(await pauseFor(pause, signal))) throw ended()
      continue
    }
    if (!(await pauseFor(seconds, signal))) throw ended()
  }
}

/** Waits; false when the signal ends the wait. */
async function pauseFor(seconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(seconds * 1000, undefined, { signal })
    return true
  } catch {
    return false
  }
}

/** Writes a change to stdout: a line for users, or a line of JSON. */
export function emit({ io, portal, settings }: Context, { line, style, data, ...change }: Change): void {
  const at = change.at ?? new Date(portal.auth.now()).toISOString()
  if (settings.format === 'json') return io.data(jsonOf({ at, ...data }))
  io.data(`${formatDateTime(at)}  ${style === undefined ? line : io.style(style, line)}`)
}

/** Writes news about the watch itself: to stderr for users, and among the changes for programs. */
function tell(context: Context, change: Change): void {
  if (context.settings.format === 'json') emit(context, change)
  else context.io.warn(change.line)
}
