import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { pressEscape } from '../../../testing/harness/press-escape.ts'
import { locationOf, openSignedIn } from '../../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../../testing/harness/tabs.ts'

const unsaved = 'Kaydedilmemiş değişiklikler var.'
const phone = { width: 390, height: 844 }

/** Waits until a page has taken back the history entries of its overlays. */
const isAt = (page: Page, path: string) =>
  eventually(async () => {
    const isMarked = await page.evaluate(() => (window.history.state as { overlay?: true } | null)?.overlay === true)
    expect([locationOf(page), isMarked]).toEqual([path, false])
  })

/** Waits until an overlay has its history entry, which it adds a moment after it has opened. */
const hasEntry = (page: Page) =>
  page.waitForFunction(() => (window.history.state as { overlay?: true } | null)?.overlay === true)

describeInBrowser('the Back of the browser', () => {
  const server = sharedServer()

  browserTest('closes a dialog, asks before typed text is lost and leaves no entry behind', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/orders')
    await page.locator('a[href="/orders/1003"]').first().click()
    const dialog = page.getByRole('dialog', { name: 'Ödeme Yap' })
    const open = async () => {
      await page.getByRole('button', { name: /^Ödeme Yap/ }).click()
      await dialog.getByLabel('Referans No').waitFor()
      await hasEntry(page)
    }
    await open()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await isAt(page, '/orders/1003')

    await open()
    await dialog.getByLabel('Referans No').fill('HVL-1')
    await page.goBack()
    await dialog.getByText(unsaved).waitFor()
    await dialog.getByRole('button', { name: 'Düzenlemeye dön' }).click()
    expect(await dialog.getByLabel('Referans No').inputValue()).toBe('HVL-1')
    await hasEntry(page)
    await page.goBack()
    await dialog.getByText(unsaved).waitFor()
    await hasEntry(page)
    await page.goBack()
    await dialog.getByText(unsaved).waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Referans No').inputValue()).toBe('HVL-1')
    await hasEntry(page)
    await page.goBack()
    await dialog.getByText(unsaved).waitFor()
    await dialog.getByRole('button', { name: 'Kaydetmeden kapat' }).click()
    await dialog.waitFor({ state: 'detached' })
    await isAt(page, '/orders/1003')

    await open()
    await pressEscape(page)
    await dialog.waitFor({ state: 'detached' })
    await isAt(page, '/orders/1003')
    await page.goForward()
    await isAt(page, '/orders/1003')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Siparişler', level: 1 }).waitFor()
    await isAt(page, '/orders')
  })

  browserTest('closes the calendar of a field that is typed with digits on a phone', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/transactions', { viewport: phone })
    await moveTo(page, '/transactions?from=2026-02-01')
    const field = page.getByRole('combobox', { name: 'Başlangıç' })
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    const calendar = page.getByRole('dialog', { name: 'Tarih Seçiniz' })
    const open = async () => {
      await page.getByRole('button', { name: 'Takvimi aç: Başlangıç' }).click()
      await calendar.waitFor()
      await hasEntry(page)
    }
    await open()
    await page.goBack()
    await calendar.waitFor({ state: 'detached' })
    await isAt(page, '/transactions?from=2026-02-01')
    await open()
    await calendar.getByText('3', { exact: true }).click()
    await eventually(async () => expect(await field.inputValue()).toBe('03.02.2026'))
    await isAt(page, '/transactions?from=2026-02-03&to=2026-12-31')
  })

  browserTest('stays where an overlay has led to', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/contracts', { viewport: phone })
    await page.getByRole('button', { name: 'Menü', exact: true }).click()
    await hasEntry(page)
    await page.goBack()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await isAt(page, '/contracts')
    await page.getByRole('button', { name: 'Menü', exact: true }).click()
    await hasEntry(page)
    await page.getByRole('link', { name: 'Siparişler' }).click()
    await isAt(page, '/orders')
    await page.goBack()
    await isAt(page, '/contracts')

    // The page goes on while the browser still goes back from the entry of the menu.
    await page.getByRole('button', { name: 'Menü', exact: true }).click()
    await hasEntry(page)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await moveTo(page, '/orders')
    await page.getByRole('heading', { name: 'Siparişler', level: 1 }).waitFor()
    await isAt(page, '/orders')
    await page.goBack()
    await isAt(page, '/contracts')
  })

  browserTest('asks in a dialog with an address, which has one entry', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/support')
    await page
      .getByRole('link', { name: /^Blok erişiminde/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Destek Talebi #/ })
    const reply = dialog.getByLabel('Yanıtınız')
    await reply.fill('Teşekkürler')
    const address = locationOf(page)
    expect(address).toMatch(/^\/support\?ticket=\d+$/)
    await page.goBack()
    await dialog.getByText('Yanıtınız gönderilmedi.').waitFor()
    await isAt(page, address)
    await dialog.getByRole('button', { name: 'Sil ve kapat' }).click()
    await dialog.waitFor({ state: 'detached' })
    await isAt(page, '/support')
    await page.goForward()
    await reply.waitFor()
    expect(await reply.inputValue()).toBe('')
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await isAt(page, '/support')

    await moveTo(page, '/profile')
    const profile = page.getByRole('dialog', { name: 'Profil Bilgileri' })
    await profile.getByLabel('Ad Soyad').fill('Başka Ad')
    await page.goBack()
    await profile.getByText(unsaved).waitFor()
    await isAt(page, '/profile')
    await profile.getByRole('button', { name: 'Kaydetmeden kapat' }).click()
    await profile.waitFor({ state: 'detached' })
  })

  browserTest('comes with a question of a reload where text would be lost', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/orders/1003', { own: true })
    const asked: string[] = []
    page.on('dialog', (question) => {
      asked.push(question.type())
      void question.accept()
    })
    await page.getByRole('button', { name: 'Yeni Route' }).click()
    const origin = page.getByRole('dialog').getByLabel('Origin')
    await origin.waitFor()
    await page.reload()
    expect(asked).toEqual([])
    // Back leaves the code dialog, not the form behind it.
    await page.getByRole('button', { name: 'Yeni Route' }).click()
    await origin.fill('AS64511')
    await page.getByRole('button', { name: 'Devam' }).click()
    await page.getByLabel('Doğrulama Kodu').waitFor()
    await hasEntry(page)
    await page.goBack()
    await eventually(async () => expect(await origin.inputValue()).toBe('AS64511'))
    await page.getByRole('button', { name: 'Devam' }).click()
    await page.getByLabel('Doğrulama Kodu').waitFor()
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isAt(page, '/orders/1003')
  })

  browserTest('asks for each form and each step by itself', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/profile')
    const asks = (isAsked: boolean) =>
      eventually(async () =>
        expect(await page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(
          isAsked,
        ),
      )
    const profile = page.getByRole('dialog', { name: 'Profil Bilgileri' })
    const replacement = page.getByRole('dialog', { name: 'Doğrulayıcıyı değiştir' })
    const password = replacement.getByLabel('Şifre', { exact: true })
    const code = page.getByLabel('Doğrulama Kodu')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const name = profile.getByLabel('Ad Soyad')
    await name.waitFor()
    const before = await name.inputValue()
    await asks(false)
    await press('Yeni kurtarma kodları')
    await press('Yeni kodlar oluştur')
    await code.waitFor()
    await asks(false)
    await code.fill('12')
    await asks(true)
    await press('Geri')
    await asks(false)
    await page.getByRole('button', { name: 'Vazgeç', exact: true }).last().click()
    await press('Doğrulayıcıyı değiştir')
    await password.fill(server.signIns.find(({ email }) => email === 'demo@ornek.example')?.password ?? '')
    await asks(true)
    await press('Devam')
    await code.waitFor()
    // The password was taken, and is typed again after a step back.
    await asks(false)
    await code.fill('12')
    await asks(true)
    await press('Geri')
    // The step of the password starts anew.
    expect(await password.inputValue()).toBe('')
    await asks(false)
    await replacement.getByRole('button', { name: 'Kapat' }).click()
    await replacement.waitFor({ state: 'detached' })
    // A form in front of another does not end its question.
    await name.fill('Başka Ad')
    await press('Doğrulayıcıyı değiştir')
    await password.fill('x')
    await password.fill('')
    await asks(true)
    await replacement.getByRole('button', { name: 'Kapat' }).click()
    await replacement.waitFor({ state: 'detached' })
    await asks(true)
    await name.fill(before)
    await asks(false)
    await profile.getByRole('button', { name: 'Kapat' }).click()
    await profile.waitFor({ state: 'detached' })
  })
})
