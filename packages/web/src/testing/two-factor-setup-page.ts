import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { Driver } from '@ip-portal/core/testing/walk/machine-driver'
import { callEndOf, type WalkEvent } from '@ip-portal/core/testing/walk/walk'
import type { OpenTab, Tab } from './browser-test.ts'
import { failCall } from './fail-call.ts'
import { seenIn } from './seen-in.ts'
import { openBehindGate } from './signed-in-gate.ts'

const calls: Record<string, string> = {
  startSetup: 'POST /api/auth/2fa/setup',
  confirmCode: 'POST /api/auth/2fa/verify',
}

/** Opens the set-up of the second factor behind a gate, as somebody who has none. */
export async function openTwoFactorSetup(openTab: OpenTab, gate: DeferredServer): Promise<Tab> {
  gate.always('GET /api/auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 0 })
  gate.always('GET /api/auth/profile', 200, { name: 'Ada', email: 'ada@ornek.example', phone: '' })
  gate.always('GET /api/orders/stats', 400, { message: 'Bakım var' })
  const tab = await openBehindGate(openTab, gate, '/profile?setup2fa=true')
  tab.guard.allowStatus(400)
  return tab
}

/** The dialog as a person uses it. */
export function twoFactorSetupDriver({ page, guard }: Tab, gate: DeferredServer): Driver {
  const dialog = page.getByRole('dialog', { name: 'İki Faktörlü Doğrulama Kurulumu' })
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
      case 'code.submit':
        await dialog.getByLabel('Doğrulama Kodu').fill(String(event['code']))
        return turn % 2 === 0 ? button('Doğrula').click() : page.keyboard.press('Enter')
      default:
        throw new Error(`nobody can do ${event.type} in this dialog`)
    }
  }

  return {
    act,
    settle: async (actor, event) => {
      const request = await gate.next(calls[actor] ?? actor)
      if (!callEndOf(event)?.failed) return request.answer(200, event.output)
      failCall(guard, request, toFailure(event.error))
    },
    elapse: () => page.clock.fastForward(2_000),
    see: () => seenIn(page, '.dialog-small'),
  }
}
