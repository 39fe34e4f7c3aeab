import { rmSync } from 'node:fs'
import {
  answerFailure,
  startDeferredServer,
  type DeferredServer,
} from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { Asks } from '@ip-portal/core/kernel/flow/flow'
import { seenOf } from '@ip-portal/core/testing/walk/machine-driver'
import { callEndOf, type Walk, type WalkEvent, type WalkStep } from '@ip-portal/core/testing/walk/walk'
import { testCliFor } from './run-cli.ts'
import { openTerminal, type Terminal } from './pseudo-terminal.ts'

/** How one machine is walked through the terminal. */
export interface TerminalPlan {
  line: string
  env: Record<string, string>
  /** What is shown before anything is typed; empty when the first step comes from the server. */
  opening: string
  /** Answers of the server that the walk does not look at. */
  prepare: (gate: DeferredServer) => void
  /** What a person types for an event, each at its prompt; empty when the CLI answers by itself. */
  typed: (event: WalkEvent, before: Before) => readonly { at: string; text: string }[]
  /** Prompts of a state, any of which must be shown; what flows ask alike is in `promptsOf`. */
  prompts?: (step: WalkStep) => readonly string[] | null
  /** Lets the server end a call the way the walk wants it. */
  settle: (actor: string, event: WalkEvent, gate: DeferredServer) => Promise<void>
  /** What the terminal must have ended with, by the walk's last state; null while the CLI still asks. */
  ending: (step: WalkStep) => { code: number; text: string } | null
  /** Texts that no output may ever hold. */
  secrets: readonly string[]
}

/** Prompts of the questions that flows share, to the letter. */
const promptsOf: Partial<Record<Asks, readonly string[]>> = {
  credentials: ['Şifre', 'E-posta'],
  code: ['Doğrulama Kodu'],
  restore: ['yeniden denensin mi'],
}

/** What the machine shows before an event. */
interface Before {
  refused: boolean
  context: Record<string, unknown>
}

/**
 * Performs a walk in a real terminal in front of a gate: types what a person would type, releases each answer
 * when the walk does, and holds what the terminal shows against what the state asks for.
 */
export async function walkTerminal(walk: Walk, plan: TerminalPlan): Promise<void> {
  const gate = await startDeferredServer()
  plan.prepare(gate)
  const cli = testCliFor(gate.url, plan.env)
  const terminal = openTerminal(cli, plan.line)
  try {
    if (plan.opening) await terminal.shows(plan.opening)
    let before: Before = { refused: false, context: {} }
    for (const step of walk.steps) {
      await perform(step, plan, gate, terminal, before)
      before = { refused: seenOf(step.state).refused, context: step.state.context as Record<string, unknown> }
      await expectShown(step, plan, terminal)
    }
    const leaked = plan.secrets.filter((secret) => terminal.shown().includes(secret))
    if (leaked.length > 0) throw new Error(`the terminal shows a secret:\n${terminal.shown()}`)
  } finally {
    terminal.close()
    await gate.close()
    rmSync(cli.configDir, { recursive: true, force: true })
  }
}

async function perform(
  { event }: WalkStep,
  plan: TerminalPlan,
  gate: DeferredServer,
  terminal: Terminal,
  before: Before,
): Promise<void> {
  const end = callEndOf(event)
  if (end) return plan.settle(end.actor, event, gate)
  for (const { at, text } of plan.typed(event, before)) {
    // What is typed between two prompts is lost.
    await terminal.shows(at)
    await terminal.answer(text)
  }
}

/** The terminal shows what the state asks for, or has ended the way it must. */
async function expectShown(step: WalkStep, plan: TerminalPlan, terminal: Terminal): Promise<void> {
  const ending = plan.ending(step)
  if (ending) {
    const code = await terminal.ends()
    if (code !== ending.code) throw new Error(`exit code ${code} instead of ${ending.code}:\n${terminal.shown()}`)
    if (ending.text) await terminal.shows(ending.text)
    return
  }
  const { asks } = seenOf(step.state)
  const prompts = plan.prompts ? asks !== 'nothing' && plan.prompts(step) : promptsOf[asks]
  if (prompts) await terminal.shows(...prompts)
}

/** Ends the next request of a call as an event says: with its output as the body, or with its failure. */
export async function release(gate: DeferredServer, call: string, event: WalkEvent, body: unknown): Promise<void> {
  const request = await gate.next(call)
  if (callEndOf(event)?.failed) answerFailure(request, event.error as never)
  else request.answer(200, body)
}
