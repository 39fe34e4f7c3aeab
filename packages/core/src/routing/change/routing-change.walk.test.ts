import { expect } from 'vitest'
import type { Failure } from '../../kernel/failure/failure.ts'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import type { WalkEvent } from '../../testing/walk/walk.ts'
import type { RecordStep, RoutingChange } from '../routing.schema.ts'
import { routingChangeMachine } from './routing-change.machine.ts'

const old = { kind: 'route', origin: 'AS64500', maintainer: 'EXAMPLE-MNT' } as const
const fresh = { kind: 'route', origin: 'AS64501', maintainer: 'EXAMPLE-MNT' } as const
const change: RoutingChange = { op: 'edit', from: old, to: fresh }
const moved: RecordStep[] = [
  { op: 'add', to: fresh },
  { op: 'delete', from: old },
]
const back: RecordStep[] = [
  { op: 'add', to: old },
  { op: 'delete', from: fresh },
]

const inverse = (step: RecordStep): RecordStep =>
  step.op === 'add' ? { op: 'delete', from: step.to } : { op: 'add', to: step.from }

/**
 * Steps by the specification: forward one by one; after a refusal the ones that have happened are taken back, last
 * first. A lost answer is looked up, and its step may have happened until the end.
 */
function stepsAfter(events: readonly WalkEvent[]) {
  let steps: RecordStep[] = []
  let back: RecordStep[] = []
  let [done, isForward, isLooking, isUncertain] = [0, true, false, false]
  for (const { type, output, error } of events) {
    if (type === 'xstate.done.actor.planSteps') steps = output as RecordStep[]
    else if (type === 'xstate.done.actor.sendStep' && isForward) done += 1
    else if (type === 'xstate.done.actor.sendStep') back = back.slice(1)
    else if (type === 'xstate.error.actor.sendStep' && isForward) {
      isForward = false
      isLooking = isUncertain = (error as Failure).kind === 'timeout'
      back = steps.slice(0, done).map(inverse).toReversed()
    } else if (type === 'xstate.done.actor.readBack' && isLooking) {
      isLooking = false
      if ((output as RecordStep[]).length === 0) continue
      ;[done, isForward, isUncertain] = [done + 1, true, false]
    } else if (type === 'xstate.done.actor.readBack') back = output as RecordStep[]
    else if (type === 'xstate.error.actor.readBack') isLooking = false
  }
  return {
    next: isForward ? steps[done] : back[0],
    read: isLooking ? [steps[done]] : steps.slice(0, done + Number(isUncertain)),
  }
}

walkSuite(
  {
    machine: routingChangeMachine,
    inputs: [change],
    events: {},
    outcomes: {
      planSteps: {
        done: [moved, moved.toReversed(), moved.slice(0, 1), moved.slice(1), []],
        error: [{ kind: 'offline' }],
      },
      sendStep: { done: [undefined], error: [{ kind: 'refused', status: 409 }, { kind: 'timeout' }] },
      readBack: { done: [back, back.slice(1), []], error: [{ kind: 'offline' }] },
    },
    sends: {
      planSteps: () => change,
      sendStep: ({ events }) => stepsAfter(events).next,
      readBack: ({ events }) => stepsAfter(events).read,
    },
    // Two tries, one second apart.
    delays: { restoreDelay: 1_000 },
  },
  ({ output, context, value }) => {
    const end = output as { kind: string; lost?: unknown; failure?: unknown } | undefined
    if (end?.kind === 'lost') expect(end.lost, 'what is lost is the old object').toEqual(old)
    if (end && end.kind !== 'done') expect(end.failure, 'a change that did not happen says why').not.toBeNull()
    if (end?.kind === 'done') expect(context.failure, 'a change that has failed never ends as done').toBeNull()
    if (context.steps.length === 1) expect(['lost', 'rolled-back']).not.toContain(end?.kind)
    if (value === 'findingLost') expect(context.triesLeft, 'gives up after the last try').toBe(0)
  },
)
