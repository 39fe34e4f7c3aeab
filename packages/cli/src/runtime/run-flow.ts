import {
  createActor,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type OutputFrom,
  type SnapshotFrom,
} from 'xstate'
import {
  asksOf,
  stepOf,
  type Asks,
  type FlowStep,
  type QuestionOf,
  isRunning,
} from '@ip-portal/core/kernel/flow/contract'
import { stopperOf } from '@ip-portal/core/kernel/flow/flow'
import type { Flow } from '@ip-portal/core/portal'
import { Interrupted } from '../errors/exit-codes.ts'

/** A flow that waits for an answer. */
export interface FlowPrompt<Logic extends AnyStateMachine> {
  asks: Asks
  context: ContextFrom<Logic>
  /** True when `context.failure` says why the answer before this one was refused. */
  refused: boolean
  /** False for an event that fails the checks of the flow. */
  can: (event: EventFromLogic<Logic>) => boolean
}

/** Gives the event to send, or null to abandon the flow. */
export type Answer<Logic extends AnyStateMachine> = (prompt: FlowPrompt<Logic>) => Promise<EventFromLogic<Logic> | null>

/** Answer to each question of a flow; null for a question at which the command abandons it. */
export type Answers<Logic extends AnyStateMachine> = Record<QuestionOf<SnapshotFrom<Logic>>, Answer<Logic> | null>

/** End of a run. The flow went through unless it is `abandoned`, or its own output says otherwise. */
export type FlowResult<Logic extends AnyStateMachine> =
  /** The flow reached its final state. */
  | { kind: 'done'; output: OutputFrom<Logic>; context: ContextFrom<Logic> }
  /** No call runs and nothing is asked: the flow has no end, or shows its success for a while before it. */
  | { kind: 'resting'; asks: 'nothing'; context: ContextFrom<Logic> }
  /** The question of the flow got no answer. */
  | { kind: 'abandoned'; asks: Asks; context: ContextFrom<Logic> }

export interface RunFlowOptions {
  /** Aborted by Ctrl+C. A read ends at once with `Interrupted`; a running change is awaited, its rollback included. */
  signal: AbortSignal
  /** Called when the signal comes during a change. */
  onHeld?: () => void
  /** Called with each step of a change in flight. */
  onStep?: (step: FlowStep) => void
}

/**
 * Runs a flow of the core to its end: waits until no call runs, passes the question of the state to `answers`, and
 * sends the event that it gets. Throws for an event that the flow cannot take.
 */
export async function runFlow<Logic extends AnyStateMachine>(
  flow: Flow<Logic>,
  answers: NoInfer<Answers<Logic>>,
  options: RunFlowOptions,
): Promise<FlowResult<Logic>> {
  const actor = createActor<AnyStateMachine>(flow.logic, { input: flow.input })
  // Without an observer XState throws the errors of a machine globally.
  actor.subscribe({ error: () => {} })
  actor.start()
  const answerTo = answers as Partial<Record<Asks, Answer<Logic> | null>>
  try {
    for (;;) {
      const snapshot = await settled(actor, options)
      const context = snapshot.context as ContextFrom<Logic>
      if (snapshot.status === 'done') return { kind: 'done', output: snapshot.output as OutputFrom<Logic>, context }
      const asks = asksOf(snapshot)
      if (asks === 'nothing') return { kind: 'resting', asks, context }
      const refused = snapshot.hasTag('refused')
      const can = (event: EventFromLogic<Logic>) => snapshot.can(event)
      const event = options.signal.aborted ? null : ((await answerTo[asks]?.({ asks, context, refused, can })) ?? null)
      if (event === null) return { kind: 'abandoned', asks, context }
      if (!can(event)) throw new Error(`the flow that asks for ${asks} cannot take ${String(event.type)}`)
      actor.send(event)
    }
  } finally {
    actor.stop()
  }
}

type Running = ReturnType<typeof createActor<AnyStateMachine>>
type AnySnapshot = SnapshotFrom<AnyStateMachine>

/** Waits for the next snapshot in which no call runs. */
function settled(actor: Running, { signal, onHeld, onStep }: RunFlowOptions): Promise<AnySnapshot> {
  return new Promise((resolve, reject) => {
    let isHeld = false
    // A flow that an answer has ended completes while it is subscribed to.
    let subscription: { unsubscribe: () => void } | null = null
    const look = () => {
      const snapshot = actor.getSnapshot()
      if (snapshot.status === 'error') finish(() => reject(snapshot.error as Error))
      else if (snapshot.status !== 'active' || !isRunning(snapshot)) finish(() => resolve(snapshot))
      else {
        const step = stepOf(snapshot)
        if (step !== null) onStep?.(step)
        if (signal.aborted) interrupt(snapshot)
      }
    }
    const interrupt = (snapshot: AnySnapshot) => {
      const stop = stopperOf(actor)
      if (stop !== null) stop()
      else if (!snapshot.hasTag('changing')) finish(() => reject(new Interrupted()))
      else if (!isHeld) {
        isHeld = true
        onHeld?.()
      }
    }
    const finish = (end: () => void) => {
      subscription?.unsubscribe()
      signal.removeEventListener('abort', look)
      end()
    }
    subscription = actor.subscribe({ next: look, error: look, complete: look })
    signal.addEventListener('abort', look)
    look()
  })
}
