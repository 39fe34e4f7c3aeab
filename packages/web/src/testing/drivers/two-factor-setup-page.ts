import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { Driver } from '@ip-portal/core/testing/walk/machine-driver'
import { callEndOf, type WalkEvent } from '@ip-portal/core/testing/walk/walk'
import type { OpenTab, Tab } from '../harness/browser-test.ts'
import { failCall } from './fail-call.ts'
import { openDeferredPage } from './open-deferred-page.ts'
import { seenIn } from './seen-in.ts'

const calls: Record<string, string> = {
  startSetup: 'POST /auth/2fa/setup',
  confirmPassword: 'POST /auth/confirm-password',
  verifyCode: 'POST /auth/2fa/verify',
  confirmCode: 'POST /auth/2fa/verify',
}

/** Opens the set-up of the second factor on a deferred server for a user without one, or its replacement for another. */
export async function openTwoFactorSetup(
  openTab: OpenTab,
  deferred: DeferredServer,
  isReplacing: boolean,
): Promise<Tab> {
  const factor = isReplacing
    ? { is2FAEnabled: 1, additions: ['recovery-codes'], recoveryCodesLeft: 10 }
    : { is2FAEnabled: 0 }
  deferred.always('GET /auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, ...factor })
  deferred.always('GET /auth/profile', 200, { name: 'Ada', email: 'ada@ornek.example', phone: '' })
  deferred.always('GET /orders/stats', 400, { message: 'Bakım var' })
  const tab = await openDeferredPage(openTab, deferred, isReplacing ? '/profile' : '/profile?setup2fa=true')
  if (isReplacing) await tab.page.getByRole('button', { name: 'Doğrulayıcıyı değiştir' }).click()
  tab.guard.allowStatus(400)
  return tab
}

/** Drives the dialog. */
export function twoFactorSetupDriver({ page, guard }: Tab, deferred: DeferredServer): Driver {
  const dialog = page.locator('.dialog-small')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  let turn = 0

  async function act(event: WalkEvent): Promise<void> {
    turn += 1
    switch (event.type) {
      case 'setup.continue':
        return turn % 2 === 0 ? button('Devam').click() : page.keyboard.press('Enter')
      case 'setup.back':
        return button('Geri').click()
      case 'setup.retry':
        return button('Tekrar Dene').click()
      case 'codes.saved':
        return button('Kodları kaydettim').click()
      case 'password.submit':
        await dialog.getByLabel('Şifre', { exact: true }).fill(String(event['password']))
        return turn % 2 === 0 ? button('Devam').click() : page.keyboard.press('Enter')
      case 'code.cancel':
        return button('Geri').click()
      case 'recovery.submit':
        await button('Kurtarma kodu kullan').click()
        await dialog.getByLabel('Kurtarma Kodu').fill(String(event['code']))
        return turn % 2 === 0 ? button('Doğrula').click() : page.keyboard.press('Enter')
      case 'code.submit':
        await dialog.getByLabel('Doğrulama Kodu').fill(String(event['code']))
        return turn % 2 === 0 ? button('Doğrula').click() : page.keyboard.press('Enter')
      default:
        throw new Error(`the dialog has no control for ${event.type}`)
    }
  }

  return {
    act,
    settle: async (actor, event) => {
      const request = await deferred.next(calls[actor] ?? actor)
      if (!callEndOf(event)?.failed) return request.answer(200, event.output)
      failCall(guard, request, toFailure(event.error))
    },
    elapse: () => page.clock.fastForward(2_000),
    see: () => seenIn(page, '.dialog-small'),
  }
}
