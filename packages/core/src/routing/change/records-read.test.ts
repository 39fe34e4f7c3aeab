import { describe, expect, it } from 'vitest'
import { toFailure } from '../../kernel/failure/failure.ts'
import { blockClient, type Reply } from '../../testing/fixtures/block-client.ts'
import type { OriginMove, RecordStep, Roa, RoaMove, RoutingChange } from '../routing.schema.ts'
import { isAcceptableMove, isAcceptableRoaChange, isAcceptableRouteChange } from './routing-changer.ts'

const block = '172.20.8.0/22'
const narrow = '172.20.11.0/24'
const route = (origin: string, prefix: string | null = block) =>
  ({ kind: 'route', origin, maintainer: 'M', prefix }) as const
const shown = (origin: string, prefix: string | null = block) => ({
  origin,
  maintainer: 'M',
  last_modified: null,
  prefix,
})
const roa = (asn: string, maxLength = 24) => ({ kind: 'roa', asn, maxLength }) as const
const held = (asn: string, max_length = 24): Roa => ({ asn, max_length, status: '', update_date: null })
const lost = (): Reply => 'lost'
const refused: Reply = { status: 409, body: { success: false, message: 'Olmaz' } }
const offline = { failure: { kind: 'offline' } }

describe('after the lost answer of a single change, the records say whether it has happened', () => {
  it.each([
    [{ op: 'add', to: route('AS1') }, [shown('AS1')]],
    [{ op: 'add', to: route('AS1', narrow) }, [shown('AS1', narrow)]],
    [{ op: 'delete', from: route('AS1') }, [shown('AS2')]],
    [{ op: 'delete', from: route('AS1', narrow) }, [shown('AS1')]],
  ] as [Exclude<RoutingChange, { op: 'edit' }>, unknown[]][])('%j has, with %j', async (change, routes) => {
    await expect(blockClient({ replyTo: lost, routes: () => routes }).send(change, null)).resolves.toBeUndefined()
  })

  it.each([
    [{ op: 'add', to: route('AS1') }, [shown('AS2'), shown('AS1', narrow)]],
    [{ op: 'add', to: route('AS1', narrow) }, [shown('AS1')]],
    [{ op: 'delete', from: route('AS1') }, [shown('AS1')]],
  ] as [Exclude<RoutingChange, { op: 'edit' }>, unknown[]][])('%j has not, with %j', async (change, routes) => {
    const { send } = blockClient({ replyTo: lost, routes: () => routes })
    await expect(send(change, null)).rejects.toMatchObject(offline)
  })

  it.each([
    [[held('AS1')], true],
    [[held('AS2'), held('AS1')], true],
    [[held('AS1', 23)], false],
    [[], false],
    [null, false],
  ])('a new ROA is found among %j: %s', async (roas, isFound) => {
    const added = blockClient({ replyTo: lost, roas: () => roas }).send({ op: 'add', to: roa('AS1') }, null)
    const end = await added.then(
      () => 'found',
      (error: unknown) => toFailure(error).kind,
    )
    expect(end).toBe(isFound ? 'found' : 'offline')
  })

  it('and unread records say nothing; a refusal is final without them', async () => {
    const unread = () => {
      throw new TypeError('fetch failed')
    }
    const { send } = blockClient({ replyTo: lost, routes: unread })
    await expect(send({ op: 'add', to: route('AS1') }, null)).rejects.toMatchObject(offline)
    const { send: sendTo } = blockClient({ replyTo: () => refused, routes: () => [shown('AS1')] })
    const ended = sendTo({ op: 'add', to: route('AS1') }, null)
    await expect(ended).rejects.toMatchObject({ failure: { kind: 'refused', status: 409 } })
  })
})

it('a server that keeps another prefix is named with both', async () => {
  const { send } = blockClient({ routes: () => [shown('AS1', null)] })
  await expect(send({ op: 'add', to: route('AS1', narrow) }, null)).rejects.toMatchObject({
    failure: { message: expect.stringMatching(`${narrow}.*${block}`) },
  })
  const other = blockClient({ routes: () => [shown('AS1', '172.20.10.0/24')] })
  await expect(other.send({ op: 'add', to: route('AS1', narrow) }, null)).rejects.toMatchObject({
    failure: { message: expect.stringMatching(`${narrow}.*172.20.10.0/24`) },
  })
})

it('a lost record is created again, unless it is back already', async () => {
  const gone = blockClient()
  await gone.restore(route('AS1'))
  expect(gone.sent).toEqual(['POST AS1 none'])
  const back = blockClient({ routes: () => [shown('AS1')] })
  await back.restore(route('AS1'))
  expect(back.sent).toEqual([])
})

describe('a move of an origin with its ROA', () => {
  const move: OriginMove = {
    op: 'edit',
    from: route('AS1'),
    to: route('AS2'),
    roa: {
      from: roa('AS1'),
      to: roa('AS2'),
    },
  }
  const steps: RecordStep[] = [
    { op: 'add', to: move.roa.to },
    { op: 'add', to: move.to },
    { op: 'delete', from: move.from },
  ]
  const planMove = () => Promise.resolve(steps)

  it('is taken back last step first, as far as the records show it', async () => {
    const { run, sent } = blockClient({
      planMove,
      replyTo: (change) => (change === 3 ? refused : undefined),
      routes: () => [shown('AS1'), shown('AS2')],
      roas: () => [held('AS1'), held('AS2')],
    })
    expect(await run(move, null)).toMatchObject({ kind: 'rolled-back', failure: { status: 409 } })
    expect(sent.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'POST AS2',
      'POST AS2',
      'DELETE AS1',
      'DELETE AS2',
      'DELETE AS2',
    ])
  })

  /** Rows that cannot be read the first times. */
  const unreadFor = <Row>(times: number, rows: Row[]) => {
    let reads = 0
    return () => {
      reads += 1
      if (reads <= times) throw new TypeError('fetch failed')
      return rows
    }
  }
  const lastLost = (change: number): Reply | undefined => (change === 3 ? 'lost' : undefined)

  it('brings an old route back that is gone', async () => {
    const { run, sent } = blockClient({ planMove, replyTo: lastLost, routes: unreadFor(1, []) })
    expect(await run(move, null)).toMatchObject({ kind: 'rolled-back' })
    expect(sent.slice(3)).toEqual(['POST AS1 none'])
  })

  it('is done when its last step has happened', async () => {
    const { run, sent } = blockClient({ planMove, replyTo: lastLost, routes: () => [shown('AS2')] })
    expect(await run(move, null)).toMatchObject({ kind: 'done' })
    expect(sent).toHaveLength(3)
  })

  it.each([
    ['the old route', [shown('AS2')], [held('AS1')], { kind: 'lost', lost: move.from }],
    ['the old ROA', [shown('AS1')], [held('AS2')], { kind: 'lost', lost: move.roa.from }],
    ['nothing', [shown('AS1'), shown('AS2')], [held('AS1')], { kind: 'failed' }],
    ['nothing where all is as before', [shown('AS1')], [held('AS1')], { kind: 'rolled-back' }],
  ])('that cannot be taken back names %s as gone', async (_, routes, roas, end) => {
    // Neither after the lost answer nor for the two tries of the way back.
    const whole: RecordStep[] = [...steps, { op: 'delete', from: roa('AS1') }]
    const { run } = blockClient({
      planMove: () => Promise.resolve(whole),
      replyTo: (change) => (change === 4 ? 'lost' : undefined),
      roas: unreadFor(1, roas),
      routes: unreadFor(2, routes),
    })
    expect(await run(move, null)).toMatchObject(end)
  })

  it('without an old ROA loses none', async () => {
    const alone = { ...move, roa: { from: null, to: move.roa.to } }
    const { run } = blockClient({ planMove, replyTo: lastLost, routes: unreadFor(3, [shown('AS1'), shown('AS2')]) })
    expect(await run(alone, null)).toMatchObject({ kind: 'failed' })
  })
})

describe('before it is sent', () => {
  const routes = { cidr: block, routes: [shown('AS1')] }
  const roas = { cidr: block, roas: [held('AS1')] }
  const none = { cidr: block, routes: [], roas: [] }

  it.each([
    [{ op: 'delete', from: route('AS1') }, true],
    [{ op: 'add', to: route('AS2') }, true],
    [{ op: 'add', to: route('AS1') }, false],
    [{ op: 'add', to: roa('AS2') }, false],
    [{ op: 'edit', from: route('AS1'), to: route('AS2') }, true],
    [{ op: 'edit', from: route('AS1'), to: route('AS1') }, false],
    [{ op: 'edit', from: route('AS1'), to: route('AS2'), roa: { from: null, to: roa('AS2') } }, false],
  ] as [RoutingChange, boolean][])('the change of a route %j is possible: %s', (change, isPossible) => {
    expect(isAcceptableRouteChange(change, routes)).toBe(isPossible)
  })

  it.each([
    [{ op: 'delete', from: roa('AS1') }, true],
    [{ op: 'add', to: roa('AS2') }, true],
    [{ op: 'add', to: roa('AS1') }, false],
    [{ op: 'add', to: roa('as2') }, false],
    [{ op: 'add', to: roa('AS2', 23) }, false],
    [{ op: 'add', to: route('AS2') }, false],
    [{ op: 'edit', from: roa('AS1'), to: roa('AS2') }, true],
    [{ op: 'edit', from: roa('AS1'), to: roa('AS1') }, false],
  ] as [RoutingChange, boolean][])('the change of a ROA %j is possible: %s', (change, isPossible) => {
    expect(isAcceptableRoaChange(change, roas)).toBe(isPossible)
  })

  it('an edit that changes nothing is not possible, also for a record that another client has deleted', () => {
    expect(isAcceptableRouteChange({ op: 'edit', from: route('AS1'), to: route('AS1') }, none)).toBe(false)
    expect(isAcceptableRoaChange({ op: 'edit', from: roa('AS1'), to: roa('AS1') }, none)).toBe(false)
  })

  it('a ROA that moves along is that of the new origin, with the max length of its block', () => {
    const isPossible = (to: RoaMove, origin = 'AS2') =>
      isAcceptableMove({ op: 'edit', from: route('AS1'), to: route(origin), roa: to }, { ...routes, ...roas })
    const to = roa('AS2')
    expect(isPossible({ from: roa('AS1'), to })).toBe(true)
    expect(isPossible({ from: null, to })).toBe(true)
    expect(isPossible({ from: null, to }, 'AS3')).toBe(false)
    expect(isPossible({ from: null, to: roa('AS2', 22) })).toBe(false)
    expect(isPossible({ from: null, to: roa('AS1') }, 'AS1')).toBe(false)
    expect(isPossible({ from: null, to }, 'x')).toBe(false)
  })
})
