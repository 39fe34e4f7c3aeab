import { vi } from 'vitest'
import { createActor, type AnyActor, type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import { loadStateFiles } from '../../desired-state/index.ts'
import type { Failure } from '../../kernel/failure/failure.ts'
import { asksOf, isRunning } from '../../kernel/flow/contract.ts'
import { must } from '../../kernel/flow/machine-setup.ts'
import type { Read } from '../../kernel/flow/queries.ts'
import { memoryStorage } from '../../kernel/platform/storage.ts'
import { createPortal } from '../../portal/portal.ts'
import { createRoutingPlans } from '../../portal/routing-plans.ts'
import { aSecond, pinned, type Answer, type Asked, type Sent } from './asked.ts'

/** Code that a flow loads on its way, which is here at once. */
const stateFiles: unknown = await loadStateFiles()

const baseUrl = 'https://portal.example/'
const dayMs = 24 * 3_600_000
/** Instant at which the user sends a form; the flow was opened a day before. */
const noon = Date.parse('2026-11-22T09:00:00.000Z')

const callOf = ({ method, url }: Request) => `${method} ${url.replace(`${baseUrl}api`, '')}`

/**
 * Opens a portal whose server gives the pinned answers, and notes what is sent and what the session is to show. The
 * request at the place `held` gets none.
 */
async function openPortal(answers: Asked['answers'] = {}, held?: number) {
  const sent: Sent[] = []
  const requests: Request[] = []
  const clock = { now: noon - dayMs }
  let isOpen = false
  const left = new Map<string, Answer | Answer[]>(
    Object.entries(answers).map(([call, given]) => [call, 'body' in given ? given : [...given]]),
  )
  const answering = new Set<Request>()
  async function answerOf(request: Request): Promise<Response> {
    answering.add(request)
    const call = callOf(request)
    const carried = await carriedBy(request)
    sent.push(call, ...(Object.keys(carried).length > 0 ? [carried] : []))
    answering.delete(request)
    if (isOpen && requests.push(request) - 1 === held) return abortOf(request)
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
    now: () => clock.now,
    loadCode: <Code>(load: () => Promise<Code>) =>
      load === (loadStateFiles as unknown) ? Promise.resolve(stateFiles as Code) : load(),
  })
  await portal.auth.http.preload()
  await settled({ sent, answering })
  sent.length = 0
  isOpen = true
  const { auth, blockVersions } = portal
  return {
    portal,
    plans: createRoutingPlans(auth, { portal: 'https://portal.example', versions: blockVersions }),
    sent,
    requests,
    answering,
    clock,
  }
}

/** Ends a request that gets no answer with its abort. */
const abortOf = ({ signal }: Request) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

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

type Opened = Awaited<ReturnType<typeof openPortal>>
/** Steps of a flow that is played. */
export type Steps = Pick<Asked, 'open' | 'events' | 'answers'>

/** Opens a portal for a flow, with timers that stand still. */
function openFor({ answers }: Steps, held?: number): Promise<Opened> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return openPortal(answers, held)
}

/** Starts a flow, and notes its states before each event that it takes. */
async function start({ open }: Pick<Steps, 'open'>, opened: Opened) {
  const { logic, input } = open(opened.portal, opened.plans)
  const actor = createActor(logic, { input })
  actor.subscribe({ error: () => {} })
  actor.start()
  await settled(opened)
  opened.clock.now = noon
  const seen: AnyMachineSnapshot[] = []

  /** Gives an event; false when the flow cannot take it, or waits for a held request. */
  async function give(event: AnyEventObject, held?: number): Promise<boolean> {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    if (held !== undefined && opened.requests.length > held) return false
    if (event === aSecond) await vi.advanceTimersByTimeAsync(1_000)
    else if (snapshot.can(event)) actor.send(event)
    else return false
    seen.push(snapshot)
    await settled(opened)
    return true
  }
  return { actor, seen, give }
}

/** Plays a flow through its events, or up to the first that it cannot take; `before` is played first. */
export async function play(row: Steps, before?: Steps) {
  const opened = await openFor(row)
  if (before) {
    const first = await start(before, opened)
    for (const event of before.events ?? []) await first.give(event)
    first.actor.stop()
    opened.sent.length = 0
  }
  const { actor, seen, give } = await start(row, opened)
  for (const event of row.events ?? []) if (!(await give(event))) break
  const fails = failureOf(actor)
  const isBusy = isRunning(actor.getSnapshot() as never)
  actor.stop()
  opened.portal.auth.dispose()
  return { sent: opened.sent, taken: seen.length, fails, isBusy, seen }
}

/**
 * Plays a flow through its events, goes back once by `back` before the event at the place `at`, and goes on with the
 * events that follow what it asks then. Returns what it sends until then and from there.
 */
export async function playBack(row: Steps, at: number, back: AnyEventObject): Promise<[Sent[], Sent[]]> {
  const opened = await openFor(row)
  const { actor, seen, give } = await start(row, opened)
  const events = row.events ?? []
  for (const event of events.slice(0, at)) await give(event)
  const before = opened.sent.length
  await give(back)
  const asked = asksOf(actor.getSnapshot() as AnyMachineSnapshot)
  const from = seen.slice(0, at).findLastIndex((one) => asksOf(one) === asked)
  for (const event of events.slice(from)) await give(event)
  actor.stop()
  opened.portal.auth.dispose()
  return [opened.sent.slice(0, before), opened.sent.slice(before)]
}

/** Plays a flow until the request at the place `held` waits, ends it by `end`, and tells whether the request is aborted. */
export async function endAt<Noted>(row: Steps, held: number, end: (actor: AnyActor) => Noted) {
  const opened = await openFor(row, held)
  const { actor, give } = await start(row, opened)
  for (const event of row.events ?? []) if (!(await give(event, held))) break
  const noted = end(actor)
  const { signal } = opened.requests[held] ?? {}
  const isAborted = signal?.aborted
  opened.portal.auth.dispose()
  return { isAborted, noted }
}

/** Aborts a single read while a request waits, and tells whether the request is aborted; null without such a read. */
export async function endOnceAt(row: Steps, held: number): Promise<boolean | null> {
  const opened = await openFor(row, held)
  const { once } = row.open(opened.portal, opened.plans) as Partial<Read<unknown>>
  const ending = new AbortController()
  once?.(ending.signal).catch(() => {})
  await settled(opened)
  ending.abort()
  opened.portal.auth.dispose()
  return once ? must(opened.requests[held]).signal.aborted : null
}

/** Reads the failure that a flow shows. */
const failureOf = (actor: AnyActor): Failure | null =>
  (actor.getSnapshot() as { context: { failure?: Failure | null } }).context.failure ?? null
