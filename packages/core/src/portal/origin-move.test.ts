import { afterEach, describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { isAsking } from '../kernel/flow/contract.ts'
import { memoryStorage } from '../kernel/platform/storage.ts'
import type { RoutingChange } from '../routing/index.ts'
import { orderDetailOf } from '../testing/fixtures/builders.ts'
import { createAuthPortal } from './auth-portal.ts'
import { openRoutingFlows } from './flows/routing.ts'
import { createRoutingPlans } from './routing-plans.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const block = { ip: '192.0.2.0', subnet: '24' }
const path = { order: 7, ...block }
const from = { kind: 'route', origin: 'AS64500', maintainer: 'EXAMPLE-MNT' } as const
const roaOf = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const routeOf = (origin: string) => ({ origin, maintainer: 'EXAMPLE-MNT', last_modified: null, prefix: null })
const roaRow = (asn: string) => ({ asn, status: 'Valid', max_length: 24, update_date: null })
const move: RoutingChange = {
  op: 'edit',
  from,
  to: { ...from, origin: 'AS64511' },
  roa: { from: roaOf('AS64500'), to: roaOf('AS64511') },
}

/** Starts a server that keeps one block; `refuse` says which change it answers with 500, by its number. */
function openBlock(refuse: (change: string, count: number) => boolean = () => false) {
  const held = { routes: ['AS64500', 'AS64501'], roas: ['AS64500', 'AS64501'] }
  const changes: string[] = []
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
    if (pathname.endsWith('/security-status')) return answer({ is2FAEnabled: true })
    if (pathname.endsWith('/2fa/verify')) return answer({ success: true })
    if (pathname.endsWith('/params')) return answer({ available: 5, fee: 10 })
    if (pathname.endsWith('/rpki/validate')) return answer({ success: true, routes: [] })
    if (request.method === 'GET' && pathname.endsWith('/route')) return answer(held.routes.map(routeOf))
    if (request.method === 'GET') return answer(detail())
    const body = request.method === 'POST' || pathname.endsWith('/roa') ? ((await request.json()) as Body) : {}
    const [kind, asn] = pathname.endsWith('/roa')
      ? (['roas', body.asn ?? ''] as const)
      : (['routes', body.origin ?? pathname.split('/').at(-1) ?? ''] as const)
    const change = `${request.method === 'POST' ? '+' : '-'}${kind} ${asn}`
    changes.push(change)
    if (refuse(change, changes.length)) return answer({ message: 'Kayıt kilitli' }, 500)
    held[kind] = request.method === 'POST' ? [...held[kind], asn] : held[kind].filter((one) => one !== asn)
    return answer({ success: true })
  }
  const detail = () =>
    orderDetailOf({
      id: 7,
      ipDetails: {
        ...block,
        routes: held.routes.map(routeOf),
        roas: held.roas.map(roaRow),
        domain: null,
      },
    } as never)
  const authPortal = createAuthPortal({
    baseUrl: 'http://127.0.0.1:1',
    storage: memoryStorage({ token: 'token-1' }),
    fetch: (request) => fetch(request as Request),
    watch: false,
  })
  closing.push(authPortal.dispose)
  const routing = openRoutingFlows(authPortal)
  const plans = createRoutingPlans(authPortal, { versions: routing.blockVersions })
  const routeChange = (see: () => { routes: ReturnType<typeof routeOf>[]; roas: ReturnType<typeof roaRow>[] }) =>
    routing.routeChange(path, see, { planMove: (one) => plans.planMove(path, null, one) })
  return { held, changes, routeChange }
}
interface Body {
  origin?: string
  asn?: string
}

/** A loaded computer may be slow; the awaited state must still come. */
const patience = { timeout: 30_000 }

/** Runs a move with one code; resolves with its end, or where it asks again, and the steps shown. */
async function run({ routeChange }: ReturnType<typeof openBlock>, change = move) {
  const taken = ['AS64500', 'AS64501']
  const { logic, input } = routeChange(() => ({ routes: taken.map(routeOf), roas: taken.map(roaRow) }))
  const actor = createActor(logic, { input })
  closing.push(() => actor.stop())
  const shown = new Set<string>()
  actor.subscribe(({ context: { step } }) => step && shown.add(step))
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.matches('enteringDetails'), patience)
  expect(actor.getSnapshot().can({ type: 'details.submit', details: change })).toBe(true)
  actor.send({ type: 'details.submit', details: change })
  await waitFor(actor, (snapshot) => isAsking(snapshot) && !snapshot.matches('enteringDetails'), patience)
  actor.send({ type: 'code.submit', code: '123456' })
  const { output, context } = await waitFor(
    actor,
    (snapshot) => snapshot.status === 'done' || (isAsking(snapshot) && !snapshot.matches('codeStep')),
    patience,
  )
  return { output, context, shown: [...shown] }
}

describe('an origin that moves with its ROA', () => {
  it('is valid at every moment: new ROA, new route, old route, old ROA, after one code', async () => {
    const server = openBlock()
    const { output, shown } = await run(server)
    expect(shown).toEqual(['reading', 'creating', 'removing'])
    expect(output).toMatchObject({ kind: 'done', value: move })
    expect(server.changes).toEqual(['+roas AS64511', '+routes AS64511', '-routes AS64500', '-roas AS64500'])
    expect(server.held).toEqual({ routes: ['AS64501', 'AS64511'], roas: ['AS64501', 'AS64511'] })
  })

  it('is moved back when a step fails', async () => {
    const server = openBlock((change) => change === '-routes AS64500')
    const { context, shown } = await run(server)
    expect(shown).toEqual(['reading', 'creating', 'removing', 'checking', 'restoring'])
    expect(context).toMatchObject({ isRolledBack: true, failure: { message: 'Kayıt kilitli' } })
    expect(server.held.routes.toSorted()).toEqual(['AS64500', 'AS64501'])
    expect(server.held.roas.toSorted()).toEqual(['AS64500', 'AS64501'])
  })

  it('says that nothing was changed when the first step is refused', async () => {
    const server = openBlock((change) => change === '+roas AS64511')
    const { context } = await run(server)
    expect(context).toMatchObject({ isRolledBack: false, failure: { message: 'Kayıt kilitli' } })
    expect(server.held).toEqual({ routes: ['AS64500', 'AS64501'], roas: ['AS64500', 'AS64501'] })
  })

  it('changes nothing when the route has gone meanwhile, and says so', async () => {
    const server = openBlock()
    server.held.routes.splice(0, 1)
    const { context } = await run(server)
    expect(context).toMatchObject({ isRolledBack: false, failure: { kind: 'refused', status: 404 } })
    expect(server.changes).toEqual([])
  })

  it('names the old route when it is gone and cannot be brought back, and restores it on demand', async () => {
    const server = openBlock((change) => change === '-roas AS64500' || change === '+routes AS64500')
    const { context } = await run(server)
    expect(context).toMatchObject({ lost: from })
  })

  it('is refused for a ROA of another AS or another length', async () => {
    const { routeChange } = openBlock()
    const { logic, input } = routeChange(() => ({ routes: [routeOf('AS64500')], roas: [] }))
    const actor = createActor(logic, { input }).start()
    closing.push(() => actor.stop())
    await waitFor(actor, (snapshot) => snapshot.matches('enteringDetails'), patience)
    const can = (roa: object) =>
      actor.getSnapshot().can({ type: 'details.submit', details: { ...move, roa } as RoutingChange })
    expect(can({ from: null, to: roaOf('AS64511') })).toBe(true)
    expect(can({ from: null, to: roaOf('AS64500') })).toBe(false)
    expect(can({ from: null, to: { ...roaOf('AS64511'), maxLength: 32 } })).toBe(false)
  })
})
