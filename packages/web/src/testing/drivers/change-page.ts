import { expect } from 'vitest'
import { toFailure, type Failure } from '@ip-portal/core/kernel/failure/failure'
import type { DeferredServer, HeldRequest } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { prepareChange, serverOf } from '@ip-portal/core/testing/plans/routing-change.walk-plan'
import type { Driver } from '@ip-portal/core/testing/walk/machine-driver'
import { callEndOf, type WalkEvent } from '@ip-portal/core/testing/walk/walk'
import type { OpenTab, Tab } from '../harness/browser-test.ts'
import { eventually } from '../harness/eventually.ts'
import { pressEscape } from '../harness/press-escape.ts'
import type { ChangeOnPage } from './changes-on-page.ts'
import { failCall } from './fail-call.ts'
import { openDeferredPage } from './open-deferred-page.ts'
import { seenIn } from './seen-in.ts'

const calls = {
  security: 'GET /auth/security-status',
  verify: 'POST /auth/2fa/verify',
  list: 'GET /ip/order/7/192.0.2.0/24/route',
}

/** Opens the order page on a deferred server with a stored session and starts a change there. */
export async function openChange(
  openTab: OpenTab,
  deferred: DeferredServer,
  { change, opener }: ChangeOnPage,
  isKnownEnabled: boolean,
): Promise<Tab> {
  prepareChange(deferred, change)
  const tab = await openDeferredPage(openTab, deferred, '/orders/7')
  const { page } = tab
  const security = await deferred.next(calls.security)
  if (isKnownEnabled) {
    // The banner appears when the response has arrived.
    security.answer(200, { hasEmail: 1, isEmailVerified: 0, is2FAEnabled: 1, recoveryCodesLeft: 2 })
    await page.locator('.security-banner').waitFor()
  } else {
    // An open request would delay the dialog's own request: a browser sends equal requests one after the other.
    failCall(tab.guard, security, { kind: 'refused', status: 503 })
  }
  ;(await deferred.next(calls.list)).answer(200, { success: true, routes: change.order.ipDetails?.routes ?? [] })
  await page.getByRole('button', { name: opener, exact: true }).first().click()
  await page.locator('.p-dialog').waitFor()
  return tab
}

/** Drives the dialogs of a change. */
export function changeDriver(tab: Tab, deferred: DeferredServer, scenario: ChangeOnPage): Driver {
  const { page, guard } = tab
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  // The set-up of the second factor is another page; the change has ended there.
  const see = () => seenIn(page, new URL(page.url()).pathname === '/profile' ? '.no-dialog' : '.p-dialog')
  let turn = 0
  let typedCode = ''
  let isEntered = false

  async function act(event: WalkEvent): Promise<void> {
    turn += 1
    switch (event.type) {
      case 'details.submit':
        await scenario.enter?.(dialog)
        isEntered = scenario.enter !== undefined
        return turn % 2 === 0 || scenario.isDelete ? button(scenario.submit).click() : page.keyboard.press('Enter')
      case 'code.submit':
        typedCode = String(event['code'])
        await dialog.getByLabel('Doğrulama Kodu').fill(typedCode)
        return turn % 2 === 0 ? button('Doğrula').click() : page.keyboard.press('Enter')
      case 'recovery.submit':
        typedCode = String(event['code'])
        await button('Kurtarma kodu kullan').click()
        await dialog.getByLabel('Kurtarma Kodu').fill(typedCode)
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
        throw new Error(`the dialog has no control for ${event.type}`)
    }
  }

  /** Cancels by a different control each time: close icon, Esc or button. */
  async function cancel(): Promise<void> {
    const { asks } = await see()
    if (asks === 'restore') return button('Vazgeç').click()
    if (turn % 3 === 0) await button('Kapat').click()
    else if (turn % 3 === 1 || asks === 'retry') await pressEscape(page)
    else await button(asks === 'two-factor' ? 'Daha sonra' : 'Vazgeç').click()
    if (asks === 'details' && isEntered) await button('Kaydetmeden kapat').click()
  }

  const fail = (request: HeldRequest, failure: Failure) => failCall(guard, request, failure)

  /** Waits for the next call of the change and for the busy state, which may render later than the call is sent. */
  async function nextOf(call: string): Promise<HeldRequest> {
    const request = await deferred.next(call)
    await eventually(async () => expect(await see()).toEqual({ asks: 'nothing', busy: true, refused: false }))
    return request
  }

  async function afterASecond<Value>(coming: Promise<Value>): Promise<Value> {
    let hasCome = false
    const end = () => (hasCome = true)
    coming.then(end, end)
    // The page starts its timer only after it has read the previous response.
    while (!hasCome) await page.clock.fastForward(1_000)
    return coming
  }

  const server = serverOf(deferred, scenario.change, { next: nextOf, fail, later: afterASecond })

  async function settle(actor: string, event: WalkEvent): Promise<void> {
    const failed = callEndOf(event)?.failed === true
    const failure = toFailure(event.error)
    if (actor === 'loadSecurity' || actor === 'verifyCode') {
      const request = await deferred.next(actor === 'verifyCode' ? calls.verify : calls.security)
      if (actor === 'verifyCode') expect(request.body).toEqual({ token: typedCode })
      return failed ? fail(request, failure) : request.answer(200, statusOf(event.output))
    }
    if (actor === 'restoreLost') return server.endRestore(event)
    await server.endAction(event)
    // The page reads its outdated security status again.
    if (failure.kind === 'step-up-needed' && failure.code === 'TWO_FACTOR_NOT_ENABLED')
      (await deferred.next(calls.security)).answer(200, { hasEmail: 1, isEmailVerified: 0, is2FAEnabled: 0 })
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

/** Completes the status of a walk's outcome to a response of the server. */
const statusOf = (output: unknown) =>
  'is2FAEnabled' in (output as object) ? { hasEmail: 1, isEmailVerified: 1, ...(output as object) } : output
