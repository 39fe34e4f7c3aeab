import { describe, expect, it } from 'vitest'
import { FailureError } from '../../kernel/failure/failure.ts'
import { blockClient, type Reply } from '../../testing/fixtures/block-client.ts'
import type { RoutingChange } from '../routing.schema.ts'
import { isAcceptableRouteChange } from './routing-changer.ts'

const block = '172.20.8.0/22'
const narrow = { kind: 'route', origin: 'AS64500', maintainer: 'M', prefix: '172.20.11.0/24' } as const
const moved = { ...narrow, origin: 'AS64501' }
const edit: RoutingChange = { op: 'edit', from: narrow, to: moved }
const refusal = (status: number, code?: string) => ({ status, body: { success: false, message: 'Olmaz', code } })

const clientOf = (replyTo?: (change: number) => Reply | undefined, routes: () => unknown[] = () => []) =>
  blockClient({ ...(replyTo && { replyTo }), routes })

const routeShown = (prefix: string | null, origin = 'AS64501') => ({
  origin,
  maintainer: 'M',
  last_modified: null,
  prefix,
})

describe('the prefix of a route', () => {
  it('is kept by an edit, and by the rollback of a refused one', async () => {
    const good = clientOf(
      () => undefined,
      () => [routeShown('172.20.11.0/24')],
    )
    expect(await good.run(edit, null)).toMatchObject({ kind: 'done' })
    expect(good.sent).toEqual(['DELETE AS64500 none', 'POST AS64501 172.20.11.0/24 "v1"'])
    const refused = clientOf(
      (change) => (change === 2 ? refusal(409) : undefined),
      () => [routeShown('172.20.11.0/24', 'AS64500')],
    )
    expect(await refused.run(edit, null)).toMatchObject({ kind: 'rolled-back' })
    expect(refused.sent.at(-1)).toBe('POST AS64500 172.20.11.0/24 "v1"')
  })

  it('is sent for the whole block by no call', async () => {
    const { run, sent } = clientOf()
    await run({ op: 'add', to: { ...narrow, prefix: block } }, null)
    await run({ op: 'add', to: { ...narrow, prefix: null } }, null)
    expect(sent).toEqual(['POST AS64500 none', 'POST AS64500 none'])
  })

  it('that a server does not keep: the new route is deleted again and the change fails', async () => {
    const { run, send, sent } = clientOf(
      () => undefined,
      () => [routeShown(block)],
    )
    const ended = await run(edit, null)
    expect(ended).toMatchObject({
      kind: 'rolled-back',
      failure: { kind: 'refused', status: 409, code: 'PREFIX_NOT_KEPT' },
    })
    expect(sent.slice(0, 4)).toEqual([
      'DELETE AS64500 none',
      'POST AS64501 172.20.11.0/24 "v1"',
      'DELETE AS64501 "v2"',
      'POST AS64500 172.20.11.0/24 "v3"',
    ])
    await expect(send({ op: 'add', to: moved }, null)).rejects.toMatchObject({ failure: { code: 'PREFIX_NOT_KEPT' } })
    expect(sent.at(-1)).toMatch(/^DELETE AS64501/)
  })

  it('is in the block, and only where the server shows prefixes', () => {
    const isAcceptable = (prefix: string | null, shown: string | null = block) =>
      isAcceptableRouteChange(
        { op: 'add', to: { ...moved, prefix } },
        { cidr: block, routes: [routeShown(shown, 'AS1')] },
      )
    for (const prefix of [null, block, '172.20.8.0/23', '172.20.11.0/24']) expect(isAcceptable(prefix)).toBe(true)
    for (const prefix of ['172.20.0.0/16', '172.20.12.0/24', '2001:db8::/32', '172.20.8.1/24', 'x'])
      expect(isAcceptable(prefix), prefix).toBe(false)
    expect([isAcceptable(block, null), isAcceptable('172.20.8.0/23', null)]).toEqual([true, false])
    // An edit keeps what the server shows, if it can be sent again.
    const isKept = (prefix: string) =>
      isAcceptableRouteChange(
        { op: 'edit', from: { ...narrow, prefix }, to: { ...moved, prefix } },
        { cidr: block, routes: [routeShown(prefix, 'AS64500')] },
      )
    expect([isKept('172.20.0.0/16'), isKept('172.20.11.0 - 172.20.11.255')]).toEqual([true, false])
  })
})

describe('the version of the block', () => {
  const add = { op: 'add', to: { ...narrow, prefix: block } } as const

  it('is that of the last answer, also when the page still shows the one before an own change', async () => {
    const { run, sent } = clientOf(
      () => undefined,
      () => [routeShown('172.20.11.0/24')],
    )
    await run(edit, 'seen')
    await run(add, 'seen')
    await run(add, 'v2')
    await run(add, 'other')
    expect(sent).toEqual([
      'DELETE AS64500 "seen"',
      'POST AS64501 172.20.11.0/24 "v1"',
      'POST AS64500 "v2"',
      'POST AS64500 "v3"',
      'POST AS64500 "other"',
    ])
  })

  it('stays after a refusal, which changed nothing', async () => {
    const { run, sent } = clientOf((change) => (change === 1 ? refusal(409) : undefined))
    expect(await run(add, 'seen')).toMatchObject({ kind: 'failed' })
    await run(add, 'seen')
    expect(sent).toEqual(['POST AS64500 "seen"', 'POST AS64500 "seen"'])
  })

  it('is unknown after a lost answer, until the block is read again', async () => {
    const { send, sent } = clientOf((change) => (change === 1 ? 'lost' : undefined))
    await expect(send(add, 'seen')).rejects.toThrow(FailureError)
    await send(add, 'seen')
    await send(add, 'read')
    expect(sent).toEqual(['POST AS64500 "seen"', 'POST AS64500 none', 'POST AS64500 "read"'])
  })

  it('that another client has changed between the calls of an edit does not keep the old route away', async () => {
    const { run, sent } = clientOf(
      (change) => (change === 2 ? refusal(412, 'BLOCK_CHANGED') : undefined),
      () => [routeShown('172.20.11.0/24', 'AS64500')],
    )
    expect(await run(edit, 'seen')).toMatchObject({ kind: 'rolled-back', failure: { code: 'BLOCK_CHANGED' } })
    expect(sent.slice(1)).toEqual(['POST AS64501 172.20.11.0/24 "v1"', 'POST AS64500 172.20.11.0/24 none'])
  })

  it('is not sent to a server that has none', async () => {
    const { run, sent } = clientOf(() => ({ body: { success: true } }))
    await run(add, null)
    await run(add, null)
    expect(sent).toEqual(['POST AS64500 none', 'POST AS64500 none'])
  })
})
