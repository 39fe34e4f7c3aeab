import type { AnyStateMachine } from 'xstate'
import { machineDriver, perform } from './machine-driver.ts'
import type { WalkEvent } from './walk.ts'
import type { Failure } from '../../kernel/failure/failure.ts'

/** Event of a call that answers. */
export const done = (actor: string, output?: unknown): WalkEvent => ({ type: `xstate.done.actor.${actor}`, output })

/** Event of a call that fails. */
export const fails = (actor: string, error: Failure): WalkEvent => ({ type: `xstate.error.actor.${actor}`, error })

/** Event of a named delay that elapses in a state of a machine. */
export const elapses = (delay: string, state: string): WalkEvent => ({ type: `xstate.after.${delay}.${state}` })

/**
 * Sends hand-written events to a machine and returns its end. Generated walks take their expectation from the machine
 * and cannot see a wrong target; a journey pins the end from the specification.
 */
export async function journey(machine: AnyStateMachine, input: unknown, events: readonly WalkEvent[]) {
  const { driver, actor, snapshot } = machineDriver(machine, input)
  for (const event of events) await perform(driver, event)
  const end = snapshot()
  actor.stop()
  return { value: end.value as unknown, context: end.context as Record<string, unknown>, output: end.output as unknown }
}
