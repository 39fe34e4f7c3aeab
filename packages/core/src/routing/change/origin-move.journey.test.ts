import { expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../../testing/walk/journey.ts'
import type { OriginMove, RecordStep } from '../routing.schema.ts'
import { originMoveMachine } from './origin-move.machine.ts'

const route = (origin: string) => ({ kind: 'route', origin, maintainer: 'EXAMPLE-MNT' }) as const
const roa = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const move: OriginMove = {
  op: 'edit',
  ...{ from: route('AS64500'), to: route('AS64511') },
  roa: { from: null, to: roa('AS64511') },
}
const steps: RecordStep[] = [
  { op: 'add', to: move.roa.to },
  { op: 'add', to: move.to },
  { op: 'delete', from: move.from },
]
const refused = { kind: 'refused', status: 409, message: 'Olmaz' } as const
const timeout = { kind: 'timeout' } as const
const planned = done('planMove', steps)
const sent = done('sendStep')
const wait = elapses('restoreDelay', 'originMove.waiting')
const play = (...events: Parameters<typeof journey>[2]) => journey(originMoveMachine, { move, calls: null }, events)

it('sends the steps in their order, then ends', async () => {
  expect((await play(planned, sent)).context).toMatchObject({ done: 1 })
  expect((await play(planned, sent, sent, sent)).output).toEqual({ kind: 'done', value: move })
})

it('changes nothing when there is nothing to do, and when the plan or the first step is refused', async () => {
  expect((await play(done('planMove', []))).output).toEqual({ kind: 'done', value: move })
  expect((await play(fails('planMove', refused))).output).toEqual({ kind: 'failed', failure: refused })
  expect((await play(planned, fails('sendStep', refused))).output).toEqual({ kind: 'failed', failure: refused })
})

it('takes the steps back after a refusal, also in a second try', async () => {
  const back = done('planBack', [
    { op: 'delete', from: move.to },
    { op: 'delete', from: move.roa.to },
  ])
  const refusedLast = [planned, sent, sent, fails('sendStep', refused)]
  expect((await play(...refusedLast, back, sent)).value).toBe('movingBack')
  expect((await play(...refusedLast, back, sent, sent)).output).toEqual({ kind: 'rolled-back', failure: refused })
  const again = await play(...refusedLast, back, fails('sendStep', timeout), wait, back, sent, sent)
  expect(again.output).toEqual({ kind: 'rolled-back', failure: refused })
})

it('reads what has happened after a first answer that was lost', async () => {
  const lostAnswer = [planned, fails('sendStep', timeout)]
  expect((await play(...lostAnswer, done('planBack', []))).output).toEqual({ kind: 'failed', failure: timeout })
  const unread = await play(...lostAnswer, fails('planBack', timeout), wait, fails('planBack', timeout))
  expect(unread.output, 'no record was deleted, so none is lost').toEqual({ kind: 'failed', failure: timeout })
})

it('names the old record that is gone after the second try', async () => {
  const lostAnswer = [planned, sent, sent, fails('sendStep', timeout)]
  const stuck = [...lostAnswer, fails('planBack', timeout), wait, fails('planBack', timeout)]
  expect((await play(...stuck, done('findLost', null))).output).toEqual({ kind: 'failed', failure: timeout })
  for (const end of [done('findLost', move.from), fails('findLost', timeout)])
    expect((await play(...stuck, end)).output).toEqual({ kind: 'lost', failure: timeout, lost: move.from })
})

it('names each step of a move in flight', async () => {
  const back = done('planBack', [{ op: 'delete', from: move.to }])
  const events = [planned, sent, sent, fails('sendStep', timeout), back, fails('sendStep', timeout), wait]
  const stuck = [...events, fails('planBack', timeout), done('findLost', move.from)]
  expect(await course(originMoveMachine, { move, calls: null }, stuck)).toEqual([
    ...[
      'changing, step reading',
      'changing, step sending',
      'changing, step sending',
      'changing, step sending',
      'changing, step checking',
    ],
    ...[
      'changing, step restoring',
      'changing, step restoring',
      'changing, step checking',
      'changing, step checking',
      '',
    ],
  ])
})

it('sends each step of the plan, and takes back only what was sent', async () => {
  const stepCalls = steps.map((step) => ['sendStep', { step, calls: null }])
  const whole = await play(planned, sent, sent, sent)
  expect(whole.sent).toEqual([['planMove', move], ...stepCalls])
  const first = await play(planned, fails('sendStep', timeout))
  expect(first.sent.at(-1)).toEqual(['planBack', steps.slice(0, 1)])
  const second = await play(planned, sent, fails('sendStep', refused))
  expect(second.sent.at(-1)).toEqual(['planBack', steps.slice(0, 1)])
  const back: RecordStep[] = [
    { op: 'delete', from: move.to },
    { op: 'delete', from: move.roa.to },
  ]
  const taken = await play(planned, sent, sent, fails('sendStep', refused), done('planBack', back), sent)
  expect(taken.sent.slice(-2)).toEqual(back.map((step) => ['sendStep', { step, calls: null }]))
})

it('fails when the way back fails twice and no old record was deleted', async () => {
  const back = done('planBack', [{ op: 'delete', from: move.roa.to }])
  const events = [planned, sent, fails('sendStep', refused), back, fails('sendStep', timeout), wait]
  const end = await play(...events, back, fails('sendStep', timeout))
  expect(end.output).toEqual({ kind: 'failed', failure: refused })
})
