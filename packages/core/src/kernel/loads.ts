import { flow, fromCall, type Flow } from './flow.ts'
import { createLoadMachine, type LoadMachine } from './load.machine.ts'

/** Makes the flow of a read; `event` names it in the log when it fails. */
export type Load = <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) => Flow<LoadMachine<Data>>

type LogFailure = (event: string) => (_: unknown, params: { error: unknown }) => void

/** The one way to make a read: a load machine around one call. */
export const createLoad =
  (logFailure: LogFailure): Load =>
  <Data>(event: string, read: (signal: AbortSignal) => Promise<Data>) =>
    flow(
      createLoadMachine<Data>().provide({
        actors: { load: fromCall<unknown>((_, signal) => read(signal)) },
        actions: { logFailure: logFailure(event) },
      }),
      undefined,
    )

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
