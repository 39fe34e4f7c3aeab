import {
  createActor,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type OutputFrom,
  type SnapshotFrom,
} from 'xstate'
import { asksOf, cancelEventOf, type Asks } from '@ip-portal/core/kernel/flow/flow'
import type { Flow } from '@ip-portal/core/portal'
import { Interrupted } from '../errors/exit-codes.ts'

/** A flow that waits for an answer. */
export interface FlowPrompt<Logic extends AnyStateMachine> {
  asks: Asks
  context: ContextFrom<Logic>
  /** True when `context.failure` says why the answer before this one was refused. */
  refused: boolean
  /** What the flow would do with an event; false means that it fails the flow's own checks. */
  can: (event: EventFromLogic<Logic>) => boolean
}

/**
 * Who answers what a flow asks. An answer is the event to send, or null to give up. What has no answer here
 * is given up too.
 */
export type Answers<Logic extends AnyStateMachine> = Partial<
  Record<Asks, (moment: FlowPrompt<Logic>) => Promise<EventFromLogic<Logic> | null>>
>

/** How driving a flow ended. */
export type FlowResult<Logic extends AnyStateMachine> =
  /** Reached its final state. */
  | { kind: 'done'; output: OutputFrom<Logic>; context: ContextFrom<Logic> }
  /** An endless flow at rest: nothing runs, nothing is asked. */
  | { kind: 'resting'; asks: 'nothing'; context: ContextFrom<Logic> }
  /** Nobody answered what it asks. */
  | { kind: 'abandoned'; asks: Asks; context: ContextFrom<Logic> }

export interface RunFlowOptions {
  /** Ctrl+C. Reads are left at once (throws `Interrupted`); a change that runs is seen through, rollback included. */
  signal: AbortSignal
  /** Told when the signal came during a change. */
  onHeld?: () => void
}

/**
 * Runs a flow of the core to its end in a terminal. Decides nothing: waits until no call runs, hands what
 * the state asks to `answers`, sends the event it gets, and says how it ended. An event that the flow cannot
 * take is a mistake of the answer and throws.
 */
export async function runFlow<Logic extends AnyStateMachine>(
  flow: Flow<Logic>,
  answers: Answers<Logic>,
  options: RunFlowOptions,
): Promise<FlowResult<Logic>> {
  const actor = createActor(flow.logic, { input: flow.input } as never)
  // A machine without an observer would report its errors to nobody.
  actor.subscribe({ error: () => {} })
  actor.start()
  try {
    for (;;) {
      const snapshot = await settled(actor, options)
      const context = snapshot.context as ContextFrom<Logic>
      if (snapshot.status === 'done') return { kind: 'done', output: snapshot.output as OutputFrom<Logic>, context }
      const asks = asksOf(snapshot)
      if (asks === 'nothing') return { kind: 'resting', asks, context }
      const refused = snapshot.hasTag('refused')
      const can = (event: EventFromLogic<Logic>) => snapshot.can(event as never)
      const event = options.signal.aborted ? null : ((await answers[asks]?.({ asks, context, refused, can })) ?? null)
      if (event === null) return { kind: 'abandoned', asks, context }
      if (!can(event)) throw new Error(`the flow that asks for ${asks} cannot take ${String(event.type)}`)
      actor.send(event as never)
    }
  } finally {
    actor.stop()
  }
}

type Running = ReturnType<typeof createActor<AnyStateMachine>>
type AnySnapshot = SnapshotFrom<AnyStateMachine>

/** The next snapshot in which no call runs. */
function settled(actor: Running, { signal, onHeld }: RunFlowOptions): Promise<AnySnapshot> {
  return new Promise((resolve, reject) => {
    let isHeld = false
    const look = () => {
      const snapshot = actor.getSnapshot()
      if (snapshot.status === 'error') finish(() => reject(snapshot.error as Error))
      else if (snapshot.status !== 'active' || !snapshot.hasTag('busy')) finish(() => resolve(snapshot))
      else if (signal.aborted) interrupt(snapshot)
    }
    const interrupt = (snapshot: AnySnapshot) => {
      const cancel = cancelEventOf(snapshot)
      if (cancel !== null) actor.send({ type: cancel })
      else if (!snapshot.hasTag('changing')) finish(() => reject(new Interrupted()))
      else if (!isHeld) {
        isHeld = true
        onHeld?.()
      }
    }
    const subscription = actor.subscribe({ next: look, error: look, complete: look })
    const finish = (end: () => void) => {
      subscription.unsubscribe()
      signal.removeEventListener('abort', look)
      end()
    }
    signal.addEventListener('abort', look)
    look()
  })
}
