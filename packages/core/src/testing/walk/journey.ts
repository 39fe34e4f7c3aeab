import type { AnyStateMachine } from 'xstate'
import { machineDriver, perform } from './machine-driver.ts'
import type { WalkEvent } from './walk.ts'
import type { Failure } from '../../kernel/failure/failure.ts'

/** A call that answers. */
export const done = (actor: string, output?: unknown): WalkEvent => ({ type: `xstate.done.actor.${actor}`, output })

/** A call that fails. */
export const fails = (actor: string, error: Failure): WalkEvent => ({ type: `xstate.error.actor.${actor}`, error })

/** A named delay that runs out in a state of a machine. */
export const elapses = (delay: string, state: string): WalkEvent => ({ type: `xstate.after.${delay}.${state}` })

/**
 * Plays hand-written events on a machine and returns where it ended. Generated walks take their expectation
 * from the machine itself and cannot see a wrong target; a journey pins the end from the specification.
 */
export async function journey(machine: AnyStateMachine, input: unknown, events: readonly WalkEvent[]) {
  const { driver, actor, snapshot } = machineDriver(machine, input)
  for (const event of events) await perform(driver, event)
  const end = snapshot()
  actor.stop()
  return { value: end.value as unknown, context: end.context as Record<string, unknown>, output: end.output as unknown }
}
