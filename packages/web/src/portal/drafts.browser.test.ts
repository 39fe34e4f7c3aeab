import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { endSessions } from '../testing/harness/end-sessions.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { pressEscape } from '../testing/harness/press-escape.ts'
import { demo, openSignedIn, signInOn, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Yeni Destek Talebi' })
const text = 'Üç paragraf yazdım.\n\nİkincisi de burada.'

/** Opens the dialog of a new ticket; true when it opens with a draft. */
async function openNewTicket(page: Page): Promise<boolean> {
  await page.getByRole('button', { name: 'Yeni Talep', exact: true }).click()
  await dialogOf(page).getByLabel('Konu').waitFor()
  return (await dialogOf(page).getByText('Taslak geri yüklendi').count()) > 0
}

async function write(page: Page): Promise<void> {
  expect(await openNewTicket(page)).toBe(false)
  await dialogOf(page).getByLabel('Konu').fill('Reverse DNS')
  await dialogOf(page).getByLabel('Açıklama').fill(text)
}

async function expectRestored(page: Page): Promise<void> {
  expect(await openNewTicket(page)).toBe(true)
  expect(await dialogOf(page).getByLabel('Konu').inputValue()).toBe('Reverse DNS')
  expect(await dialogOf(page).getByLabel('Açıklama').inputValue()).toBe(text)
}

const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(window.localStorage).filter((key) => key.startsWith('draft:')))
const storageSize = (page: Page) => page.evaluate(() => window.localStorage.length + window.sessionStorage.length)

async function leaveTo(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('#content').waitFor()
}

describeInBrowser('a form without drafts', () => {
  const dialogs = [
    ['Yeni Route', 'Origin', 'AS64511'],
    ['Yeni ROA', 'ASN', 'AS64501'],
    ['Name Server Düzenle', 'Name Server 2', 'ns9.ornek.example'],
    ['Yenileme Talebi', 'Promosyon kodu', 'YUZDE10'],
  ] as const
  browserTest('asks before it discards input on close, and only then', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1003')
    const dialog = page.getByRole('dialog')
    for (const [opener, label, typed] of dialogs) {
      const open = () => page.getByRole('button', { name: opener, exact: true }).click()
      const field = dialog.getByRole('textbox', { name: label })
      await open()
      await field.focus()
      await pressEscape(page)
      await dialog.waitFor({ state: 'detached' })
      await open()
      const before = await field.inputValue()
      await field.fill(typed)
      await pressEscape(page)
      await dialog.getByText('Kaydedilmemiş değişiklikler var.').waitFor()
      // A second one, pressed by mistake, goes on with the input as well.
      if (opener === dialogs[0][0]) await pressEscape(page)
      else await dialog.getByRole('button', { name: 'Düzenlemeye dön' }).click()
      await dialog.getByText('Kaydedilmemiş değişiklikler var.').waitFor({ state: 'detached' })
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await field.inputValue()).toBe(typed)
      // Restored initial input is nothing to discard.
      await field.fill(before)
      await pressEscape(page)
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Yedek' }).click()
    await dialog.getByLabel('Etiket', { exact: true }).selectOption({ label: '+ Yeni etiket' })
    await pressEscape(page)
    await dialog.getByRole('button', { name: 'Kaydetmeden kapat' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})

describeInBrowser('drafts', () => {
  browserTest(
    'survive a closed page and a session that ends with 401, and are gone once sent',
    async ({ openTab, start }) => {
      const server = await start.server()
      const tab = await openTab(`${server.url}/login`)
      const { page } = tab
      await signInOn(page, server, withoutSecondFactor)
      await leaveTo(page, `${server.url}/support`)
      await write(page)
      await leaveTo(page, `${server.url}/support`)
      await expectRestored(page)

      await endSessions(tab, server, 'removed')
      await dialogOf(page).getByRole('button', { name: 'Gönder' }).click()
      await page.getByRole('dialog', { name: 'Giriş Hatası' }).getByRole('button', { name: 'Tamam' }).click()
      await page.waitForURL('**/login')
      await signInOn(page, server, withoutSecondFactor)
      await expectRestored(page)
      await dialogOf(page).getByRole('button', { name: 'Gönder' }).click()
      await dialogOf(page).waitFor({ state: 'detached' })
      expect(await draftKeys(page)).toEqual([])
      expect(await openNewTicket(page)).toBe(false)
    },
  )

  browserTest(
    'survive a 403, which leaves the storage empty, on the page that is still open',
    async ({ openTab, start }) => {
      const server = await start.server()
      const tab = await openTab(`${server.url}/login`)
      const { page } = tab
      await signInOn(page, server, withoutSecondFactor)
      await leaveTo(page, `${server.url}/support`)
      await write(page)
      await endSessions(tab, server, 'expired')
      await dialogOf(page).getByRole('button', { name: 'Gönder' }).click()
      const warning = page.getByRole('dialog', { name: 'Oturum Süresi Doldu' })
      await warning.waitFor()
      expect(await storageSize(page)).toBe(0)
      await warning.getByRole('button', { name: 'Tamam' }).click()
      await page.waitForURL('**/login')
      expect(await storageSize(page)).toBe(0)
      await signInOn(page, server, withoutSecondFactor)
      // Stored again before the form is opened, so the tab may be closed now.
      await eventually(async () => expect(await draftKeys(page)).toHaveLength(1))
      await leaveTo(page, `${server.url}/support`)
      await expectRestored(page)
    },
  )

  browserTest('are never shown to another user of the browser', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openTab(`${server.url}/login`)
    await signInOn(page, server, withoutSecondFactor)
    await leaveTo(page, `${server.url}/support`)
    await write(page)
    await pressEscape(page)
    await dialogOf(page).getByRole('button', { name: 'Taslağı sakla ve kapat' }).click()
    const signOut = async () => {
      await page.locator('.sidebar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
      await page.getByRole('menuitem', { name: 'Çıkış Yap' }).click()
      await page.waitForURL('**/login')
    }
    await signOut()
    // Another user of the same company.
    await signInOn(page, server, demo)
    await leaveTo(page, `${server.url}/support`)
    expect(await openNewTicket(page)).toBe(false)
    expect(await dialogOf(page).getByLabel('Konu').inputValue()).toBe('')
    await pressEscape(page)
    await signOut()
    await signInOn(page, server, withoutSecondFactor)
    await leaveTo(page, `${server.url}/support`)
    await expectRestored(page)
  })

  browserTest('of a reply: closing asks whether to keep or drop them', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openTab(`${server.url}/login`)
    await signInOn(page, server, withoutSecondFactor)
    await leaveTo(page, `${server.url}/support?ticket=1`)
    const dialog = page.getByRole('dialog', { name: 'Destek Talebi #1' })
    const reply = dialog.getByLabel('Yanıtınız')
    await reply.fill('Yarım kalan yanıt')
    await pressEscape(page)
    await dialog.getByText('Yanıtınız gönderilmedi.').waitFor()
    await dialog.getByRole('button', { name: 'Yazmaya devam et' }).click()
    expect(await reply.inputValue()).toBe('Yarım kalan yanıt')
    await dialog.getByRole('button', { name: 'Kapat', exact: true }).last().click()
    await dialog.getByRole('button', { name: 'Taslağı sakla ve kapat' }).click()
    await dialog.waitFor({ state: 'detached' })

    await leaveTo(page, `${server.url}/support?ticket=3`)
    const other = page.getByRole('dialog', { name: 'Destek Talebi #3' })
    expect(await other.getByLabel('Yanıtınız').inputValue(), 'a draft belongs to its ticket').toBe('')
    await leaveTo(page, `${server.url}/support?ticket=1`)
    await dialog.getByText('Dosyalar taslakta saklanmaz').waitFor()
    expect(await reply.inputValue()).toBe('Yarım kalan yanıt')
    await dialog.getByRole('button', { name: 'Taslağı sil' }).click()
    expect(await reply.inputValue()).toBe('')
    expect(await draftKeys(page)).toEqual([])
    await pressEscape(page)
    await dialog.waitFor({ state: 'detached' })
  })
})
