import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateNode, MachineSnapshot, StateValue } from 'xstate'

/**
 * Closed list of tags. `busy`: a call runs. `changing`: the call must be seen through. `loading`: the call reads what
 * the first question needs, so there is nothing to show yet. `refused`: a failure is shown. `succeeded`: the flow has
 * done its work, and a client says so.
 */
export type FlowTag = 'busy' | 'refused' | 'changing' | 'loading' | 'succeeded'

/** Question of a state: the web has a view for it, the CLI a prompt. */
export type Question =
  | 'retry'
  | 'credentials'
  | 'code'
  /** Code of an authenticator that is being set up. */
  | 'new-code'
  | 'password'
  | 'details'
  | 'two-factor'
  | 'restore'
  | 'acknowledgement'
  | 'confirmation'
  /** Repeat the calls of a batch that did not go through. */
  | 'repeat'

/** Input that a state waits for; a walk asserts it. */
export type Asks = Question | 'nothing'

/** Steps of a change in flight that a client shows while it waits. */
export type FlowStep = 'reading' | 'sending' | 'removing' | 'creating' | 'checking' | 'restoring' | 'comparing'

/** Part of a form that is read while the rest of it is shown. */
export type FlowPart = 'blocks' | 'promo' | 'price'

/** Meta of the states of a flow with these questions; a machine lists its own, so that clients can answer each. */
export interface FlowMeta<Asked extends Question = Question> {
  /** Left out where the state asks nothing. */
  asks?: Asked
  /** Question whose answer is on its way: a page keeps its view until the call ends. */
  answers?: Asked
  /** Part that this state reads, or that could not be read. */
  reads?: FlowPart
  /**
   * Event that abandons the change in flight. Only a state tagged `changing` names one; any other state is abandoned
   * by stopping the flow.
   */
  cancel?: string
  /** Step that runs in this state of an action that a flow invokes. */
  step?: FlowStep
}

/** Reads what a running flow asks for: `meta.asks` of its deepest active state. */
export const asksOf = (snapshot: AnyMachineSnapshot): Asks => metaOf(snapshot)?.asks ?? 'nothing'

/** True while a call runs. */
export const isRunning = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.hasTag('busy') || snapshot.hasTag('changing') || snapshot.hasTag('loading')

/** True while a flow waits for the user. */
export const isAsking = (snapshot: AnyMachineSnapshot): boolean => asksOf(snapshot) !== 'nothing'

/** Questions of a flow with this snapshot. */
export type QuestionOf<Snapshot> =
  Snapshot extends MachineSnapshot<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Value,
    infer _Tag,
    infer _Output,
    infer Meta,
    infer _Schema
  >
    ? NonNullable<Meta['asks']>
    : never

/** Reads the question on show: the one that is asked, or whose answer is on its way; null when there is none. */
export function questionOf<Snapshot extends AnyMachineSnapshot>(snapshot: Snapshot): QuestionOf<Snapshot> | null {
  const meta = metaOf(snapshot)
  return (meta?.asks ?? meta?.answers ?? null) as QuestionOf<Snapshot> | null
}

/** View of each question of a flow with this snapshot. */
type ViewsOf<Snapshot> = Record<QuestionOf<Snapshot>, () => unknown>

/** Refuses the views of questions that the flow does not ask. */
type NoOther<Views, Snapshot> = Record<Exclude<keyof Views, QuestionOf<Snapshot>>, never>

/**
 * Gives the view of the question on show; null when there is none. A question without a view does not compile, and no
 * view without its question.
 */
export function viewOf<Snapshot extends AnyMachineSnapshot, Views extends ViewsOf<Snapshot>>(
  snapshot: Snapshot,
  views: Views & NoOther<Views, Snapshot>,
): ReturnType<Views[QuestionOf<Snapshot>]> | null {
  const question = questionOf(snapshot)
  return question === null ? null : ((views as Views)[question]() as ReturnType<Views[QuestionOf<Snapshot>]>)
}

/** Reads the part that is read, or could not be read: `meta.reads` of the same state. */
export const partOf = (snapshot: AnyMachineSnapshot): FlowPart | null => metaOf(snapshot)?.reads ?? null

/** Reads the event that abandons the change in flight: `meta.cancel` of the same state, null when there is none. */
export const cancelEventOf = (snapshot: AnyMachineSnapshot): string | null => metaOf(snapshot)?.cancel ?? null

/** Reads the step of an action: that of the innermost machine that runs; null for a call, which has no steps. */
export function stepOf(snapshot: object): FlowStep | null {
  if (!isOfMachine(snapshot)) return null
  const inner = Object.values(snapshot.children as Record<string, AnyActorRef | undefined>)
  const steps = inner.map((child) => child && stepOf(child.getSnapshot() as object))
  return steps.find((step) => step) ?? metaOf(snapshot)?.step ?? null
}

/**
 * Names the guard that refuses an event which the state would take otherwise; null when the event is taken, or has no
 * place in this state. Of several guards it is the last one, which holds for every way.
 */
export function refusingGuardOf(snapshot: AnyMachineSnapshot, event: AnyEventObject): string | null {
  if (snapshot.can(event)) return null
  const { root } = snapshot.machine as { root: AnyStateNode }
  const ways = activeNodesOf(root, snapshot.value as StateValue).flatMap(({ on }) => on[event.type] ?? [])
  return guardNameOf(ways.findLast((way) => way.guard !== undefined)?.guard)
}

/** Name of a guard as a transition holds it; null without one. */
export function guardNameOf(guard: unknown): string | null {
  if (typeof guard === 'string') return guard
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : null
}

/** Text of the guard that refuses an event now; null when none does. */
export function refusalText(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  texts: Readonly<Record<string, string>>,
): string | null {
  const guard = refusingGuardOf(snapshot, event)
  return guard === null ? null : (texts[guard] ?? null)
}

/** Lists the active states, the innermost first. */
function activeNodesOf(node: AnyStateNode, value: StateValue): AnyStateNode[] {
  const inner = typeof value === 'string' ? { [value]: undefined } : value
  const below = Object.entries(inner).flatMap(([name, next]) => {
    const child = node.states[name]
    return child ? activeNodesOf(child, next ?? {}) : []
  })
  return [...below, node]
}

/** True for the snapshot of a machine, not of a call. */
export const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'getMeta' in snapshot

/** Reads the `meta` of the innermost active state. */
export function metaOf(snapshot: AnyMachineSnapshot): FlowMeta | undefined {
  const metas = Object.entries(snapshot.getMeta() as Record<string, FlowMeta | undefined>)
  const deepest = metas.sort(([a], [b]) => b.split('.').length - a.split('.').length)[0]
  return deepest?.[1]
}
