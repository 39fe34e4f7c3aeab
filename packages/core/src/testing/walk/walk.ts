import {
  __unsafe_getAllOwnEventDescriptors as descriptorsOf,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  type StateMachine,
} from 'xstate'
import { TestModel } from 'xstate/graph'
import type { Failure } from '../../kernel/failure/failure.ts'

// Only the actor parameter of the machine type is wanted; `unknown` does not fit the constraints of the others.
/* oxlint-disable typescript/no-explicit-any */
type ActorOf<M> =
  M extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any> ? A : never
/* oxlint-enable typescript/no-explicit-any */
type ActorName<M> = ActorOf<M> extends { src: infer Src extends string } ? Src : never

/** How an invoked call may end in the walks. */
export interface Outcomes {
  done: readonly unknown[]
  error: readonly Failure[]
}

/** An event of a path: sent by the user, or standing for a call that ends or a delay that runs out. */
export interface WalkEvent {
  type: string
  output?: unknown
  error?: unknown
  [detail: string]: unknown
}

export interface WalkStep {
  event: WalkEvent
  /** The state that the model expects after the event. */
  state: AnyMachineSnapshot
}

export interface Walk {
  title: string
  input: unknown
  steps: WalkStep[]
}

/** What a machine may meet. Exhaustive by type: a new event or actor does not compile until it has fixtures. */
export interface WalkPlan<M extends AnyStateMachine> {
  machine: M
  /** Ways to start; together they must reach everything. */
  inputs: readonly InputFrom<M>[]
  events: { [Type in EventFromLogic<M>['type']]: readonly Extract<EventFromLogic<M>, { type: Type }>[] }
  outcomes: { [Name in ActorName<M>]: Outcomes }
  /** Narrows the alphabet to what a face can do; leave out for the whole machine. */
  only?: (state: AnyMachineSnapshot, event: WalkEvent) => boolean
  /** What of the context tells two states apart; all of it by default. */
  project?: (context: Record<string, unknown>) => unknown
}

const traversalLimit = 20_000
const callEnd = /^xstate\.(done|error)\.actor\.(.+)$/

/** Parts of an event that stands for the end of a call, or null for any other event. */
export function callEndOf(event: WalkEvent): { actor: string; failed: boolean } | null {
  const match = callEnd.exec(event.type)
  return match?.[2] === undefined ? null : { actor: match[2], failed: match[1] === 'error' }
}

/** Name of the delay that an event stands for, or null. */
export const delayOf = (event: WalkEvent): string | null => /^xstate\.after\.([^.]+)\./.exec(event.type)?.[1] ?? null

/**
 * Generated paths over every transition of a machine. Previous state and event are part of the vertex, so
 * that "shortest path to each vertex" walks each transition at least once.
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
            .filter((type) => type !== '' && !type.startsWith('xstate.done.state.'))
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

function titleOf(steps: readonly WalkStep[]): string {
  const words = steps.map(({ event }) => event.type.replace(/^xstate\.(done|error)\.actor\./, '$1 '))
  const end = steps.at(-1)?.state.value
  return `${words.join(', ') || 'start'} => ${typeof end === 'string' ? end : JSON.stringify(end ?? null)}`
}
