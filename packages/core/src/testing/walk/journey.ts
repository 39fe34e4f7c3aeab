import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { metaOf, type FlowMeta, type FlowTag } from '../../kernel/flow/contract.ts'
import { machineDriver, perform } from './machine-driver.ts'
import type { WalkEvent } from './walk.ts'

/** Event of a call that answers. */
export const done = (actor: string, output?: unknown): WalkEvent => ({ type: `xstate.done.actor.${actor}`, output })

/** Event of a call that fails. */
export const fails = (actor: string, error: Failure): WalkEvent => ({ type: `xstate.error.actor.${actor}`, error })

/** Event of a named delay of `ms` that elapses in a state of a machine. */
export const elapses = (delay: string, state: string, ms: number): WalkEvent => ({
  type: `xstate.after.${delay}.${state}`,
  ms,
})

/**
 * Sends hand-written events to a machine and returns its end with the calls that it made. Generated walks take their
 * expectation from the machine and cannot see a wrong target; a journey pins the end from the specification.
 */
export async function journey(machine: AnyStateMachine, input: unknown, events: readonly WalkEvent[]) {
  const { driver, actor, snapshot, sent } = machineDriver(machine, input)
  for (const event of events) await perform(driver, event)
  const end = snapshot()
  actor.stop()
  const { value, context, output } = end as { value: unknown; context: Record<string, unknown>; output: unknown }
  return { value, context, output, sent }
}

const tagsOnShow: readonly FlowTag[] = ['loading', 'changing', 'busy', 'succeeded', 'refused']

/** Words of a state as a client reads it: its question, its tags, and what else its meta says. */
function wordsOf(snapshot: AnyMachineSnapshot): string {
  const { asks, answers, reads, step, cancel }: Partial<FlowMeta> = metaOf(snapshot) ?? {}
  // Loading and changing are ways of being busy.
  const isNamed = snapshot.hasTag('loading') || snapshot.hasTag('changing')
  return [
    asks,
    ...tagsOnShow.filter((tag) => snapshot.hasTag(tag) && !(tag === 'busy' && isNamed)),
    answers && `answers ${answers}`,
    reads && `reads ${reads}`,
    step && `step ${step}`,
    cancel && `until ${cancel}`,
  ]
    .filter((word) => word !== undefined)
    .join(', ')
}

/**
 * Sends hand-written events to a machine and lists what a client reads after its start and after each of them. Walks
 * take the question of a state from the machine and cannot see a wrong one; a course pins it from the specification.
 */
export async function course(machine: AnyStateMachine, input: unknown, events: readonly WalkEvent[]) {
  const { driver, actor, snapshot } = machineDriver(machine, input)
  const words = [wordsOf(snapshot())]
  for (const event of events) {
    await perform(driver, event)
    words.push(wordsOf(snapshot()))
  }
  actor.stop()
  return words
}
