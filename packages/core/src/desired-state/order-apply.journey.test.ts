import { expect, it } from 'vitest'
import { done, fails, journey } from '../testing/journey.ts'
import { machineDriver, perform } from '../testing/machine-driver.ts'
import { orderApplyMachine } from './order-apply.machine.ts'

const refused = { kind: 'refused', status: 409, message: 'Olmaz' } as const
const timeout = { kind: 'timeout' } as const
const apply = (...events: Parameters<typeof journey>[2]) => journey(orderApplyMachine, { steps: 2, next: 0 }, events)
const [noted, ran] = [done('note'), done('runStep')]

it('sends nothing before the journal holds it', async () => {
  expect((await apply()).value).toBe('announcing')
  expect((await apply(fails('note', { kind: 'bug', cause: 'disk full' }))).output).toMatchObject({
    kind: 'stopped',
    next: 0,
  })
  expect((await apply(noted)).value).toBe('running')
})

it('begins no step before the journal holds how the one before ended', async () => {
  expect((await apply(noted, ran)).value).toBe('recording')
  expect((await apply(noted, ran, noted)).value).toBe('running')
  expect((await apply(noted, ran, noted, ran, noted)).output).toEqual({ kind: 'done', next: 2 })
})

it('a refusal is written down and stops the order before its next step', async () => {
  expect((await apply(noted, fails('runStep', refused))).value).toBe('recordingFailure')
  expect((await apply(noted, fails('runStep', refused), noted)).output).toEqual({
    kind: 'stopped',
    next: 0,
    failure: refused,
  })
})

it('a lost answer leaves the step open', async () => {
  expect((await apply(noted, fails('runStep', timeout))).output).toEqual({ kind: 'stopped', next: 0, failure: timeout })
})

it('told to stop, it sees the running step through and begins no other', async () => {
  const stop = { type: 'apply.stop' }
  expect((await apply(noted, stop, ran)).value).toBe('recordingLast')
  expect((await apply(noted, stop, ran, noted)).output).toEqual({ kind: 'stopped', next: 1, failure: null })
  expect((await apply(stop, noted)).output).toEqual({ kind: 'stopped', next: 0, failure: null })
})

it('notes an end together with the next beginning', async () => {
  const notes: unknown[] = []
  const { driver, actor } = machineDriver(orderApplyMachine, { steps: 2, next: 0 }, () => (event) => {
    const { type, snapshot } = event as { type: string; snapshot?: { input?: unknown } }
    if (type === '@xstate.snapshot' && Array.isArray(snapshot?.input)) notes.push(snapshot.input)
  })
  for (const event of [noted, ran, noted]) await perform(driver, event)
  actor.stop()
  expect(notes).toContainEqual([
    { entry: 'done', step: 0 },
    { entry: 'begun', step: 1 },
  ])
})
