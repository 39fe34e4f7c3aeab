import { vi } from 'vitest'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import type { Asks } from '@ip-portal/core/kernel/flow/contract'
import { limits } from '@ip-portal/core/kernel/values/limits'
import {
  answerFailure,
  startDeferredServer,
  type DeferredServer,
  type HeldRequest,
} from '@ip-portal/core/testing/deferred-server/deferred-server'
import { seenOf } from '@ip-portal/core/testing/walk/machine-driver'
import type { RunningCall } from '@ip-portal/core/testing/walk/meet-accident'
import { callEndOf, type Walk, type WalkEvent, type WalkStep } from '@ip-portal/core/testing/walk/walk'
import type { CallPromise } from './after-accidents.ts'
import { openMemoryTerminal } from './memory-terminal.ts'
import { keys, openTerminal, type Terminal } from './pseudo-terminal.ts'
import { testCliFor, type TestCli } from './run-cli.ts'

/** Plan for the walks of one machine through the terminal. */
export interface TerminalPlan {
  /** Command; its arguments have no blanks, for quotes are taken as they are. */
  line: string
  env: Record<string, string>
  /** Text shown before the first key; empty when the first step comes from the server. */
  opening: string
  /** Sets the answers of the server that the walk does not check. */
  prepare: (server: DeferredServer, cli: TestCli) => void
  /** Answers what the command reads before its flow begins. */
  begin?: (server: DeferredServer) => Promise<void>
  /** Typed texts for an event, each at its prompt; empty when the CLI answers by itself. */
  typed: (event: WalkEvent, before: Before) => readonly { at: string; text: string }[]
  /** Keys of an event that no prompt asks for, once the command is where the walk is; `coming` follows the event. */
  pressed?: (event: WalkEvent, server: DeferredServer, coming: WalkEvent | undefined) => Promise<string | null>
  /** Text of a state in which nothing is asked; null without one. */
  shows?: (step: WalkStep) => string | null
  /** Prompts of a state, one of which must be shown; `promptsOf` has the common ones. */
  prompts?: (step: WalkStep) => readonly string[] | null
  /** Ends a call at the server as the event says; `coming` follows the event. */
  settle: (actor: string, event: WalkEvent, server: DeferredServer, coming?: WalkEvent) => Promise<void>
  /** Expected end of the CLI in the last state of the walk; null while the CLI still asks. */
  ending: (step: WalkStep, before: readonly WalkStep[]) => { code: number; text: string } | null
  /** Texts that must not be in any output. */
  secrets: readonly string[]
  /** Promises about accidents by call, or by call and state (`call in state`); without them none are met. */
  accidents?: Record<string, CallPromise>
}

/** Prompts of the questions that flows share, to the letter. */
const promptsOf: Partial<Record<Asks, readonly string[]>> = {
  credentials: ['Şifre', 'E-posta'],
  code: ['Doğrulama Kodu'],
  restore: ['yeniden denensin mi'],
}

/** State of the machine before an event. */
interface Before {
  refused: boolean
  context: Record<string, unknown>
}

/**
 * Performs a walk in a pseudo terminal in front of a deferred server: types the texts of each event, releases each
 * answer when the walk does, and compares the terminal with the question of the state.
 */
export const walkTerminal = (walk: Walk, plan: TerminalPlan): Promise<void> =>
  inTerminal(plan, openTerminal, (terminal, server) => take(walk.steps, plan, terminal, server))

/** Outcome of an accident. */
export interface AfterAccident {
  /** Exit code; null where the CLI asks anew. */
  code: number | null
  /** Text that followed the accident. */
  said: string
}

/** Lets an accident end the call behind the first steps of a walk; Ctrl+C ends a CLI that then asks anew. */
export async function meetInTerminal(
  plan: TerminalPlan,
  call: RunningCall,
  failure: Failure,
  after: CallPromise['after'],
): Promise<AfterAccident> {
  const { actor, walk, steps } = call
  const isTimeout = failure.kind === 'timeout'
  if (isTimeout) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    return await inTerminal(plan, openMemoryTerminal, async (terminal, server) => {
      await take(walk.steps.slice(0, steps), plan, terminal, server)
      const before = terminal.shown().length
      after?.(server)
      await plan.settle(actor, { type: `xstate.error.actor.${actor}`, error: failure }, server)
      if (isTimeout) await vi.advanceTimersByTimeAsync(limits.requestTimeoutMs)
      const code = await terminal.rests()
      const said = terminal.shown().slice(before)
      if (code !== null) return { code, said }
      terminal.types(keys.ctrlC)
      const interrupted = await terminal.ends()
      if (interrupted !== 130) throw new Error(`Ctrl+C ends with ${interrupted}`)
      return { code, said }
    })
  } finally {
    vi.useRealTimers()
  }
}

/** Opens a terminal in front of a deferred server; at the end none of the plan's secrets may have been shown. */
async function inTerminal<Result>(
  plan: TerminalPlan,
  open: typeof openMemoryTerminal,
  act: (terminal: Terminal, server: DeferredServer) => Promise<Result>,
): Promise<Result> {
  const server = await startDeferredServer()
  const cli = testCliFor(server.url, plan.env)
  plan.prepare(server, cli)
  const terminal = open(cli, plan.line)
  try {
    if (plan.opening) await terminal.shows(plan.opening)
    await plan.begin?.(server)
    const result = await act(terminal, server)
    const leaked = plan.secrets.filter((secret) => terminal.shown().includes(secret))
    if (leaked.length > 0) throw new Error(`the terminal shows a secret:\n${terminal.shown()}`)
    return result
  } finally {
    terminal.close()
    await server.close()
  }
}

async function take(
  steps: readonly WalkStep[],
  plan: TerminalPlan,
  terminal: Terminal,
  server: DeferredServer,
): Promise<void> {
  let before: Before = { refused: false, context: {} }
  for (const [at, step] of steps.entries()) {
    await perform(step, plan, server, terminal, { ...before, coming: steps[at + 1]?.event })
    before = { refused: seenOf(step.state).refused, context: step.state.context as Record<string, unknown> }
    await expectShown(step, plan, terminal, steps.slice(0, at))
  }
}

async function perform(
  { event }: WalkStep,
  plan: TerminalPlan,
  server: DeferredServer,
  terminal: Terminal,
  { coming, ...before }: Before & { coming: WalkEvent | undefined },
): Promise<void> {
  const end = callEndOf(event)
  if (end) return plan.settle(end.actor, event, server, coming)
  const pressed = await plan.pressed?.(event, server, coming)
  if (pressed) terminal.types(pressed)
  for (const { at, text } of plan.typed(event, before)) {
    // Keys between two prompts are lost.
    await terminal.shows(at)
    await terminal.answer(text)
  }
}

/** Expects the prompt of the state, or the expected end. */
async function expectShown(
  step: WalkStep,
  plan: TerminalPlan,
  terminal: Terminal,
  before: readonly WalkStep[],
): Promise<void> {
  const ending = plan.ending(step, before)
  if (ending) {
    const code = await terminal.ends()
    if (code !== ending.code) throw new Error(`exit code ${code} instead of ${ending.code}:\n${terminal.shown()}`)
    if (ending.text) await terminal.shows(ending.text)
    return
  }
  const text = plan.shows?.(step)
  if (text) await terminal.shows(text)
  const { asks } = seenOf(step.state)
  const prompts = plan.prompts ? asks !== 'nothing' && plan.prompts(step) : promptsOf[asks]
  if (prompts) await terminal.shows(...prompts)
}

/** Ends the next request of a call as the event says: with its output as the body, or with its failure. */
export async function release(server: DeferredServer, call: string, event: WalkEvent, body: unknown): Promise<void> {
  const request = await server.next(call)
  if (callEndOf(event)?.failed) await fail(server, request, event.error as Failure)
  else request.answer(200, body)
}

/** Answers a request with a failure. The CLI sends a read whose connection ends once more, which then fails too. */
export async function fail(server: DeferredServer, request: HeldRequest, failure: Failure): Promise<void> {
  answerFailure(request, failure)
  if (failure.kind === 'offline' && request.call.startsWith('GET ')) (await server.next(request.call)).drop()
}
