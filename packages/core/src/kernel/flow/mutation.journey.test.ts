import { expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../../testing/walk/journey.ts'
import { createMutationMachine } from './mutation.machine.ts'

const machine = createMutationMachine<string, string>(3_000)
const play = (...events: Parameters<typeof journey>[2]) => journey(machine, undefined, events)
const run = { type: 'mutation.run', input: 'bir' }

it('shows its success for a while and can be run again', async () => {
  expect(await play(run, done('submit', 'ok'))).toMatchObject({ value: 'succeeded', context: { data: 'ok' } })
  expect((await play(run, done('submit', 'ok'), elapses('notice', 'mutation.succeeded'))).value).toBe('waiting')
  expect((await play(run, done('submit', 'ok'), run)).value).toBe('running')
})

it('a running call is not started twice; a refused one can be tried again', async () => {
  expect(await play(run, { type: 'mutation.run', input: 'iki' })).toMatchObject({
    value: 'running',
    context: { input: 'bir' },
  })
  const refused = [run, fails('submit', { kind: 'timeout' })]
  expect(await play(...refused)).toMatchObject({ value: 'refused', context: { failure: { kind: 'timeout' } } })
  expect(await play(...refused, run)).toMatchObject({ value: 'running', context: { failure: null } })
})

it('waits for a run, and says that it runs, has worked or was refused', async () => {
  const events = [
    run,
    fails('submit', { kind: 'timeout' }),
    run,
    done('submit', 'ok'),
    elapses('notice', 'mutation.succeeded'),
  ]
  expect(await course(machine, undefined, events)).toEqual([
    ...[
      'details',
      'changing, answers details',
      'details, refused',
      'changing, answers details',
      'succeeded',
      'details',
    ],
  ])
})

it('runs again with its new input, after a success and after a refusal', async () => {
  const again = { type: 'mutation.run', input: 'iki' }
  for (const end of [done('submit', 'ok'), fails('submit', { kind: 'timeout' })])
    expect((await play(run, end, again)).context['input']).toBe('iki')
})
