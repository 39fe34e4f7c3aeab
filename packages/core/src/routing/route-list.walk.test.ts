import { expect } from 'vitest'
import { walkSuite } from '../testing/walk/walk-suite.ts'
import type { History } from '../testing/walk/walk.ts'
import { awaitedOrigins, routeListMachine } from './route-list.machine.ts'
import type { RoutingChange } from './routing.schema.ts'

const known = { origin: 'AS64500', maintainer: 'EXAMPLE-MNT', last_modified: null, prefix: null }
const read = { ...known, origin: 'AS64501' }

const from = { kind: 'route', origin: 'AS64500', maintainer: '' } as const
const to = { kind: 'route', origin: 'AS64501', maintainer: '' } as const

/** Reads again 2 s after a create and 4 s after a delete; after an edit at both moments. */
function delayAfter({ events }: History<typeof routeListMachine>): number {
  const changed = events.findLastIndex(({ type }) => type === 'routes.changed')
  const change = events[changed]?.['change'] as RoutingChange | undefined
  const waits = { add: [2_000], delete: [4_000], edit: [2_000, 2_000] }[change?.op ?? 'add']
  const passed = events.slice(changed).filter(({ type }) => type.startsWith('xstate.after.')).length
  return waits[passed] ?? Number.NaN
}

walkSuite(
  {
    machine: routeListMachine,
    inputs: [{ routes: [known] }],
    events: {
      'query.refresh': [{ type: 'query.refresh' }],
      'query.retry': [{ type: 'query.retry' }],
      'routes.changed': [
        { type: 'routes.changed', change: { op: 'add', to } },
        { type: 'routes.changed', change: { op: 'delete', from } },
        { type: 'routes.changed', change: { op: 'edit', from, to } },
      ],
    },
    outcomes: { loadRoutes: { done: [[read]], error: [{ kind: 'offline' }] } },
    sends: { loadRoutes: () => undefined },
    delays: { registryDelay: delayAfter },
  },
  (snapshot) => {
    const { routes, refreshDelays, failure } = snapshot.context
    expect(routes.length, 'the known list never disappears').toBe(1)
    if (snapshot.matches('awaitingRegistry')) expect(refreshDelays.length).toBeGreaterThan(0)
    if (snapshot.matches('loaded'))
      expect(refreshDelays, 'nothing is awaited once the registry has followed').toEqual([])
    const isAwaited = snapshot.matches('awaitingRegistry')
    if (isAwaited || snapshot.matches('loaded') || snapshot.matches('failed'))
      expect(awaitedOrigins(snapshot).length > 0, 'only a list that will be read again still awaits origins').toBe(
        isAwaited,
      )
    expect(failure !== null).toBe(snapshot.hasTag('refused'))
  },
)
