import type { LoadMachine } from '@ip-portal/core/kernel/load.machine'
import { FailureError } from '@ip-portal/core/kernel/failure'
import { createActor, waitFor } from 'xstate'
import type { Flow } from './entrance.ts'

/** Reads something once, for a click rather than for a page. Throws a `FailureError`. */
export async function readOnce<Data>({ logic, input }: Flow<LoadMachine<Data>>): Promise<Data> {
  const actor = createActor(logic, { input }).start()
  const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  actor.stop()
  if (context.failure) throw new FailureError(context.failure)
  return context.data as Data
}
