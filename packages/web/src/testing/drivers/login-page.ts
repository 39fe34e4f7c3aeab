import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import { warningOf } from '@ip-portal/core/session'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { Driver } from '@ip-portal/core/testing/walk/machine-driver'
import { callEndOf, type WalkEvent } from '@ip-portal/core/testing/walk/walk'
import type { Tab } from '../harness/browser-test.ts'
import { failCall } from './fail-call.ts'
import { seenIn } from './seen-in.ts'

const paths: Record<string, string> = {
  signIn: 'POST /auth/login',
  verifyCode: 'POST /auth/verify-2fa',
}

/** Drives the sign-in page. `bodies` collects the bodies of its requests. */
export function loginDriver(tab: Tab, deferred: DeferredServer, bodies: unknown[]): Driver {
  const { page } = tab
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  let turn = 0

  async function act(event: WalkEvent): Promise<void> {
    turn += 1
    switch (event.type) {
      case 'login.submit':
        await page.getByLabel('E-posta').fill(String(event['email']))
        await page.getByLabel('Şifre', { exact: true }).fill(String(event['password']))
        if (turn % 2 === 0) return page.getByLabel('Şifre', { exact: true }).press('Enter')
        return button('Giriş Yap').click()
      case 'code.submit':
        await page.getByLabel('Doğrulama Kodu').fill(String(event['code']))
        if (turn % 2 === 0) return page.getByLabel('Doğrulama Kodu').press('Enter')
        return button('Doğrula').click()
      case 'recovery.submit':
        await button('Kurtarma kodu kullan').click()
        await page.getByLabel('Kurtarma Kodu').fill(String(event['code']))
        if (turn % 2 === 0) return page.getByLabel('Kurtarma Kodu').press('Enter')
        return button('Doğrula').click()
      case 'code.cancel':
        return button('Giriş sayfasına dön').click()
      default:
        throw new Error(`the page has no control for ${event.type}`)
    }
  }

  return {
    act,
    settle: async (actor, event) => {
      const request = await deferred.next(paths[actor] ?? actor)
      bodies.push(request.body)
      if (!callEndOf(event)?.failed) return request.answer(200, event.output)
      const failure = toFailure(event.error)
      failCall(tab.guard, request, failure)
      if (failure.kind !== 'session-ended') return
      // The session warning covers the page until it is closed.
      const { title, text } = warningOf({ status: failure.status, message: failure.message ?? null, token: null })
      const warning = page.getByRole('dialog', { name: title })
      await warning.getByText(text).waitFor()
      await warning.getByRole('button', { name: 'Tamam' }).click()
      await warning.waitFor({ state: 'detached' })
    },
    elapse: () => {
      throw new Error('the sign-in waits for nothing')
    },
    see: () => seenIn(page, 'form[data-asks]'),
  }
}
