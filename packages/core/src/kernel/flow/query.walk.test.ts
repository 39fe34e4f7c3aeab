import { expect } from 'vitest'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import { isRunning } from './contract.ts'
import { createQueryMachine } from './query.machine.ts'

walkSuite(
  {
    machine: createQueryMachine<string>(),
    inputs: [undefined],
    events: { 'query.refresh': [{ type: 'query.refresh' }], 'query.retry': [{ type: 'query.retry' }] },
    outcomes: { load: { done: ['rows'], error: [{ kind: 'offline' }] } },
    sends: { load: () => undefined },
    delays: {},
  },
  (snapshot) => {
    const { data, failure, isRefreshDue } = snapshot.context
    const keepsData = ['loaded', 'refreshing', 'outdated'].some((state) => snapshot.matches(state))
    expect(data, 'data stays through refreshes and their failures').toBe(keepsData ? 'rows' : null)
    expect(failure !== null, 'a failure is kept exactly while it is shown').toBe(snapshot.hasTag('refused'))
    if (isRefreshDue) expect(isRunning(snapshot), 'a refresh is due only while a read runs').toBe(true)
  },
)
