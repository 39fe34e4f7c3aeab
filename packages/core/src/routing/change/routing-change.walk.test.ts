import { expect } from 'vitest'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import { routingChangeMachine } from './routing-change.machine.ts'
import type { RoutingChange } from '../routing.schema.ts'

const old = { kind: 'route', origin: 'AS64500', maintainer: 'EXAMPLE-MNT' } as const
const fresh = { kind: 'route', origin: 'AS64501', maintainer: 'EXAMPLE-MNT' } as const
const roa = { from: null, to: { kind: 'roa', asn: 'AS64501', maxLength: 24 } } as const
const move: RoutingChange = { op: 'edit', from: old, to: fresh, roa }
const changes: RoutingChange[] = [
  { op: 'edit', from: old, to: fresh },
  move,
  { op: 'add', to: fresh },
  { op: 'delete', from: old },
]

walkSuite(
  {
    machine: routingChangeMachine,
    inputs: changes,
    events: { never: [] },
    outcomes: {
      removeRecord: { done: [undefined], error: [{ kind: 'refused', status: 409 }, { kind: 'timeout' }] },
      createRecord: {
        done: [undefined],
        error: [{ kind: 'refused', status: 400 }, { kind: 'offline' }],
      },
      isPresent: { done: [true, false], error: [{ kind: 'offline' }] },
      moveOrigin: { done: [{ kind: 'done', value: move }], error: [{ kind: 'refused', status: 409 }] },
    },
  },
  (snapshot) => {
    const output = snapshot.output as { kind: string; lost?: unknown; failure?: unknown } | undefined
    if (output?.kind === 'lost') expect(output.lost, 'what is lost is the old object').toEqual(old)
    if (output && output.kind !== 'done') expect(output.failure, 'a change that did not happen says why').not.toBeNull()
    if (snapshot.context.change.op !== 'edit') expect(['lost', 'rolled-back']).not.toContain(output?.kind)
  },
)
