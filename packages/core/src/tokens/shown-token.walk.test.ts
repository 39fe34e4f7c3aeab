import { expect } from 'vitest'
import { textsIn, walkSuite } from '../testing/walk/walk-suite.ts'
import { shownTokenMachine } from './shown-token.machine.ts'

const token = 'ipp_gizli'

walkSuite(
  {
    machine: shownTokenMachine,
    inputs: [{ token }],
    events: { 'token.saved': [{ type: 'token.saved' }] },
    outcomes: {},
    sends: {},
    delays: {},
  },
  (snapshot) => {
    expect(textsIn(snapshot.context).includes(token), 'the token lives only while it is shown').toBe(
      snapshot.matches('showing'),
    )
    expect(textsIn(snapshot.output), 'the end holds no secret').toEqual([])
  },
)
