import { isBlockChanged, isUncertain, toFailure, type Failure } from '../../kernel/failure/failure.ts'
import { isAcceptableRoaChange, isAcceptableRouteChange } from '../../routing/change/routing-changer.ts'
import { isAcceptableNameServerChange, type NameServerChange } from '../../routing/name-servers.rules.ts'
import type { RoutingChange, RoutingRecord } from '../../routing/routing.schema.ts'
import { createStepUpMachine } from '../../step-up/step-up.machine.ts'
import type { DeferredServer, HeldRequest } from '../deferred-server/deferred-server.ts'
import { orderDetailOf } from '../fixtures/builders.ts'
import { callEndOf, type WalkEvent, type WalkPlan } from '../walk/walk.ts'
import { actionRecoveryCode, stepUpWalkPlan } from './step-up.walk-plan.ts'

interface Sent {
  /** Method and path. */
  call: string
  body?: unknown
}

/** Change of a walk through a client: its details, the calls that it sends, and its rollback. */
export interface WalkedChange {
  details: RoutingChange | NameServerChange
  isAcceptable: (details: unknown) => boolean
  /** The order before the change. */
  order: ReturnType<typeof orderDetailOf>
  /** Calls of the change in their order. */
  sends: readonly Sent[]
  /** Rollback after a failed last call: the old record, the call that creates it, the read that shows it there or gone. */
  undo?: { from: RoutingRecord; send: Sent; read: string; present: unknown; gone: unknown }
}

const block = '/ip/order/7/192.0.2.0/24'
const route = { origin: 'AS64500', maintainer: 'EXAMPLE-MNT', last_modified: null, prefix: '192.0.2.0/24' }
const roa = { asn: 'AS64500', status: 'Valid', max_length: 24, update_date: null }
const domain = {
  domain: '2.0.192.in-addr.arpa',
  nservers: ['ns1.ornek.example', 'ns2.ornek.example'],
  last_modified: null,
}
const orderWith = (fields: { roas?: (typeof roa)[]; nservers?: string[] }) =>
  orderDetailOf({
    id: 7,
    ipDetails: {
      ip: '192.0.2.0',
      subnet: '24',
      cidr: null,
      inetnum: null,
      routes: [route],
      roas: fields.roas ?? [roa],
      domain: { ...domain, nservers: fields.nservers ?? domain.nservers },
      validity: null,
      registry: null,
    },
  })
const order = orderWith({})

const cidr = '192.0.2.0/24'
const routeOf = (origin: string) => ({ kind: 'route', origin, maintainer: 'EXAMPLE-MNT', prefix: cidr }) as const
const roaOf = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const servers = { domain: domain.domain, nservers: ['ns8.ornek.example', 'ns9.ornek.example'] } as const

const isRouteChange = (details: unknown) => isAcceptableRouteChange(details as RoutingChange, { cidr, routes: [route] })
const isRoaChange = (details: unknown) => isAcceptableRoaChange(details as RoutingChange, { cidr, roas: [roa] })
const isServerChange = (details: unknown) => isAcceptableNameServerChange(details as NameServerChange)

const addRoute = (origin: string): Sent => ({
  call: `POST ${block}/route`,
  body: { origin, maintainer: 'EXAMPLE-MNT' },
})
const sendRoa = (method: string, asn: string): Sent => ({
  call: `${method} ${block}/rpki/roa`,
  body: { asn, maxLength: 24 },
})
const sendServers = (method: string): Sent => ({ call: `${method} ${block}/nameservers`, body: servers })

/** One change for every kind of record and every way of sending it: AS64500 becomes AS64501. */
export const walkedChanges = {
  routeEdit: {
    details: { op: 'edit', from: routeOf('AS64500'), to: routeOf('AS64501') },
    isAcceptable: isRouteChange,
    order,
    sends: [{ call: `DELETE ${block}/route/AS64500` }, addRoute('AS64501')],
    undo: {
      from: routeOf('AS64500'),
      send: addRoute('AS64500'),
      read: `GET ${block}/route`,
      present: { success: true, routes: [route] },
      gone: { success: true, routes: [] },
    },
  },
  roaEdit: {
    details: { op: 'edit', from: roaOf('AS64500'), to: roaOf('AS64501') },
    isAcceptable: isRoaChange,
    order,
    sends: [sendRoa('DELETE', 'AS64500'), sendRoa('POST', 'AS64501')],
    undo: {
      from: roaOf('AS64500'),
      send: sendRoa('POST', 'AS64500'),
      read: 'GET /orders/7',
      present: order,
      gone: orderWith({ roas: [] }),
    },
  },
  roaAdd: {
    details: { op: 'add', to: roaOf('AS64501') },
    isAcceptable: isRoaChange,
    order,
    sends: [sendRoa('POST', 'AS64501')],
  },
  roaDelete: {
    details: { op: 'delete', from: roaOf('AS64500') },
    isAcceptable: isRoaChange,
    order,
    sends: [sendRoa('DELETE', 'AS64500')],
  },
  nameServersEdit: {
    details: { op: 'edit', ...servers },
    isAcceptable: isServerChange,
    order,
    sends: [sendServers('PUT')],
  },
  nameServersAdd: {
    details: { op: 'add', ...servers },
    isAcceptable: isServerChange,
    order: orderWith({ nservers: [] }),
    sends: [sendServers('POST')],
  },
  nameServersDelete: {
    details: { op: 'delete' },
    isAcceptable: isServerChange,
    order,
    sends: [{ call: `DELETE ${block}/nameservers` }],
  },
} as const satisfies Record<string, WalkedChange>

/** Answers at once the calls around a change that a walk does not check. */
export function prepareChange(deferred: DeferredServer, change: WalkedChange): void {
  deferred.always('GET /orders/7', 200, change.order)
  deferred.always('GET /orders/7/params', 200, { available: 2, fee: 25 })
  deferred.always(`GET ${block}/rpki/validate`, 200, { message: '', validCount: 0, routes: [] })
}

const machine = createStepUpMachine<unknown, unknown, unknown>()
type ChangePlan = WalkPlan<typeof machine>

const { events, outcomes } = stepUpWalkPlan
const [done, rolledBack, lost] = outcomes.runAction.done as readonly { kind: string }[]

/** Makes the plan of a step-up with this change as its action; only a change with a rollback can lose a record. */
export const changeWalkPlan = (change: WalkedChange): ChangePlan => ({
  machine: machine.provide({ guards: { isAcceptable: (_, params) => change.isAcceptable(params.details) } }),
  inputs: [{ isTwoFactorEnabled: null }],
  events: {
    ...events,
    'details.submit': [{ type: 'details.submit', details: change.details }],
    // None is accepted; `withRecoveryCode` has a plan of its own.
    'recovery.submit': [{ type: 'recovery.submit', code: '' }],
  },
  outcomes: {
    ...outcomes,
    runAction: {
      ...outcomes.runAction,
      done: [
        { ...done, value: change.details },
        ...(change.undo ? [rolledBack, { ...lost, lost: change.undo.from }] : []),
      ],
    },
  },
  sends: {
    loadSecurity: () => undefined,
    verifyCode: (history) => ({ code: history.last('code.submit', 'recovery.submit').code, tempToken: '' }),
    runAction: () => change.details,
    restoreLost: () => ({ lost: change.undo?.from }),
  },
  delays: {},
})

/** Enters a recovery code wherever a plan enters a one-time code. */
export const withRecoveryCode = (plan: ChangePlan): ChangePlan => ({
  ...plan,
  events: {
    ...plan.events,
    'code.submit': [{ type: 'code.submit', code: '' }],
    'recovery.submit': [{ type: 'recovery.submit', code: actionRecoveryCode }],
  },
})

/** Takes answers of the deferred server as one client does. */
export interface Releases {
  /** Waits for the next request of a call, and for the client to show that it waits. */
  next: (call: string) => Promise<HeldRequest>
  fail: (request: HeldRequest, failure: Failure) => void | Promise<void>
  /** Waits for a request that is sent after the delay before a second try. */
  later: <Value>(request: Promise<Value>) => Promise<Value>
}

/** Makes the functions that end a change, or the restore after it, as the walk expects. */
export function serverOf(deferred: DeferredServer, change: WalkedChange, { next, fail, later }: Releases) {
  const ok = { success: true }
  const down: Failure = { kind: 'refused', status: 500 }

  async function take({ call, body }: Sent): Promise<HeldRequest> {
    const request = await next(call)
    if (JSON.stringify(request.body) !== JSON.stringify(body))
      throw new Error(`${call} was sent with ${JSON.stringify(request.body)} instead of ${JSON.stringify(body)}`)
    return request
  }

  async function endAction(event: WalkEvent): Promise<void> {
    const [first, second] = change.sends
    if (first === undefined) throw new Error('a change sends something')
    if (callEndOf(event)?.failed) {
      const failure = toFailure(event.error)
      // The client looks what has become of a change whose answer was lost, and reads a block anew that has changed.
      if ((isUncertain(failure) || isBlockChanged(failure)) && change.undo)
        deferred.always(change.undo.read, 200, change.undo.present)
      return fail(await take(first), failure)
    }
    ;(await take(first)).answer(200, ok)
    if (second === undefined) return
    const result = event.output as { kind: string; failure: Failure }
    const last = await take(second)
    if (result.kind === 'done') return last.answer(200, ok)
    const { undo } = change
    if (undo === undefined) throw new Error('nothing to roll back')
    deferred.hold(undo.read)
    await fail(last, result.failure)
    const restoring = await take(undo.send)
    if (result.kind === 'rolled-back') return restoring.answer(200, ok)
    await fail(restoring, down)
    await fail(await later(take(undo.send)), down)
    ;(await next(undo.read)).answer(200, undo.gone)
  }

  async function endRestore(event: WalkEvent): Promise<void> {
    const { undo } = change
    if (undo === undefined) throw new Error('nothing to roll back')
    const failure = callEndOf(event)?.failed ? toFailure(event.error) : null
    // A page reads its list anew, too.
    deferred.always(undo.read, 200, undo.gone)
    const restoring = await take(undo.send)
    if (failure) await fail(restoring, failure)
    else restoring.answer(200, ok)
  }

  return { endAction, endRestore }
}
