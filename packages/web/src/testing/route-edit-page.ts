import { expect } from 'vitest'
import { orderDetailOf } from '@ip-portal/core/testing/builders'
import type { GateServer, HeldRequest } from '@ip-portal/core/testing/gate-server'
import type { Driver } from '@ip-portal/core/testing/machine-driver'
import { callEndOf, type WalkEvent } from '@ip-portal/core/testing/walk'
import { toFailure, type Failure } from '@ip-portal/core/kernel/failure'
import type { OpenTab, Tab } from './browser-test.ts'
import { eventually } from './eventually.ts'
import { failCall } from './fail-call.ts'
import { seenIn } from './seen-in.ts'
import { openBehindGate } from './signed-in-gate.ts'

const block = '/api/ip/order/1/192.0.2.0/24'
const calls = {
  security: 'GET /api/auth/security-status',
  verify: 'POST /api/auth/2fa/verify',
  list: `GET ${block}/route`,
  create: `POST ${block}/route`,
  remove: `DELETE ${block}/route/AS64500`,
}
const route = { origin: 'AS64500', maintainer: 'EXAMPLE-MNT', last_modified: null, prefix: null }

/** Opens the order page behind a gate as somebody who is signed in, and asks there for the edit of AS64500. */
export async function openRouteEdit(openTab: OpenTab, gate: GateServer, isKnownEnabled: boolean): Promise<Tab> {
  const ipDetails = {
    ip: '192.0.2.0',
    subnet: '24',
    cidr: null,
    inetnum: null,
    routes: [route],
    roas: [],
    domain: null,
  }
  gate.always('GET /api/orders/1', 200, orderDetailOf({ ipDetails }))
  gate.always('GET /api/orders/1/params', 200, { available: 2, fee: 10 })
  gate.always(`GET ${block}/rpki/validate`, 200, { message: '', validCount: 0, routes: [] })
  const tab = await openBehindGate(openTab, gate, '/orders/1')
  const { page } = tab
  const security = await gate.next(calls.security)
  if (isKnownEnabled) {
    // The banner shows that the answer has arrived.
    security.answer(200, { hasEmail: 1, isEmailVerified: 0, is2FAEnabled: 1 })
    await page.locator('.security-banner').waitFor()
  } else {
    // Left open it would hold up the dialog's own question: a browser asks one address once at a time.
    failCall(tab.guard, security, { kind: 'refused', status: 503 })
  }
  ;(await gate.next(calls.list)).answer(200, { success: true, routes: [route] })
  await page.getByRole('button', { name: 'Düzenle: AS64500' }).click()
  await page.getByRole('dialog').waitFor()
  return tab
}

/** The dialogs of the edit as a person uses them. */
export function routeEditDriver(tab: Tab, gate: GateServer): Driver {
  const { page, guard } = tab
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  // The set-up of the second factor is a page of its own with dialogs of its own; the change has ended there.
  const see = () => seenIn(page, new URL(page.url()).pathname === '/profile' ? '.no-dialog' : '.p-dialog')
  let turn = 0

  async function act(event: WalkEvent): Promise<void> {
    turn += 1
    switch (event.type) {
      case 'details.submit':
        // Typed as people do: lower case and with a space around it.
        await dialog.getByLabel('Origin').fill(' as64501 ')
        return turn % 2 === 0 ? button('Devam').click() : page.keyboard.press('Enter')
      case 'code.submit':
        await dialog.getByLabel('Doğrulama Kodu').fill(String(event['code']))
        return turn % 2 === 0 ? button('Doğrula').click() : page.keyboard.press('Enter')
      case 'code.cancel':
        return button('Geri').click()
      case 'restore.submit':
      case 'action.retry':
        return button('Tekrar Dene').click()
      case 'setup.open':
        return button('İki faktörlü doğrulamayı aç').click()
      case 'action.cancel':
        return cancel()
      default:
        throw new Error(`nobody can do ${event.type} in this dialog`)
    }
  }

  /** Every way out that a dialog offers is taken in some walk. */
  async function cancel(): Promise<void> {
    const { asks } = await see()
    if (asks === 'restore') return button('Vazgeç').click()
    if (turn % 3 === 0) return button('Kapat').click()
    if (turn % 3 === 1 || asks === 'retry') return page.keyboard.press('Escape')
    return button(asks === 'two-factor' ? 'Daha sonra' : 'Vazgeç').click()
  }

  const fail = (request: HeldRequest, failure: Failure) => failCall(guard, request, failure)
  const accept = (request: HeldRequest) => request.answer(200, { success: true })

  /** The next call of the change, which may be here before the page has drawn that it is busy until the last one. */
  async function nextOf(call: string): Promise<HeldRequest> {
    const request = await gate.next(call)
    await eventually(async () => expect(await see()).toEqual({ asks: 'nothing', busy: true, refused: false }))
    return request
  }

  async function endAction(result: { kind: string; failure: Failure }): Promise<void> {
    accept(await nextOf(calls.remove))
    const creation = await nextOf(calls.create)
    expect(creation.body).toEqual({ origin: 'AS64501', maintainer: 'EXAMPLE-MNT' })
    if (result.kind === 'done') return accept(creation)
    fail(creation, result.failure)
    const restoring = await nextOf(calls.create)
    expect(restoring.body).toEqual({ origin: 'AS64500', maintainer: 'EXAMPLE-MNT' })
    if (result.kind === 'rolled-back') return accept(restoring)
    fail(restoring, { kind: 'refused', status: 500 })
    fail(await afterASecond(nextOf(calls.create)), { kind: 'refused', status: 500 })
    ;(await nextOf(calls.list)).answer(200, { success: true, routes: [] })
  }

  async function afterASecond(coming: Promise<HeldRequest>): Promise<HeldRequest> {
    let arrived: HeldRequest | null = null
    void coming.then((request) => (arrived = request))
    // The page starts its second only when it has read the answer before.
    while (arrived === null) await page.clock.fastForward(1_000)
    return arrived
  }

  async function settle(actor: string, event: WalkEvent): Promise<void> {
    const failed = callEndOf(event)?.failed === true
    const failure = toFailure(event.error)
    if (actor === 'loadSecurity' || actor === 'verifyCode') {
      const request = await gate.next(actor === 'verifyCode' ? calls.verify : calls.security)
      if (actor === 'verifyCode') expect(Object.keys(request.body as object)).toEqual(['token'])
      return failed ? fail(request, failure) : request.answer(200, statusOf(event.output))
    }
    if (actor === 'runAction') {
      if (failed) return fail(await nextOf(calls.remove), failure)
      return endAction(event.output as { kind: string; failure: Failure })
    }
    const list = await nextOf(calls.list)
    if (failed && failure.kind === 'offline') return fail(list, failure)
    list.answer(200, { success: true, routes: [] })
    const creation = await nextOf(calls.create)
    if (failed) fail(creation, failure)
    else accept(creation)
  }

  return {
    act,
    settle,
    see,
    elapse: () => {
      throw new Error('the flow itself waits for nothing')
    },
  }
}

/** The answers of the walks are parts of what the server says. */
const statusOf = (output: unknown) =>
  'is2FAEnabled' in (output as object) ? { hasEmail: 1, isEmailVerified: 1, ...(output as object) } : output
