import {
  __unsafe_getAllOwnEventDescriptors as descriptorsOf,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
} from 'xstate'
import { TestModel } from 'xstate/graph'
import type { Failure } from '../../kernel/failure/failure.ts'

/** Name of an actor that the portal provides. */
type ActorName<M extends AnyStateMachine> = keyof NonNullable<Parameters<M['provide']>[0]['actors']> & string

/** Ends of an invoked call in the walks. */
export interface Outcomes {
  done: readonly unknown[]
  error: readonly Failure[]
}

/** Event of a path: sent by the user, the end of a call, or the end of a delay. */
export interface WalkEvent {
  type: string
  output?: unknown
  error?: unknown
  [detail: string]: unknown
}

/** Step of a path. */
export interface WalkStep {
  event: WalkEvent
  /** State that the model expects after the event. */
  state: AnyMachineSnapshot
}

/** Path over a machine, from one of its inputs. */
export interface Walk {
  title: string
  input: unknown
  steps: WalkStep[]
}

/** Events and outcomes for a machine. Exhaustive by type: a new event or actor does not compile without fixtures. */
export interface WalkPlan<M extends AnyStateMachine> {
  machine: M
  /** Inputs of the walks; together they must reach every state. */
  inputs: readonly InputFrom<M>[]
  events: { [Type in EventFromLogic<M>['type']]: readonly Extract<EventFromLogic<M>, { type: Type }>[] }
  outcomes: { [Name in ActorName<M>]: Outcomes }
  /** Narrows the events to those of a client; the whole machine by default. */
  only?: (state: AnyMachineSnapshot, event: WalkEvent) => boolean
  /** Part of the context that distinguishes states; the whole context by default. */
  project?: (context: Record<string, unknown>) => unknown
}

const traversalLimit = 20_000
/** Events that follow from others: the end of a state, and the steps of an invoked machine. */
const byMachine = /^xstate\.(done\.state|snapshot)\./
const callEnd = /^xstate\.(done|error)\.actor\.(.+)$/

/** Reads the actor and the outcome from the end of a call; null for any other event. */
export function callEndOf(event: WalkEvent): { actor: string; failed: boolean } | null {
  const match = callEnd.exec(event.type)
  return match?.[2] === undefined ? null : { actor: match[2], failed: match[1] === 'error' }
}

/** Reads the name of the delay from its end; null for any other event. */
export const delayOf = (event: WalkEvent): string | null => /^xstate\.after\.([^.]+)\./.exec(event.type)?.[1] ?? null

/**
 * Generates paths over every transition of a machine. Previous state and event are part of the vertex, so that
 * "shortest path to each vertex" walks each transition at least once.
 */
export const walksOf = <M extends AnyStateMachine>(plan: WalkPlan<M>): Walk[] =>
  plan.inputs.flatMap((input) => walksFrom(plan, input))

function walksFrom<M extends AnyStateMachine>(plan: WalkPlan<M>, input: InputFrom<M>): Walk[] {
  const fixtures = plan.events as Record<string, readonly WalkEvent[]>
  const outcomes = plan.outcomes as Record<string, Outcomes>
  const vertex = (state: AnyMachineSnapshot) =>
    JSON.stringify([state.value, plan.project ? plan.project(state.context) : state.context])
  // oxlint-disable-next-line typescript/no-explicit-any -- the model is used for its paths only
  const model = new TestModel<AnyMachineSnapshot, any, any>(plan.machine, {
    events: (state) =>
      state.status === 'active'
        ? descriptorsOf(state)
            .filter((type) => type !== '' && !byMachine.test(type))
            .flatMap((type) => eventsOf(type, fixtures, outcomes))
        : [],
    filterEvents: (state, event) =>
      state.status === 'active' && state.can(event) && (plan.only?.(state, event) ?? true),
    serializeEvent: (event) => JSON.stringify(event),
    serializeState: (state, event, previous) =>
      vertex(state) + (event && previous ? ` via ${JSON.stringify(event)} from ${vertex(previous)}` : ''),
    stateMatcher: (state, key) => state.matches(key),
    limit: traversalLimit,
    input,
  })
  return model.getShortestPaths().map((path) => {
    const steps = path.steps.filter(({ event }) => event.type !== 'xstate.init')
    return { title: titleOf(steps), input, steps }
  })
}

function eventsOf(
  type: string,
  fixtures: Record<string, readonly WalkEvent[]>,
  outcomes: Record<string, Outcomes>,
): readonly WalkEvent[] {
  const end = callEndOf({ type })
  if (!end) return fixtures[type] ?? [{ type }]
  const known = outcomes[end.actor]
  if (!known) throw new Error(`no outcomes for the actor ${end.actor}`)
  return end.failed
    ? known.error.map((error) => ({ type, error, actorId: end.actor }))
    : known.done.map((output) => ({ type, output, actorId: end.actor }))
}

export function titleOf(steps: readonly WalkStep[]): string {
  const words = steps.map(({ event }) => event.type.replace(/^xstate\.(done|error)\.actor\./, '$1 '))
  const end = steps.at(-1)?.state.value
  return `${words.join(', ') || 'start'} => ${typeof end === 'string' ? end : JSON.stringify(end ?? null)}`
}
