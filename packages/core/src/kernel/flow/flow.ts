import {
  fromPromise,
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type InputFrom,
  type PromiseActorLogic,
} from 'xstate'
import { FailureError, toFailure } from '../failure/failure.ts'
import { cancelEventOf, isOfMachine } from './contract.ts'

/**
 * Turns a call into an actor and ignores its answer after the abort: React's StrictMode restarts actors, and a late
 * AbortError would reach `onError` of the restarted machine. Failures arrive as `FailureError`.
 */
export const fromCall = <Output, Input = void>(
  call: (input: Input, signal: AbortSignal) => Promise<Output>,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        call(input, signal).then(
          (output) => {
            if (!signal.aborted) resolve(output)
          },
          (error: unknown) => {
            if (!signal.aborted) reject(new FailureError(toFailure(error)))
          },
        )
      }),
  )

/** Default of every actor: rejects by name, so that a machine without its real actors cannot seem to work. */
export const mustBeProvided = <Output, Input = void>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`\`${name}\` actor must be provided`)))

/**
 * The same for a call that only reads, or that checks a code or a password: left halfway, it leaves nothing half done.
 * Every other call is a change, and runs in a state with the tag `changing`.
 */
export const readMustBeProvided = <Output, Input = void>(name: string): PromiseActorLogic<Output, Input> =>
  Object.assign(mustBeProvided<Output, Input>(name), { isRead: true })

/** A machine with its input, ready to run: a client starts `logic` with `input`. */
export interface Flow<Logic extends AnyActorLogic> {
  logic: Logic
  input: InputFrom<Logic>
}

/** Pairs a machine with its input. */
export const flow = <Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>): Flow<Logic> => ({
  logic,
  input,
})

/** Finds the machine that works: the action that a flow has invoked, else the flow. */
export function workingActor(actor: AnyActor | AnyActorRef): AnyActor | AnyActorRef {
  const { children } = actor.getSnapshot() as { children: Record<string, AnyActorRef | undefined> }
  const child = Object.values(children).find((one) => one && isOfMachine(one.getSnapshot() as object))
  return child ? workingActor(child) : actor
}

/** Gives what abandons the change that runs, the step in flight seen through; null where its state names no event. */
export function stopperOf(actor: AnyActor | AnyActorRef): (() => void) | null {
  const working = workingActor(actor)
  const cancel = cancelEventOf(working.getSnapshot() as AnyMachineSnapshot)
  return cancel === null ? null : () => working.send({ type: cancel })
}

/**
 * Stops a flow that its user has left. A call that was sent ends by itself; an invoked machine would stop between its
 * calls, so it is seen through first.
 */
export function leave(actor: AnyActor): void {
  const isAlone = () => workingActor(actor) === actor
  if (isAlone()) return void actor.stop()
  actor.subscribe(() => isAlone() && actor.stop())
}
