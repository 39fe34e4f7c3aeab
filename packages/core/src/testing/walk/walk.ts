import {
  __unsafe_getAllOwnEventDescriptors as descriptorsOf,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
} from 'xstate'
import { TestModel } from 'xstate/graph'
import type { Failure } from '../../kernel/failure/failure.ts'
import type { AccidentName } from './accidents.ts'

type Provided<M extends AnyStateMachine> = Parameters<M['provide']>[0]
/** Name of an actor that the portal provides. */
type ActorName<M extends AnyStateMachine> = keyof NonNullable<Provided<M>['actors']> & string
type DelayName<M extends AnyStateMachine> = keyof NonNullable<Provided<M>['delays']> & string

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

/** Input and events of a walk up to a call or a delay. */
export class History<M extends AnyStateMachine> {
  readonly input: InputFrom<M>
  readonly events: readonly WalkEvent[]

  constructor(input: InputFrom<M>, events: readonly WalkEvent[]) {
    this.input = input
    this.events = events
  }

  /** Finds the latest of these events that the user has sent. */
  last<Type extends EventFromLogic<M>['type']>(...types: Type[]): Extract<EventFromLogic<M>, { type: Type }> {
    const event = this.events.findLast(({ type }) => (types as string[]).includes(type))
    if (event === undefined) throw new Error(`no ${types.join(' or ')} in the walk`)
    return event as Extract<EventFromLogic<M>, { type: Type }>
  }

  /** Reads the latest answer of a call. */
  answer(actor: ActorName<M>): unknown {
    return this.events.findLast(({ type }) => type === `xstate.done.actor.${actor}`)?.output
  }
}

/** Rule from the specification over what a walk has brought so far. */
type RuleOf<M extends AnyStateMachine, Value> = (history: History<M>) => Value

/**
 * Events and outcomes for a machine, and what the specification says of its calls and delays. Exhaustive by type: a new
 * event, actor or delay does not compile without its entry.
 */
export interface WalkPlan<M extends AnyStateMachine> {
  machine: M
  /** Inputs of the walks; together they must reach every state. */
  inputs: readonly InputFrom<M>[]
  events: { [Type in EventFromLogic<M>['type']]: readonly Extract<EventFromLogic<M>, { type: Type }>[] }
  outcomes: { [Name in ActorName<M>]: Outcomes }
  /** Says what each call is sent; undefined for a call without input. */
  sends: { [Name in ActorName<M>]: RuleOf<M, unknown> }
  /** Length of each delay in ms. */
  delays: { [Name in DelayName<M>]: number | RuleOf<M, number> }
  /** Says what holds after accidents of a call that are not shown as its refusal. */
  otherwise?: { [Name in ActorName<M>]?: { [Accident in AccidentName | 'any']?: (end: AnyMachineSnapshot) => void } }
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

/** Takes the first steps of a walk as what has happened so far. */
export const historyOf = <M extends AnyStateMachine>(walk: Walk, steps: number): History<M> =>
  new History<M>(
    walk.input as InputFrom<M>,
    walk.steps.slice(0, steps).map(({ event }) => event),
  )

/** Reads the event of a step; the end of a delay gets the length that the plan names. */
export function eventAt<M extends AnyStateMachine>(plan: WalkPlan<M>, walk: Walk, step: number): WalkEvent {
  const event = walk.steps[step]?.event
  if (event === undefined) throw new Error(`no step ${step} in ${walk.title}`)
  const name = delayOf(event)
  if (name === null) return event
  const delay = (plan.delays as Record<string, number | RuleOf<M, number>>)[name]
  return { ...event, ms: typeof delay === 'function' ? delay(historyOf(walk, step)) : delay }
}

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
