import { assign, setup, type EventObject, type UnknownActorLogic } from 'xstate'
import { toFailure, type Failure } from '../failure/failure.ts'
import type { FlowMeta, FlowTag } from './flow.ts'

/** Actions of every machine by name, with their parameters. */
type SharedActions = Record<'rememberFailure', { error: unknown }> & Record<'forgetFailure', undefined>

/**
 * Starts a machine whose calls may fail: gives it the closed list of tags, the meta of every state, and the actions
 * that remember and forget a failure. The machine adds guards, actions and delays of its own with `extend`.
 */
export const machineSetup = <
  Context extends { failure: Failure | null },
  Event extends EventObject,
  Input,
  Output,
  Actors extends Record<string, UnknownActorLogic>,
>(machine: {
  types: { context: Context; events: Event; input?: Input; output?: Output }
  /** Defaults made by `mustBeProvided`; `portal/` provides the real ones. */
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
