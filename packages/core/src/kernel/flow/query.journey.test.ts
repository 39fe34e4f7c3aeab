import { expect, it } from 'vitest'
import { course, done, fails, journey } from '../../testing/walk/journey.ts'
import { createQueryMachine } from './query.machine.ts'

const play = (...events: Parameters<typeof journey>[2]) => journey(createQueryMachine<string>(), undefined, events)
const offline = fails('load', { kind: 'offline' })

it('loads at once; a failed load keeps its failure and can be tried again', async () => {
  expect(await play(done('load', 'a'))).toMatchObject({ value: 'loaded', context: { data: 'a', failure: null } })
  expect(await play(offline)).toMatchObject({ value: 'failed', context: { data: null, failure: { kind: 'offline' } } })
  expect(await play(offline, { type: 'query.retry' }, done('load', 'a'))).toMatchObject({
    value: 'loaded',
    context: { data: 'a', failure: null },
  })
})

it('a refresh keeps the data until new data arrives, and when it fails', async () => {
  const refresh = { type: 'query.refresh' }
  expect(await play(done('load', 'a'), refresh)).toMatchObject({ value: 'refreshing', context: { data: 'a' } })
  expect(await play(done('load', 'a'), refresh, offline)).toMatchObject({ value: 'outdated', context: { data: 'a' } })
  expect(await play(done('load', 'a'), refresh, done('load', 'b'))).toMatchObject({
    value: 'loaded',
    context: { data: 'b' },
  })
})

it('a refresh that comes while one runs leads to one more read behind it, also when that one fails', async () => {
  const refresh = { type: 'query.refresh' }
  const due = [done('load', 'a'), refresh, refresh, refresh]
  expect(await play(...due, done('load', 'b'))).toMatchObject({ value: 'refreshing', context: { data: 'b' } })
  expect(await play(...due, done('load', 'b'), done('load', 'c'))).toMatchObject({
    value: 'loaded',
    context: { data: 'c', isRefreshDue: false },
  })
  expect(await play(...due, offline)).toMatchObject({ value: 'refreshing', context: { data: 'a', failure: null } })
  expect(await play(...due, offline, offline)).toMatchObject({ value: 'outdated', context: { data: 'a' } })
})

it('a refresh during the first load leads to one more read behind it, also when that one fails', async () => {
  const due = [{ type: 'query.refresh' }, { type: 'query.refresh' }]
  expect(await play(...due, done('load', 'a'))).toMatchObject({ value: 'refreshing', context: { data: 'a' } })
  expect(await play(...due, done('load', 'a'), done('load', 'b'))).toMatchObject({
    value: 'loaded',
    context: { data: 'b', isRefreshDue: false },
  })
  expect(await play(...due, offline)).toMatchObject({ value: 'loading', context: { failure: null } })
  expect(await play(...due, offline, offline)).toMatchObject({ value: 'failed', context: { isRefreshDue: false } })
})

it('every failed load is logged', async () => {
  const logged: unknown[] = []
  const machine = createQueryMachine<string>().provide({ actions: { logFailure: () => logged.push('failed') } })
  await journey(machine, undefined, [
    offline,
    { type: 'query.retry' },
    done('load', 'a'),
    { type: 'query.refresh' },
    offline,
  ])
  expect(logged).toHaveLength(2)
})

it('loads first, refreshes behind its data, and asks for a retry after a failure', async () => {
  const events = [offline, { type: 'query.retry' }, done('load', 'a'), { type: 'query.refresh' }, offline]
  expect(await course(createQueryMachine<string>(), undefined, events)).toEqual([
    'loading',
    'retry, refused',
    'loading',
    '',
    'busy',
    'retry, refused',
  ])
})

it('every retry and every refresh reads again, after each failure', async () => {
  for (const type of ['query.retry', 'query.refresh']) {
    expect((await play(offline, { type })).value).toBe('loading')
    expect((await play(done('load', 'a'), { type: 'query.refresh' }, offline, { type })).value).toBe('refreshing')
  }
})

it('logs the failure of a read that another one follows', async () => {
  const logged: unknown[] = []
  const machine = createQueryMachine<string>().provide({ actions: { logFailure: () => logged.push('failed') } })
  const refresh = { type: 'query.refresh' }
  await journey(machine, undefined, [refresh, offline, done('load', 'a'), refresh, refresh, offline, done('load', 'b')])
  expect(logged).toHaveLength(2)
})
