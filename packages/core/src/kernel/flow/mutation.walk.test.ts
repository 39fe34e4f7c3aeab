import { expect } from 'vitest'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import { createMutationMachine } from './mutation.machine.ts'

walkSuite(
  {
    machine: createMutationMachine<string, string>(3_000),
    inputs: [undefined],
    events: { 'mutation.run': [{ type: 'mutation.run', input: 'typed' }] },
    outcomes: { submit: { done: ['answer'], error: [{ kind: 'refused', status: 500 }] } },
  },
  (snapshot) => {
    const { failure, input } = snapshot.context
    expect(failure !== null, 'a failure is kept exactly while it is shown').toBe(snapshot.hasTag('refused'))
    if (!snapshot.matches('waiting')) expect(input, 'what was typed is never lost').toBe('typed')
    expect(snapshot.can({ type: 'mutation.run', input: 'again' }), 'a running call cannot be started twice').toBe(
      !snapshot.matches('running'),
    )
  },
)
