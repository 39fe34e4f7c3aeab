import { FailureError, toFailure } from '../failure/failure.ts'
import { fromCall, type Flow } from './flow.ts'
import { createQueryMachine, type QueryMachine } from './query.machine.ts'

/** A read: a flow for a page that keeps its data, retries and refreshes, or one call for who needs the data now. */
export interface Read<Data> extends Flow<QueryMachine<Data>> {
  /** Reads once, without a machine. Throws a `FailureError`, or the reason of the signal that ended it. */
  once: (signal?: AbortSignal) => Promise<Data>
}

/** Makes a read; `event` names it in the log when it fails. */
export type CreateQuery = <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) => Read<Data>

type LogFailure = (event: string) => (_: unknown, params: { error: unknown }) => void

/** The one way to make a read. */
export const createQuery =
  (logFailure: LogFailure): CreateQuery =>
  <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) => {
    let machine: QueryMachine<Data> | undefined
    const made = () =>
      createQueryMachine<Data>().provide({
        actors: { load: fromCall<unknown>((_, signal) => read(signal)) },
        actions: { logFailure: logFailure(event) },
      })
    return {
      input: undefined,
      // Made when it is asked for: who reads once has no use for a machine.
      get logic() {
        return (machine ??= made())
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

/** Provides the one actor of a form: what happens when it is sent. Writes are never cancelled: no signal. */
export const onSubmit = <Details>(send: (details: Details) => Promise<unknown>) => ({
  actors: {
    submit: fromCall<unknown, { details: unknown }>(({ details }) => send(details as Details)),
  },
})

/** The same for what may be called back: only `form.cancel` aborts it, leaving the form does not. */
export function onCancellableSubmit<Details>(send: (details: Details, signal: AbortSignal) => Promise<unknown>) {
  let sending = new AbortController()
  return {
    actors: {
      submit: fromCall<unknown, { details: unknown }>(({ details }) => {
        sending = new AbortController()
        return send(details as Details, sending.signal)
      }),
    },
    actions: { callBack: () => sending.abort() },
  }
}
