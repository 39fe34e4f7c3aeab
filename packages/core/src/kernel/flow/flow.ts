import {
  fromPromise,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type InputFrom,
  type PromiseActorLogic,
} from 'xstate'
import { FailureError, toFailure } from '../failure/failure.ts'

/**
 * The closed list of tags: a call runs, the flow waits for the user, a failure is to be shown, a change is in flight
 * that must be seen through.
 */
export type FlowTag = 'busy' | 'asking' | 'refused' | 'changing'

/** What a state wants from whoever runs it; the web picks the step, the CLI the prompt, a walk the assertion. */
export type Asks =
  | 'nothing'
  | 'retry'
  | 'credentials'
  | 'code'
  | 'details'
  | 'two-factor'
  | 'restore'
  | 'acknowledgement'
  | 'confirmation'

/** The meta of every state of every flow. */
export interface FlowMeta {
  asks: Asks
  /**
   * Event that abandons the change in flight. Only a state tagged `changing` names one; any other state is abandoned
   * by stopping the flow.
   */
  cancel?: string
}

/**
 * The one way to make an actor out of a call. Answers that arrive after the abort are swallowed: React's
 * StrictMode restarts actors, and a stale AbortError would reach the restarted machine's `onError`.
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

/** Default of every actor of a machine: fails loudly, so that a flow nobody joined cannot pass for one that works. */
export const mustBeProvided = <Output, Input = void>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`\`${name}\` actor must be provided`)))

/** A flow ready to run: web and CLI start `logic` with `input`, whatever the flow. */
export interface Flow<Logic extends AnyActorLogic> {
  logic: Logic
  input: InputFrom<Logic>
}

/** Pairs a machine with its input. */
export const flow = <Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>): Flow<Logic> => ({
  logic,
  input,
})

/** Reads what a running flow wants: `meta.asks` of its deepest active state. */
export const asksOf = (snapshot: AnyMachineSnapshot): Asks => metaOf(snapshot)?.asks ?? 'nothing'

/** Reads the event that abandons the change in flight, or null when there is none: `meta.cancel` of the same state. */
export const cancelEventOf = (snapshot: AnyMachineSnapshot): string | null => metaOf(snapshot)?.cancel ?? null

function metaOf(snapshot: AnyMachineSnapshot): FlowMeta | undefined {
  const metas = Object.entries(snapshot.getMeta() as Record<string, FlowMeta | undefined>)
  const deepest = metas.sort(([a], [b]) => b.split('.').length - a.split('.').length)[0]
  return deepest?.[1]
}
