import type { AnyStateMachine } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { isRunning } from '../../kernel/flow/contract.ts'
import { machineDriver, perform } from './machine-driver.ts'
import { callEndOf, eventAt, walksOf, type Walk, type WalkPlan } from './walk.ts'

/** Every way in which a call can fail, by a name for the tests. */
export const accidents = {
  'no connection': { kind: 'offline' },
  'no answer in time': { kind: 'timeout' },
  'a cut answer': { kind: 'cut-answer' },
  'an answer that is too large': { kind: 'too-large', maxBytes: 1 },
  'an answer of another form': { kind: 'unexpected-answer', issues: 'success: Invalid type' },
  'a mistake in the program': { kind: 'bug', cause: 'TypeError: x is not a function' },
  'the end of the session, 401': { kind: 'session-ended', status: 401, message: 'Oturum geçersiz' },
  'the end of the session, 403': { kind: 'session-ended', status: 403, message: 'Oturum geçersiz' },
  'a code that is needed': { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' },
  'a factor that is needed': { kind: 'step-up-needed', code: 'TWO_FACTOR_NOT_ENABLED' },
  'a password that is needed': { kind: 'step-up-needed', code: 'PASSWORD_REQUIRED' },
  'a refusal': { kind: 'refused', status: 200, message: 'Olmaz' },
  '404': { kind: 'refused', status: 404, message: 'Bulunamadı' },
  '409': { kind: 'refused', status: 409, message: 'Çakışıyor' },
  '412 of a changed block': { kind: 'refused', status: 412, code: 'BLOCK_CHANGED', message: 'Blok değişti' },
  '413': { kind: 'refused', status: 413, message: 'Çok büyük' },
  '422': { kind: 'refused', status: 422, message: 'Anlaşılmadı' },
  '429 for 7 s': { kind: 'refused', status: 429, retryAfter: 7, message: 'Çok sık' },
  '503 for 2 s': { kind: 'refused', status: 503, retryAfter: 2 },
  'HTML of a proxy': { kind: 'refused', status: 502 },
} as const satisfies Record<string, Failure>

/** Name of an accident. */
export type AccidentName = keyof typeof accidents

/** Call that runs at the end of the first steps of a walk. */
export interface RunningCall {
  actor: string
  /** State in which it runs. */
  state: string
  walk: Walk
  steps: number
}

/** Finds for each call, in each state in which it runs, the shortest walk that leads there. */
export function runningCalls<M extends AnyStateMachine>(plan: WalkPlan<M>): RunningCall[] {
  const found = new Map<string, RunningCall>()
  for (const walk of walksOf(plan))
    for (const [steps, { event }] of walk.steps.entries()) {
      const actor = callEndOf(event)?.actor
      if (actor === undefined) continue
      const before = walk.steps[steps - 1]?.state
      const state = before === undefined ? 'start' : JSON.stringify(before.value)
      const known = found.get(`${actor} ${state}`)
      if (known === undefined || known.steps > steps) found.set(`${actor} ${state}`, { actor, state, walk, steps })
    }
  return [...found.values()]
}

/** Rounds after which a machine that is not at rest goes round in circles. */
const mostRounds = 20

/**
 * Lets an accident take the place of a call's end, and of every call after it, until the machine is at rest. Throws when it
 * does not come to rest.
 */
export async function meetAccident<M extends AnyStateMachine>(
  plan: WalkPlan<M>,
  { actor, walk, steps }: RunningCall,
  failure: Failure,
) {
  const { driver, snapshot, clock, pending, actor: running } = machineDriver(plan.machine, walk.input)
  for (let step = 0; step < steps; step += 1) await perform(driver, eventAt(plan, walk, step))
  const fail = (name: string) => driver.settle(name, { type: `xstate.error.actor.${name}`, error: failure })
  await fail(actor)
  for (let round = 0; isRunning(snapshot()); round += 1) {
    if (round === mostRounds) throw new Error(`${plan.machine.id} does not rest after ${failure.kind} of ${actor}`)
    for (const name of pending()) await fail(name)
    if (pending().length === 0) clock.increment(10_000)
  }
  running.stop()
  return snapshot()
}
