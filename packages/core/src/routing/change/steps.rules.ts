import type { RecordStep, RoutingChange, RoutingRecord } from '../routing.schema.ts'

/** Steps of a change without a ROA that goes along, in the order in which they are sent. */
export function stepsOf(change: RoutingChange): RecordStep[] {
  if (change.op !== 'edit') return [change]
  return [
    { op: 'delete', from: change.from },
    { op: 'add', to: change.to },
  ]
}

/** Step that takes another one back. */
const inverseOf = (step: RecordStep): RecordStep =>
  step.op === 'add' ? { op: 'delete', from: step.to } : { op: 'add', to: step.from }

/** Steps that take others back, last first. */
export const wayBack = (steps: readonly RecordStep[]): RecordStep[] => steps.toReversed().map(inverseOf)

/** Old record that is still to be created on the way back, a route before a ROA; null when none is gone. */
export function lostOf(back: readonly RecordStep[]): RoutingRecord | null {
  const gone = back.flatMap((step) => (step.op === 'add' ? step.to : []))
  return gone.find(({ kind }) => kind === 'route') ?? gone[0] ?? null
}
