import { assign, setup, type EventObject, type UnknownActorLogic } from 'xstate'
import { toFailure, type Failure } from '../failure/failure.ts'
import type { FlowMeta, FlowTag } from './flow.ts'

/** Actions that every machine has, by name with their parameters. */
type SharedActions = Record<'rememberFailure', { error: unknown }> & Record<'forgetFailure', undefined>

/**
 * Shared setup of the machines whose calls may fail: the closed list of tags, the meta of every state, and the actions
 * that remember and forget a failure. A machine adds its own guards, actions and delays with `extend`.
 */
export const machineSetup = <
  Context extends { failure: Failure | null },
  Event extends EventObject,
  Input,
  Output,
  Actors extends Record<string, UnknownActorLogic>,
>(machine: {
  types: { context: Context; events: Event; input?: Input; output?: Output }
  /** Defaults from `mustBeProvided`; `portal/` provides the real actors. */
  actors: { [Name in keyof Actors]: Name extends keyof Actors ? Actors[Name] : never }
}) =>
  setup<Context, Event, Actors, {}, SharedActions, {}, never, FlowTag, Input, Output, EventObject, FlowMeta, FlowMeta>({
    actors: machine.actors,
    actions: {
      rememberFailure: assign(
        (_, { error }: { error: unknown }) => ({ failure: toFailure(error) }) as Partial<Context>,
      ),
      forgetFailure: assign(() => ({ failure: null }) as Partial<Context>),
    },
  })

/** Returns a value of the context that the states of a machine guarantee. */
export function must<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('the context has no such value')
  return value
}
