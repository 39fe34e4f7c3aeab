import {
  fromPromise,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type InputFrom,
  type PromiseActorLogic,
} from 'xstate'
import { FailureError, toFailure } from '../failure/failure.ts'

/** The closed list of tags: a call runs, the flow waits for the user, a failure is to be shown. */
export type FlowTag = 'busy' | 'asking' | 'refused'

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

/** What a running flow wants: `meta.asks` of its deepest active state. */
export function asksOf(snapshot: AnyMachineSnapshot): Asks {
  const metas = Object.entries(snapshot.getMeta() as Record<string, FlowMeta | undefined>)
  const deepest = metas.sort(([a], [b]) => b.split('.').length - a.split('.').length)[0]
  return deepest?.[1]?.asks ?? 'nothing'
}
