import { expect, it } from 'vitest'
import { machineDriver } from '../testing/machine-driver.ts'
import { routeListMachine } from './route-list.machine.ts'

const rows = { type: 'xstate.done.actor.loadRoutes', output: [] }

/** Instants in ms, counted from the change, at which the list is read again. */
async function readsAfter(op: 'add' | 'delete' | 'edit') {
  const { driver, actor, clock, snapshot } = machineDriver(routeListMachine, { routes: [] })
  await driver.settle('loadRoutes', rows)
  actor.send({ type: 'routes.changed', op })
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
