import type { AnyStateMachine } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { isRunning } from '../../kernel/flow/contract.ts'
import { machineDriver, perform } from './machine-driver.ts'
import { callEndOf, eventAt, walksOf, type Walk, type WalkPlan } from './walk.ts'

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
