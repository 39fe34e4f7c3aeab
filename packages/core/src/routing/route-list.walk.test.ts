import { expect } from 'vitest'
import { walkSuite } from '../testing/walk-suite.ts'
import { routeListMachine } from './route-list.machine.ts'

const known = { origin: 'AS64500', maintainer: 'EXAMPLE-MNT', last_modified: null, prefix: null }
const read = { ...known, origin: 'AS64501' }

walkSuite(
  {
    machine: routeListMachine,
    inputs: [{ routes: [known] }],
    events: {
      'load.refresh': [{ type: 'load.refresh' }],
      'load.retry': [{ type: 'load.retry' }],
      'routes.changed': [
        { type: 'routes.changed', op: 'add' },
        { type: 'routes.changed', op: 'delete' },
        { type: 'routes.changed', op: 'edit' },
      ],
    },
    outcomes: { loadRoutes: { done: [[read]], error: [{ kind: 'offline' }] } },
  },
  (snapshot) => {
    const { routes, waits, failure } = snapshot.context
    expect(routes.length, 'the known list never disappears').toBe(1)
    if (snapshot.matches('awaitingRegistry')) expect(waits.length).toBeGreaterThan(0)
    if (snapshot.matches('loaded')) expect(waits, 'nothing is awaited once the registry has followed').toEqual([])
    expect(failure !== null).toBe(snapshot.hasTag('refused'))
  },
)
