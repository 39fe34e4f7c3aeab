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

/**
 * Closed list of tags. `busy`: a call runs. `asking`: the flow waits for the user. `refused`: a failure is shown.
 * `changing`: a call in flight must be seen through.
 */
export type FlowTag = 'busy' | 'asking' | 'refused' | 'changing'

/** Input that a state waits for: the web shows the step for it, the CLI the prompt, a walk asserts it. */
export type Asks =
  | 'nothing'
  | 'retry'
  | 'credentials'
  | 'code'
  | 'password'
  | 'details'
  | 'two-factor'
  | 'restore'
  | 'acknowledgement'
  | 'confirmation'

/** Steps of a change in flight that a client shows while it waits. */
export type FlowStep = 'reading' | 'sending' | 'removing' | 'creating' | 'checking' | 'restoring' | 'comparing'

/** Meta of every state of every flow. */
export interface FlowMeta {
  asks: Asks
  /**
   * Event that abandons the change in flight. Only a state tagged `changing` names one; any other state is abandoned
   * by stopping the flow.
   */
  cancel?: string
  /** Step that runs in this state of an action that a flow invokes. */
  step?: FlowStep
}

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

/** Reads what a running flow asks for: `meta.asks` of its deepest active state. */
export const asksOf = (snapshot: AnyMachineSnapshot): Asks => metaOf(snapshot)?.asks ?? 'nothing'

/** Reads the event that abandons the change in flight: `meta.cancel` of the same state, null when there is none. */
export const cancelEventOf = (snapshot: AnyMachineSnapshot): string | null => metaOf(snapshot)?.cancel ?? null

/** Reads the step of an action: that of the innermost machine that runs; null for a call, which has no steps. */
export function stepOf(snapshot: object): FlowStep | null {
  if (!isOfMachine(snapshot)) return null
  const inner = Object.values(snapshot.children as Record<string, AnyActorRef | undefined>)
  const steps = inner.map((child) => child && stepOf(child.getSnapshot() as object))
  return steps.find((step) => step) ?? metaOf(snapshot)?.step ?? null
}

/** Finds the machine that works: the action that a flow has invoked, else the flow. */
export function workingActor(actor: AnyActor | AnyActorRef): AnyActor | AnyActorRef {
  const { children } = actor.getSnapshot() as { children: Record<string, AnyActorRef | undefined> }
  const child = Object.values(children).find((one) => one && isOfMachine(one.getSnapshot() as object))
  return child ? workingActor(child) : actor
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

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'getMeta' in snapshot

function metaOf(snapshot: AnyMachineSnapshot): FlowMeta | undefined {
  const metas = Object.entries(snapshot.getMeta() as Record<string, FlowMeta | undefined>)
  const deepest = metas.sort(([a], [b]) => b.split('.').length - a.split('.').length)[0]
  return deepest?.[1]
}
