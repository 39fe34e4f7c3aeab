import { expect } from 'vitest'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import type { OriginMove, RecordStep } from '../routing.schema.ts'
import { originMoveMachine } from './origin-move.machine.ts'

const route = (origin: string) => ({ kind: 'route', origin, maintainer: 'EXAMPLE-MNT' }) as const
const roa = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const move: OriginMove = {
  op: 'edit',
  ...{ from: route('AS64500'), to: route('AS64511') },
  roa: { from: roa('AS64500'), to: roa('AS64511') },
}
const steps: RecordStep[] = [
  { op: 'add', to: move.to },
  { op: 'delete', from: move.from },
]
const back: RecordStep[] = [
  { op: 'add', to: move.from },
  { op: 'delete', from: move.to },
]

walkSuite(
  {
    machine: originMoveMachine,
    inputs: [{ move, calls: null }],
    events: { never: [] },
    outcomes: {
      planMove: { done: [steps, []], error: [{ kind: 'offline' }] },
      sendStep: { done: [undefined], error: [{ kind: 'refused', status: 409 }, { kind: 'timeout' }] },
      planBack: { done: [back, []], error: [{ kind: 'offline' }] },
      findLost: { done: [move.from, null], error: [{ kind: 'offline' }] },
    },
  },
  ({ output, context, value }) => {
    const end = output as { kind: string; lost?: unknown; failure?: unknown } | undefined
    if (end?.kind === 'lost') expect(end.lost, 'what is lost is an old record').toEqual(move.from)
    if (end && end.kind !== 'done') expect(end.failure, 'a move that did not happen says why').not.toBeNull()
    if (end?.kind === 'done') expect(context.failure, 'a move that has failed never ends as done').toBeNull()
    if (value === 'findingLost') expect(context.triesLeft, 'gives up after the last try').toBe(0)
  },
)
