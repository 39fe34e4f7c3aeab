import { expect } from 'vitest'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
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
