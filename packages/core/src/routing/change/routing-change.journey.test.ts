import { describe, expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../../testing/walk/journey.ts'
import type { OriginMove, RecordStep, RoutingChange } from '../routing.schema.ts'
import { routingChangeMachine } from './routing-change.machine.ts'
import { stepsOf } from './steps.rules.ts'

type Events = Parameters<typeof journey>[2]

const route = (origin: string) => ({ kind: 'route', origin, maintainer: 'EXAMPLE-MNT' }) as const
const roa = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const [from, to] = [route('AS64500'), route('AS64501')]
const refused = { kind: 'refused', status: 409, message: 'Olmaz' } as const
const timeout = { kind: 'timeout' } as const
const sent = done('sendStep')
const [refusedStep, lostStep] = [fails('sendStep', refused), fails('sendStep', timeout)]
const happened = (...back: RecordStep[]) => done('readBack', back)
const unread = fails('readBack', timeout)
const wait = elapses('restoreDelay', 'routingChange.waiting', 1_000)
/** Plays a change that begins with its steps. */
const play = (change: RoutingChange, events: Events, steps = stepsOf(change)) =>
  journey(routingChangeMachine, change, [done('planSteps', steps), ...events])

describe('an edit', () => {
  const edit = (...events: Events) => play({ op: 'edit', from, to }, events)
  const removal: RecordStep = { op: 'add', to: from }
  const creation: RecordStep = { op: 'delete', from: to }

  it('deletes, then creates', async () => {
    expect((await edit(sent)).value).toBe('creating')
    expect((await edit(sent, sent)).output).toEqual({ kind: 'done', value: { op: 'edit', from, to } })
  })

  it('changes nothing when its delete is refused', async () => {
    expect((await edit(refusedStep)).output).toEqual({ kind: 'failed', failure: refused })
  })

  it('brings the old record back when its create is refused', async () => {
    expect((await edit(sent, refusedStep, sent)).output).toEqual({ kind: 'rolled-back', failure: refused })
  })

  it('restores twice, one second apart, then names the lost record', async () => {
    const once = [sent, refusedStep, lostStep]
    expect((await edit(...once)).value).toBe('waiting')
    const twice = [...once, wait, lostStep]
    expect((await edit(...twice, happened(removal))).output).toEqual({ kind: 'lost', failure: refused, lost: from })
    expect((await edit(...twice, unread)).output).toEqual({ kind: 'lost', failure: refused, lost: from })
    expect((await edit(...twice, happened())).output).toEqual({ kind: 'rolled-back', failure: refused })
  })

  it('reads the records after a lost answer', async () => {
    expect((await edit(lostStep, happened())).output).toEqual({ kind: 'failed', failure: timeout })
    expect((await edit(lostStep, happened(removal))).value).toBe('creating')
    const created = await edit(sent, lostStep, happened(creation))
    expect(created.output).toMatchObject({ kind: 'done' })
    expect((await edit(sent, lostStep, happened())).value).toBe('takingBack')
  })

  it('reads once more when the records cannot be read, and never guesses', async () => {
    const blind = [sent, lostStep, unread, wait]
    expect((await edit(sent, lostStep, unread)).value).toBe('waiting')
    const both = await edit(...blind, happened(creation, removal), sent, sent)
    expect(both.output).toEqual({ kind: 'rolled-back', failure: timeout })
    expect((await edit(...blind, unread, wait, unread, unread)).output).toMatchObject({ kind: 'lost', lost: from })
    const unknown = [lostStep, unread, wait, unread, wait, unread]
    expect((await edit(...unknown, happened())).output).toEqual({ kind: 'failed', failure: timeout })
    expect((await edit(lostStep, unread, wait, happened())).output).toEqual({ kind: 'failed', failure: timeout })
  })

  it('names each step in flight', async () => {
    const change: RoutingChange = { op: 'edit', from, to }
    const events = [lostStep, happened(removal), lostStep, happened(), lostStep, wait, lostStep, happened()]
    const planned = done('planSteps', stepsOf(change))
    expect(await course(routingChangeMachine, change, [planned, ...events])).toEqual([
      'changing, step reading',
      'changing, step removing',
      'changing, step checking',
      'changing, step creating',
      'changing, step checking',
      'changing, step restoring',
      'changing, step restoring',
      'changing, step restoring',
      'changing, step checking',
      '',
    ])
  })

  it('sends each step once, and reads that of the lost answer alone', async () => {
    const { sent: calls } = await edit(lostStep, happened(removal), lostStep, happened())
    expect(calls).toEqual([
      ['planSteps', { op: 'edit', from, to }],
      ['sendStep', { op: 'delete', from }],
      ['readBack', [{ op: 'delete', from }]],
      ['sendStep', { op: 'add', to }],
      ['readBack', [{ op: 'add', to }]],
      ['sendStep', removal],
    ])
  })
})

it('the lost answer of a single change is resolved by reading, and unread it has failed', async () => {
  for (const change of [
    { op: 'add', to },
    { op: 'delete', from },
  ] as const) {
    const inverse: RecordStep = change.op === 'add' ? { op: 'delete', from: to } : { op: 'add', to: from }
    expect((await play(change, [lostStep, happened(inverse)])).output).toEqual({ kind: 'done', value: change })
    for (const end of [happened(), unread])
      expect((await play(change, [lostStep, end])).output).toEqual({ kind: 'failed', failure: timeout })
  }
})

describe('an edit that takes a ROA along', () => {
  const move: OriginMove = { op: 'edit', from, to, roa: { from: null, to: roa('AS64501') } }
  const steps: RecordStep[] = [
    { op: 'add', to: move.roa.to },
    { op: 'add', to },
    { op: 'delete', from },
  ]
  const planned = done('planSteps', steps)
  const [routeBack, roaBack]: RecordStep[] = [
    { op: 'delete', from: to },
    { op: 'delete', from: move.roa.to },
  ]
  const old: RecordStep = { op: 'add', to: from }
  const back = happened(...[routeBack, roaBack].filter((step) => step !== undefined))
  const moves = (...events: Events) => journey(routingChangeMachine, move, events)

  it('sends its planned steps in their order, then ends', async () => {
    const { output, sent: calls } = await moves(planned, sent, sent, sent)
    expect(output).toEqual({ kind: 'done', value: move })
    expect(calls).toEqual([['planSteps', move], ...steps.map((step) => ['sendStep', step])])
  })

  it('changes nothing when there is nothing to do, and when the plan or the first step is refused', async () => {
    expect((await moves(done('planSteps', []))).output).toEqual({ kind: 'done', value: move })
    expect((await moves(fails('planSteps', refused))).output).toEqual({ kind: 'failed', failure: refused })
    expect((await moves(planned, refusedStep)).output).toEqual({ kind: 'failed', failure: refused })
  })

  it('takes its steps back after a refusal, last first, in the second try as far as the records show them', async () => {
    const stopped = [planned, sent, sent, refusedStep]
    const { output, sent: calls } = await moves(...stopped, sent, sent)
    expect(output).toEqual({ kind: 'rolled-back', failure: refused })
    expect(calls.slice(-2)).toEqual([
      ['sendStep', routeBack],
      ['sendStep', roaBack],
    ])
    const again = await moves(...stopped, lostStep, wait, back, sent, sent)
    expect(again.output).toEqual({ kind: 'rolled-back', failure: refused })
    expect((await moves(...stopped, lostStep, wait, happened())).output).toMatchObject({ kind: 'rolled-back' })
    // The refused step has not happened, the one without an answer may have.
    expect(again.sent).toContainEqual(['readBack', steps.slice(0, 2)])
    expect((await moves(planned, sent, sent, lostStep, unread, wait)).sent.at(-1)).toEqual(['readBack', steps])
  })

  it('names an old record that is gone after the second try, and none when new ones are left over', async () => {
    const stuck = [planned, sent, sent, lostStep, unread, wait, unread, wait, unread]
    for (const end of [happened(old), unread])
      expect((await moves(...stuck, end)).output).toEqual({ kind: 'lost', failure: timeout, lost: from })
    expect((await moves(...stuck, back)).output).toEqual({ kind: 'failed', failure: timeout })
  })

  it('has failed when the way back fails twice and no old record was deleted', async () => {
    const stopped = [planned, sent, refusedStep, lostStep, wait]
    expect((await moves(...stopped, lostStep)).output).toEqual({ kind: 'failed', failure: refused })
    const blind = [planned, lostStep, unread, wait, unread, wait]
    expect((await moves(...blind, unread)).output).toEqual({ kind: 'failed', failure: timeout })
  })

  it('says that it reads first', async () => {
    expect(await course(routingChangeMachine, move, [planned, sent, sent])).toEqual([
      'changing, step reading',
      'changing, step creating',
      'changing, step creating',
      'changing, step removing',
    ])
  })
})
