import { createActor, waitFor, type AnyStateMachine, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { isRunning } from '../../kernel/flow/contract.ts'
import type { Flow } from '../../kernel/flow/flow.ts'

/** Flow that a test runs. */
export interface RunningFlow<Logic extends AnyStateMachine> {
  /** Waits until no call runs. */
  rest: () => Promise<SnapshotFrom<Logic>>
  /** Sends an event, which the flow must be able to take, and waits until no call runs. */
  send: (event: EventFromLogic<Logic>) => Promise<SnapshotFrom<Logic>>
  stop: () => void
}

/** A loaded computer may be slow; the awaited state must still come. */
const patience = { timeout: 30_000 }

/** Runs a flow of the portal with its real calls. */
export function playFlow<Logic extends AnyStateMachine>({ logic, input }: Flow<Logic>): RunningFlow<Logic> {
  const actor = createActor<AnyStateMachine>(logic, { input })
  actor.subscribe({ error: () => {} })
  actor.start()
  const rest = async () => {
    const snapshot = await waitFor(actor, (one) => one.status !== 'active' || !isRunning(one), patience)
    return snapshot as SnapshotFrom<Logic>
  }
  return {
    rest,
    send: async (event) => {
      if (!actor.getSnapshot().can(event)) throw new Error(`the flow cannot take ${JSON.stringify(event)}`)
      actor.send(event)
      return rest()
    },
    stop: () => actor.stop(),
  }
}
