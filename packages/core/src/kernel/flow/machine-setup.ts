import { assign, setup, type ErrorActorEvent, type EventObject, type UnknownActorLogic } from 'xstate'
import { toFailure, type Failure } from '../failure/failure.ts'
import type { FlowMeta, FlowTag, Question } from './contract.ts'

/**
 * Shared setup of the machines whose calls may fail: the closed list of tags, the meta of every state, and the actions
 * that remember and forget a failure. `asks` lists the questions of the machine; `events` is left out where it takes
 * none from outside. A machine adds its own guards, actions and delays with `extend`.
 */
export const machineSetup = <
  Context extends { failure: Failure | null },
  Event extends EventObject,
  Input,
  Output,
  Actors extends Record<string, UnknownActorLogic>,
  Asked extends Question = never,
>(machine: {
  types: { context: Context; events?: Event; input?: Input; output?: Output; asks?: Asked }
  /** Defaults from `mustBeProvided`; `portal/` provides the real actors. The type is that of `setup`. */
  actors: { [Name in keyof Actors]: Name extends keyof Actors ? Actors[Name] : never }
}) =>
  setup({
    types: {} as {
      context: Context
      events: Event
      input: Input
      output: Output
      tags: FlowTag
      meta: FlowMeta<Asked>
    },
    actors: machine.actors,
  }).extend({
    actions: {
      // The events of a setup are those from outside; the end of a call, which has the error, is none of them.
      rememberFailure: assign(
        ({ event }) => ({ failure: toFailure((event as unknown as ErrorActorEvent).error) }) as Partial<Context>,
      ),
      forgetFailure: assign(() => ({ failure: null }) as Partial<Context>),
    },
  })

/** Returns a value of the context that the states of a machine guarantee. */
export function must<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('the context has no such value')
  return value
}
