import { afterEach, expect, it, vi } from 'vitest'
import { createActor, type AnyActor, type AnyEventObject } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { isRunning } from '../../kernel/flow/contract.ts'
import { must } from '../../kernel/flow/machine-setup.ts'
import { memoryStorage } from '../../kernel/platform/storage.ts'
import type { FlowName } from '../../portal/every-flow.ts'
import { createPortal } from '../../portal/portal.ts'
import { createRoutingPlans } from '../../portal/routing-plans.ts'
import { accountRequests } from './account.requests.ts'
import { aSecond, conflict, pinned, type Answer, type Asked, type AskedOf, type Sent } from './asked.ts'
import { moneyRequests } from './money.requests.ts'
import { orderRequests } from './orders.requests.ts'
import { routingRequests } from './routing.requests.ts'

/** Flows that a client runs; those that live as long as the portal and those inside others ask for nothing alone. */
type ClientFlow = Exclude<FlowName, 'session' | 'security' | 'sessionPoll' | 'routingChange' | 'planApply'>

/** Every flow with what it sends, written by hand from the specification. */
const asked: AskedOf<ClientFlow> = { ...accountRequests, ...moneyRequests, ...orderRequests, ...routingRequests }

afterEach(() => vi.useRealTimers())

const baseUrl = 'https://portal.example/'
const noon = Date.parse('2026-11-22T09:00:00.000Z')

/** Opens a portal whose server gives the pinned answers, and notes what is sent and what the session is to show. */
async function openPortal(answers: Asked['answers'] = {}) {
  const sent: Sent[] = []
  const left = new Map<string, Answer | Answer[]>(
    Object.entries(answers).map(([call, given]) => [call, 'body' in given ? given : [...given]]),
  )
  const answering = new Set<Request>()
  async function answerOf(request: Request): Promise<Response> {
    answering.add(request)
    const call = `${request.method} ${request.url.replace(`${baseUrl}api`, '')}`
    const carried = await carriedBy(request)
    sent.push(call, ...(Object.keys(carried).length > 0 ? [carried] : []))
    answering.delete(request)
    const other = left.get(call)
    const given = Array.isArray(other) ? other.shift() : other
    if (given !== undefined) return Response.json(given.body, { status: given.status ?? 200 })
    return Response.json(pinned.get(call) ?? { success: true, message: 'Tamam' })
  }
  const memory = memoryStorage({
    token: 'oturum-1',
    user: JSON.stringify({ name: 'Eski Ad', email: 'demo@ornek.example' }),
    company: JSON.stringify({ id: 1, name: 'Örnek Telekom A.Ş.' }),
  })
  const portal = createPortal({
    baseUrl,
    fetch: (input, init) => answerOf(new Request(input, init)),
    storage: {
      ...memory,
      set: (key, value) => {
        if (key === 'user') sent.push({ shows: (JSON.parse(value) as { name: string }).name })
        memory.set(key, value)
      },
    },
    now: () => noon,
  })
  await portal.auth.http.preload()
  await settled({ sent, answering })
  sent.length = 0
  const { auth, blockVersions } = portal
  return {
    portal,
    plans: createRoutingPlans(auth, { portal: 'https://portal.example', versions: blockVersions }),
    sent,
    answering,
  }
}

/** Reads the conditions and the body of a request. */
async function carriedBy(request: Request): Promise<Record<string, unknown>> {
  const names = ['if-match', 'plan-step']
  const headers = names.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name)]] : []))
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const text = await request.text()
    return { ...Object.fromEntries(headers), ...(text === '' ? {} : (JSON.parse(text) as object)) }
  }
  const parts = [...(await request.formData())].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ])
  return Object.fromEntries([...headers, ...parts])
}

/** Turns of the event loop without a request, after which none comes; the server answers in the same process. */
const quietTurns = 20

/** Waits until nothing more is sent. */
async function settled({ sent, answering }: { sent: readonly Sent[]; answering: ReadonlySet<Request> }): Promise<void> {
  for (let quiet = 0, known = sent.length; quiet < quietTurns; quiet += 1) {
    await vi.advanceTimersByTimeAsync(0)
    if (answering.size > 0 || sent.length !== known) quiet = 0
    known = sent.length
  }
}

/** Plays a flow through its events, or up to the first that it cannot take. */
async function play({ open, events = [], again, answers }: Omit<Asked, 'sends' | 'fails'>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opened = await openPortal(answers)
  const { portal, plans, sent } = opened
  let taken = 0
  let fails: Failure | null = null
  let isBusy = false
  for (const round of again ? [events, again] : [events]) {
    const { logic, input } = open(portal, plans)
    const actor = createActor(logic, { input })
    actor.subscribe({ error: () => {} })
    actor.start()
    await settled(opened)
    for (const event of round) {
      if (event === aSecond) await vi.advanceTimersByTimeAsync(1_000)
      else if (!take(actor, event)) break
      taken += 1
      await settled(opened)
    }
    fails = failureOf(actor)
    isBusy = isRunning(actor.getSnapshot() as never)
    actor.stop()
  }
  portal.auth.dispose()
  return { sent, taken, fails, isBusy }
}

/** Reads the failure that a flow shows. */
const failureOf = (actor: AnyActor): Failure | null =>
  (actor.getSnapshot() as { context: { failure?: Failure | null } }).context.failure ?? null

/** Sends an event; false when the flow is somewhere else by now. */
function take(actor: AnyActor, event: AnyEventObject): boolean {
  const isPossible = (actor.getSnapshot() as { can: (event: AnyEventObject) => boolean }).can(event)
  if (isPossible) actor.send(event)
  return isPossible
}

const rows = Object.entries(asked).flatMap(([name, given]) =>
  [given].flat().map((row, at) => [`${name} ${at + 1}`, row as Asked] as const),
)

it.each(rows)('%s sends what it should', async (_, { sends, fails = null, ...row }) => {
  const { events = [], again = [] } = row
  expect(await play(row)).toMatchObject({ sent: sends, taken: events.length + again.length, fails })
})

/** True for a read of security status or user, and for a new name in the session: they follow a change. */
const isAnnouncement = (one: Sent): boolean =>
  typeof one === 'string' ? ['GET /auth/security-status', 'GET /auth/profile'].includes(one) : 'shows' in one
const broken = { status: 500, body: { success: false, message: 'Olmaz' } }
const isChange = (one: Sent): one is string => typeof one === 'string' && !one.startsWith('GET')

const announcing = rows.filter(([, { sends }]) => sends.some(isAnnouncement) && sends.some(isChange))
it.each(announcing)('%s announces nothing when its last call is refused', async (_, { sends, ...row }) => {
  const last = must(sends.slice(0, sends.findIndex(isAnnouncement)).findLast(isChange))
  const { sent } = await play({ ...row, answers: { ...row.answers, [last]: conflict } })
  expect(sent.filter((one) => one === last || isAnnouncement(one))).toEqual([last])
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
