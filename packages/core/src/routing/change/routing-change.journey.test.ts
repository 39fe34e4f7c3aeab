import { expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../../testing/walk/journey.ts'
import { routingChangeMachine } from './routing-change.machine.ts'

const from = { kind: 'route', origin: 'AS64500', maintainer: 'EXAMPLE-MNT' } as const
const to = { kind: 'route', origin: 'AS64501', maintainer: 'EXAMPLE-MNT' } as const
const refused = { kind: 'refused', status: 400, message: 'Olmaz' } as const
const timeout = { kind: 'timeout' } as const
const removed = done('removeRecord')
const restoreWait = elapses('restoreDelay', 'routingChange.waitingToRestore')
const edit = (...events: Parameters<typeof journey>[2]) =>
  journey(routingChangeMachine, { op: 'edit', from, to }, events)

it('an edit deletes, then creates', async () => {
  expect((await edit(removed)).value).toBe('creating')
  expect((await edit(removed, done('createRecord'))).output).toEqual({ kind: 'done', value: { op: 'edit', from, to } })
})

it('a refused delete changes nothing', async () => {
  expect((await edit(fails('removeRecord', refused))).output).toEqual({ kind: 'failed', failure: refused })
})

it('a refused create brings the old record back', async () => {
  const { output } = await edit(removed, fails('createRecord', refused), done('createRecord'))
  expect(output).toEqual({ kind: 'rolled-back', failure: refused })
})

it('restores twice, one second apart, then names the lost record', async () => {
  const once = await edit(removed, fails('createRecord', refused), fails('createRecord', timeout))
  expect(once.value).toBe('waitingToRestore')
  const { output } = await edit(
    removed,
    fails('createRecord', refused),
    fails('createRecord', timeout),
    restoreWait,
    fails('createRecord', timeout),
    done('isPresent', false),
  )
  expect(output).toEqual({ kind: 'lost', failure: refused, lost: from })
})

it('a lost answer is resolved by reading the list', async () => {
  const stillThere = await edit(fails('removeRecord', timeout), done('isPresent', true))
  expect(stillThere.output).toEqual({ kind: 'failed', failure: timeout })
  const gone = await edit(fails('removeRecord', timeout), done('isPresent', false))
  expect(gone.value).toBe('creating')
  const created = await edit(removed, fails('createRecord', timeout), done('isPresent', true))
  expect(created.output).toMatchObject({ kind: 'done' })
  const notCreated = await edit(removed, fails('createRecord', timeout), done('isPresent', false))
  expect(notCreated.value).toBe('restoring')
  const restored = await edit(
    removed,
    fails('createRecord', refused),
    fails('createRecord', timeout),
    restoreWait,
    fails('createRecord', timeout),
    done('isPresent', true),
  )
  expect(restored.output).toEqual({ kind: 'rolled-back', failure: refused })
})

it('the lost answer of a single add or delete is resolved too', async () => {
  const add = await journey(routingChangeMachine, { op: 'add', to }, [
    fails('createRecord', timeout),
    done('isPresent', true),
  ])
  expect(add.output).toMatchObject({ kind: 'done' })
  const remove = await journey(routingChangeMachine, { op: 'delete', from }, [
    fails('removeRecord', timeout),
    done('isPresent', false),
  ])
  expect(remove.output).toMatchObject({ kind: 'done' })
})

it('an edit that takes a ROA along is a move, whose end is the end of the change', async () => {
  const roa = { from: null, to: { kind: 'roa', asn: 'AS64501', maxLength: 24 } } as const
  const move = (...events: Parameters<typeof journey>[2]) =>
    journey(routingChangeMachine, { op: 'edit', from, to, roa }, events)
  expect((await move()).value).toBe('moving')
  const lost = { kind: 'lost', failure: refused, lost: from }
  expect((await move(done('moveOrigin', lost))).output).toEqual(lost)
  expect((await move(fails('moveOrigin', refused))).output).toEqual({ kind: 'failed', failure: refused })
})

it('names each step of a change in flight', async () => {
  const [lostDelete, lostCreate] = [fails('removeRecord', timeout), fails('createRecord', timeout)]
  const events = [
    ...[lostDelete, done('isPresent', false), lostCreate, done('isPresent', false), lostCreate, restoreWait],
    ...[lostCreate, done('isPresent', true)],
  ]
  expect(await course(routingChangeMachine, { op: 'edit', from, to }, events)).toEqual([
    ...['changing, step removing', 'changing, step checking', 'changing, step creating', 'changing, step checking'],
    ...[
      'changing, step restoring',
      'changing, step restoring',
      'changing, step restoring',
      'changing, step checking',
      '',
    ],
  ])
})

it('when the list cannot be read after a lost answer, an edit loses its record and a single change fails', async () => {
  const [unread, lostDelete] = [fails('isPresent', timeout), fails('removeRecord', timeout)]
  expect((await edit(lostDelete, unread)).output).toEqual({ kind: 'lost', failure: timeout, lost: from })
  const remove = await journey(routingChangeMachine, { op: 'delete', from }, [lostDelete, unread])
  expect(remove.output).toEqual({ kind: 'failed', failure: timeout })
  const lostCreate = fails('createRecord', timeout)
  expect((await edit(removed, lostCreate, unread)).value).toBe('restoring')
  for (const end of [unread, done('isPresent', false)]) {
    const add = await journey(routingChangeMachine, { op: 'add', to }, [lostCreate, end])
    expect(add.output).toEqual({ kind: 'failed', failure: timeout })
  }
})

it('a move says that it reads first', async () => {
  const roa = { from: null, to: { kind: 'roa', asn: 'AS64501', maxLength: 24 } } as const
  expect(await course(routingChangeMachine, { op: 'edit', from, to, roa }, [])).toEqual(['changing, step reading'])
})

it('deletes the old record, creates the new one, and looks for the one whose answer was lost', async () => {
  const events = [fails('removeRecord', timeout), done('isPresent', false), fails('createRecord', timeout)]
  const { sent } = await edit(...events, done('isPresent', false))
  expect(sent).toEqual([
    ['removeRecord', { record: from, calls: null }],
    ['isPresent', from],
    ['createRecord', { record: to, calls: null }],
    ['isPresent', to],
    ['createRecord', { record: from, calls: null }],
  ])
})
