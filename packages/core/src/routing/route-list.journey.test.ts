import { expect, it } from 'vitest'
import type { FailureError } from '../kernel/failure/failure.ts'
import { course, done, fails, journey } from '../testing/walk/journey.ts'
import { machineDriver } from '../testing/walk/machine-driver.ts'
import type { WalkEvent } from '../testing/walk/walk.ts'
import { awaitedOrigins, routeListMachine } from './route-list.machine.ts'

const rows = { type: 'xstate.done.actor.loadRoutes', output: [] }

const from = { kind: 'route', origin: 'AS64500', maintainer: '' } as const
const to = { kind: 'route', origin: 'AS64501', maintainer: '' } as const
const changes = { add: { op: 'add', to }, delete: { op: 'delete', from }, edit: { op: 'edit', from, to } } as const

/** Lists the instants in ms after a change at which the list is read again. */
async function readsAfter(op: 'add' | 'delete' | 'edit') {
  const { driver, actor, clock, snapshot } = machineDriver(routeListMachine, { routes: [] })
  await driver.settle('loadRoutes', rows)
  actor.send({ type: 'routes.changed', change: changes[op] })
  const reads: number[] = []
  for (let at = 0; at <= 10_000; at += 500) {
    if (snapshot().matches('loading')) {
      reads.push(at)
      await driver.settle('loadRoutes', rows)
    }
    clock.increment(500)
  }
  return reads
}

it('reads at once and again 2 s after a create, 4 s after a delete, both after an edit', async () => {
  expect(await readsAfter('add')).toEqual([0, 2_000])
  expect(await readsAfter('delete')).toEqual([0, 4_000])
  expect(await readsAfter('edit')).toEqual([0, 2_000, 4_000])
})

it('names the origins that the registry has yet to show, until the last read', async () => {
  const { driver, actor, clock, snapshot } = machineDriver(routeListMachine, { routes: [] })
  await driver.settle('loadRoutes', rows)
  expect(awaitedOrigins(snapshot())).toEqual([])
  actor.send({ type: 'routes.changed', change: changes.edit })
  expect(awaitedOrigins(snapshot())).toEqual(['AS64500', 'AS64501'])
  await driver.settle('loadRoutes', rows)
  clock.increment(2_000)
  expect(awaitedOrigins(snapshot())).toEqual(['AS64500', 'AS64501'])
  await driver.settle('loadRoutes', rows)
  clock.increment(2_000)
  await driver.settle('loadRoutes', rows)
  expect(awaitedOrigins(snapshot())).toEqual([])
})

it('waits for the routes of a change alone, not for its ROAs', async () => {
  const roa = { kind: 'roa', asn: 'AS64502', maxLength: 24 }
  const { context } = await journey(routeListMachine, { routes: [] }, [
    rows,
    { type: 'routes.changed', change: { op: 'add', to: roa } },
  ])
  expect(context['changed']).toEqual([])
})

it('shows what it read last, also while it waits for the registry and after a failed read', async () => {
  const [first, second] = [{ id: 1 }, { id: 2 }].map((route) => done('loadRoutes', [route]))
  const play = (...events: (WalkEvent | undefined)[]) =>
    journey(routeListMachine, { routes: [] }, events as WalkEvent[])
  expect((await play(first)).context['routes']).toEqual([{ id: 1 }])
  const changed = { type: 'routes.changed', change: changes.add }
  expect((await play(first, changed, second)).context['routes']).toEqual([{ id: 2 }])
  const failed = await play(first, { type: 'query.refresh' }, fails('loadRoutes', { kind: 'offline' }))
  expect(failed.context).toMatchObject({ routes: [{ id: 1 }], failure: { kind: 'offline' } })
})

it('is read again on request, whatever it waits for, and tells the log of a failed read', async () => {
  const logged: unknown[] = []
  const machine = routeListMachine.provide({
    actions: { logFailure: (_, { error }) => void logged.push((error as FailureError).failure) },
  })
  const { driver, actor, snapshot } = machineDriver(machine, { routes: [] })
  const refresh = () => {
    actor.send({ type: 'query.refresh' })
    expect(snapshot().matches('loading')).toBe(true)
  }
  await driver.settle('loadRoutes', rows)
  refresh()
  actor.send({ type: 'routes.changed', change: changes.add })
  await driver.settle('loadRoutes', rows)
  refresh()
  await driver.settle('loadRoutes', fails('loadRoutes', { kind: 'offline' }))
  expect(logged).toEqual([{ kind: 'offline' }])
  refresh()
})

it('is read anew when a refresh comes while it is read, which may be older than the change', async () => {
  const { sent } = await journey(routeListMachine, { routes: [] }, [{ type: 'query.refresh' }])
  expect(sent).toHaveLength(2)
})

it('asks for a retry after a failed read alone', async () => {
  const events = [fails('loadRoutes', { kind: 'offline' }), { type: 'query.retry' }, done('loadRoutes', [])]
  expect(await course(routeListMachine, { routes: [] }, events)).toEqual(['busy', 'retry, refused', 'busy', ''])
})
