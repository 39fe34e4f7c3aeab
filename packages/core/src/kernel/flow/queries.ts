import { FailureError, toFailure } from '../failure/failure.ts'
import { fromCall, type Flow } from './flow.ts'
import { createQueryMachine, type QueryMachine } from './query.machine.ts'

/** A read: as a flow it keeps its data, retries and refreshes; `once` is a single call. */
export interface Read<Data> extends Flow<QueryMachine<Data>> {
  /** Reads once, without a machine. Throws a `FailureError`, or the reason of the aborted signal. */
  once: (signal?: AbortSignal) => Promise<Data>
}

/** Makes a read; `event` names it in the log of failures. */
export type CreateQuery = <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) => Read<Data>

type LogFailure = (event: string) => (_: unknown, params: { error: unknown }) => void

/** Makes the maker of reads; `logFailure` logs those that fail. */
export const createQuery =
  (logFailure: LogFailure): CreateQuery =>
  <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) => {
    let machine: QueryMachine<Data> | undefined
    const build = () =>
      createQueryMachine<Data>().provide({
        actors: { load: fromCall<unknown>((_, signal) => read(signal)) },
        actions: { logFailure: logFailure(event) },
      })
    return {
      input: undefined,
      // Built on first use: a single read needs no machine.
      get logic() {
        return (machine ??= build())
      },
      once: async (signal = new AbortController().signal) => {
        try {
          return await read(signal)
        } catch (error) {
          signal.throwIfAborted()
          logFailure(event)(undefined, { error })
          throw new FailureError(toFailure(error))
        }
      },
    }
  }

/** Provides the actor of a form. It gets no signal: leaving the form does not abort a write. */
export const onSubmit = <Details>(send: (details: Details) => Promise<unknown>) => ({
  actors: {
    submit: fromCall<unknown, { details: unknown }>(({ details }) => send(details as Details)),
  },
})

/** Provides the actor of a cancellable form: `form.cancel` aborts the request, leaving the form does not. */
export function onCancellableSubmit<Details>(send: (details: Details, signal: AbortSignal) => Promise<unknown>) {
  let sending = new AbortController()
  return {
    actors: {
      submit: fromCall<unknown, { details: unknown }>(({ details }) => {
        sending = new AbortController()
        return send(details as Details, sending.signal)
      }),
    },
    actions: { abortRequest: () => sending.abort() },
  }
}
