import { FailureError, toFailure, type Failure } from '../failure/failure.ts'
import type { Http } from '../http/http.ts'
import { fromCall, type Flow } from './flow.ts'
import { createQueryMachine, type QueryMachine } from './query.machine.ts'

/** A read: as a flow it keeps its data, retries and refreshes; `once` is a single call. */
export interface Read<Data> extends Flow<QueryMachine<Data>> {
  /** Reads once, without a machine. Throws a `FailureError`, or the reason of the aborted signal. */
  once: (signal?: AbortSignal) => Promise<Data>
}

/** Makes a read; `event` names it in the log of failures. */
export type CreateQuery = <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) => Read<Data>

/** Parts of the auth portal from which a domain makes its flows. */
export interface FlowParts {
  http: Http
  query: CreateQuery
  /** Logs a failure under a name. */
  log: (event: string, failure: Failure) => void
}

type LogFailure = (event: string) => (_: unknown, params: { error: unknown }) => void

/** Makes the maker of reads; `logFailure` logs those that fail. */
export const createQuery =
  (logFailure: LogFailure): CreateQuery =>
  <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) => {
    let machine: QueryMachine<Data> | undefined
    const build = () =>
      createQueryMachine<Data>().provide({
        actors: { load: fromCall((_, signal) => read(signal)) },
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
export const onSubmit = <Details, Data>(send: (details: Details) => Promise<Data>) => ({
  actors: { submit: fromCall<Data, { details: Details }>(({ details }) => send(details)) },
})

/** Provides the actor of a cancellable form: `form.cancel` aborts the request, leaving the form does not. */
export function onCancellableSubmit<Details, Data>(send: (details: Details, signal: AbortSignal) => Promise<Data>) {
  let sending = new AbortController()
  return {
    actors: {
      submit: fromCall<Data, { details: Details }>(({ details }) => {
        sending = new AbortController()
        return send(details, sending.signal)
      }),
    },
    actions: { abortRequest: () => sending.abort() },
  }
}

/** Calls of a batch. */
interface BatchCalls<Terms, Form, Item> {
  /** Reads the terms; `done` are the orders whose call went through. */
  loadTerms: (done: readonly number[], signal: AbortSignal) => Promise<Terms>
  /** Makes the call for one order. It gets no signal: leaving the page does not abort a write. */
  send: (item: Item, form: Form, terms: Terms) => Promise<unknown>
}

/** Provides the actors of a batch. */
export const onBatch = <Terms, Form, Item>({ loadTerms, send }: BatchCalls<Terms, Form, Item>) => ({
  actors: {
    loadTerms: fromCall<Terms, { done: readonly number[] }>(({ done }, signal) => loadTerms(done, signal)),
    send: fromCall<unknown, { item: Item; form: Form; terms: Terms }>(({ item, form, terms }) =>
      send(item, form, terms),
    ),
  },
})
