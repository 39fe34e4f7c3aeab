import { isDeepStrictEqual } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { cancelEventOf, isRunning } from '../../kernel/flow/contract.ts'
import { leave } from '../../kernel/flow/flow.ts'
import { must } from '../../kernel/flow/machine-setup.ts'
import type { FlowName } from '../../portal/every-flow.ts'
import { accountRequests } from './account.requests.ts'
import { broken, conflict, type Asked, type AskedOf, type Sent } from './asked.ts'
import { moneyRequests } from './money.requests.ts'
import { orderRequests } from './orders.requests.ts'
import { endAt, endOnceAt, play, playBack } from './play.ts'
import { blockChanges, changed, detail, routingRequests } from './routing.requests.ts'

/** Flows that a client runs; those that live as long as the portal and those inside others ask for nothing alone. */
type ClientFlow = Exclude<FlowName, 'session' | 'security' | 'sessionPoll' | 'routingChange' | 'planApply'>

/** Every flow with what it sends, written by hand from the specification. */
const asked: AskedOf<ClientFlow> = { ...accountRequests, ...moneyRequests, ...orderRequests, ...routingRequests }

afterEach(() => vi.useRealTimers())

const rows = Object.entries(asked).flatMap(([name, given]) =>
  [given].flat().map((row, at) => [`${name} ${at + 1}`, row as Asked] as const),
)

it.each(rows)('%s sends what it should', async (_, { sends, fails = null, ...row }) => {
  expect(await play(row)).toMatchObject({ sent: sends, taken: row.events?.length ?? 0, fails })
})

/** True for a read of security status or user, and for a new name in the session: they follow a change. */
const isAnnouncement = (one: Sent): boolean =>
  typeof one === 'string' ? ['GET /auth/security-status', 'GET /auth/profile'].includes(one) : 'shows' in one
const isChange = (one: Sent): one is string => typeof one === 'string' && !one.startsWith('GET')

const announcing = rows.filter(([, { sends }]) => sends.some(isAnnouncement) && sends.some(isChange))
it.each(announcing)('%s announces nothing when its last call is refused', async (_, { sends, ...row }) => {
  const last = must(sends.findLast(isChange))
  const { sent } = await play({ ...row, answers: { ...row.answers, [last]: conflict } })
  expect(sent.slice(sent.indexOf(last)).filter((one) => one === last || isAnnouncement(one))).toEqual([last])
})

/** Reads that a flow does without: it goes on when one fails, and shows no failure. */
const dispensable: Partial<Record<ClientFlow, string[]>> = {
  saveProfile: ['GET /auth/security-status', 'GET /auth/profile'],
  verifyEmail: ['GET /auth/security-status', 'GET /auth/profile'],
  twoFactorSetup: ['GET /auth/security-status'],
  payment: ['GET /action/get/params/kkkom'],
  severalPayments: ['GET /action/get/params/kkkom'],
  // That order is left out.
  severalRenewals: ['GET /orders/1002', 'GET /orders/1002/renewalPrice'],
  severalTags: ['GET /orders/tags'],
  // Another value can be verified.
  registryCheck: ['GET /orders/whois/AS64500'],
}

it('flows do without these reads, and without no other', async () => {
  const found: Record<string, Set<string>> = {}
  for (const [name, { sends, fails, ...row }] of rows) {
    if (fails !== undefined) continue
    const usual = await play(row)
    for (const read of new Set(sends.filter((one) => typeof one === 'string' && one.startsWith('GET')) as string[])) {
      const without = await play({ ...row, answers: { ...row.answers, [read]: broken } })
      const isUnhurt = !without.isBusy && without.taken === usual.taken && without.fails === null
      if (isUnhurt) (found[name.split(' ')[0] ?? ''] ??= new Set()).add(read)
    }
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(dispensable).map(([name, reads]) => [name, new Set(reads)])))
})

/** Calls that change something, and that the user may cancel. */
const cancellable = ['POST /action/upload/document', 'POST /tickets', 'POST /tickets/3/responses']
/** Calls that go on although their flow shows nothing of a change. */
const seenThrough: Record<string, string> = { 'POST /auth/secure-check': 'it uses the link up' }

/** Every request of every flow, with its place among those of the flow. */
const requests = rows.flatMap(([name, row]) =>
  row.sends.filter((one) => typeof one === 'string').map((call, at) => [name, call, at, row] as const),
)

it.each(requests)('%s, left while %s runs (%i), aborts reads and no changes', async (_, call, at, row) => {
  const { isAborted, noted } = await endAt(row, at, (actor) => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    leave(actor)
    return { isRead: isRunning(snapshot) && !snapshot.hasTag('changing'), cancel: cancelEventOf(snapshot) }
  })
  expect(isAborted).toBe(noted.isRead && seenThrough[call] === undefined)
  expect(noted.cancel !== null).toBe(cancellable.includes(call))
  if (noted.cancel === null) return
  const { isAborted: isCancelled } = await endAt(row, at, (actor) => actor.send({ type: must(noted.cancel) }))
  expect(isCancelled).toBe(true)
})

const reads = requests.filter(([, , , { events }]) => events === undefined)
it.each(reads)('%s, read once, aborts %s (%i) with its signal', async (_, _call, at, row) => {
  // Null where the flow is more than a read.
  expect(await endOnceAt(row, at)).toBeOneOf([true, null])
})

/** Finds the version of the block that a request names. */
const versionOf = (one: Sent) => (typeof one === 'string' ? undefined : one['if-match'])
const ofSeenBlock = rows.filter(([, { sends }]) => sends.some((one) => versionOf(one) === '"v1"'))
/** Changes of a block whose page still shows it as it was before an own change, with the call of that change. */
const afterOwnChanges = Object.entries(blockChanges).flatMap(([call, before]) =>
  ofSeenBlock.map(([name, row]) => [name, call, before, row] as const),
)

it.each(afterOwnChanges)('%s after an own %s names the newest version', async (_, call, before, { sends, ...row }) => {
  const answers = {
    ...row.answers,
    'GET /orders/1001': { body: { ...detail, ipDetails: { ...detail.ipDetails, version: 'v9' } } },
    [call]: [changed('v9'), ...[row.answers?.[call] ?? []].flat()],
  }
  const newest = (one: Sent) => (versionOf(one) === '"v1"' ? { ...(one as object), 'if-match': '"v9"' } : one)
  expect((await play({ ...row, answers }, before)).sent).toEqual(sends.map(newest))
})

/** Events by which a user goes back to what was asked before. */
const backEvents = ['code.cancel', 'setup.back', 'batch.back', 'renewal.back', 'close.cancel']
/** Calls after a way back that differ from those without it: what was a secret is asked, and sent, again. */
const sentAgain: Record<string, string[]> = {
  'login 1 code.cancel': ['POST /auth/login', 'POST /auth/verify-2fa'],
  'saveProfile 2 code.cancel': ['PUT /auth/profile', 'GET /auth/profile', 'GET /auth/security-status'],
  'twoFactorSetup 2 code.cancel': [
    'POST /auth/confirm-password',
    'POST /auth/2fa/verify',
    'POST /auth/2fa/setup',
    'POST /auth/2fa/verify',
    'GET /auth/security-status',
  ],
}

it('a flow that goes back and on again sends what it sends otherwise', async () => {
  const [found, taken]: [Record<string, Sent[]>, Set<string>] = [{}, new Set()]
  for (const [name, { sends, ...row }] of rows) {
    if (row.events === undefined) continue
    const { seen } = await play(row)
    const ways = seen.flatMap((one, at) => backEvents.flatMap((type) => (one.can({ type }) ? [{ at, type }] : [])))
    for (const { at, type } of ways) {
      const [before, after] = await playBack(row, at, { type })
      taken.add(type)
      if (!isDeepStrictEqual([...before, ...after], sends))
        found[`${name} ${type}`] = after.filter((one) => typeof one === 'string')
    }
  }
  expect(found).toEqual(sentAgain)
  expect(taken).toEqual(new Set(backEvents))
})
