import { expect } from 'vitest'
import { walkSuite } from '../testing/walk/walk-suite.ts'
import type { WalkEvent } from '../testing/walk/walk.ts'
import { registryCheckMachine } from './registry-check.machine.ts'

/** Handles are in capitals in the registry. */
const typedIn = (events: readonly WalkEvent[], first = '') =>
  ((events.findLast(({ type }) => type === 'value.edit')?.['value'] as string | undefined) ?? first).toUpperCase()

walkSuite(
  {
    machine: registryCheckMachine,
    inputs: [{ value: 'dfe1-ripe' }, undefined],
    events: {
      'value.edit': [
        { type: 'value.edit', value: 'AS64500' },
        { type: 'value.edit', value: '' },
      ],
      'value.check': [{ type: 'value.check' }],
    },
    outcomes: { checkValue: { done: [{ found: true }, { found: false }], error: [{ kind: 'timeout' }] } },
    sends: { checkValue: ({ input, events }) => ({ value: typedIn(events, input?.value) }) },
    delays: {},
  },
  (snapshot) => {
    const { value, failure } = snapshot.context
    if (snapshot.matches('verified')) expect(value, 'nothing empty is verified').not.toBe('')
    expect(failure !== null, 'a failed request is not "not found"').toBe(snapshot.matches('unknown'))
  },
)
