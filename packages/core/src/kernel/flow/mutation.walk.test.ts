import { expect } from 'vitest'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import { createSubmitMachine } from './mutation.machine.ts'

walkSuite(
  {
    machine: createSubmitMachine<string, string>(3_000),
    inputs: [undefined],
    events: { 'submit.run': [{ type: 'submit.run', input: 'typed' }] },
    outcomes: { submit: { done: ['answer'], error: [{ kind: 'refused', status: 500 }] } },
  },
  (snapshot) => {
    const { failure, input } = snapshot.context
    expect(failure !== null, 'a failure is kept exactly while it is shown').toBe(snapshot.hasTag('refused'))
    if (!snapshot.matches('waiting')) expect(input, 'what was typed is never lost').toBe('typed')
    expect(snapshot.can({ type: 'submit.run', input: 'again' }), 'a running call cannot be started twice').toBe(
      !snapshot.matches('running'),
    )
  },
)
