import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { endSessions } from '../testing/harness/end-sessions.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { pressEscape } from '../testing/harness/press-escape.ts'
import { demo, openSignedIn, signInOn, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'
import { componentsWith } from '../testing/harness/sources.ts'
import { moveTo } from '../testing/harness/tabs.ts'

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

/** A way to a form with a draft; ways with the same draft lead to the same text. */
interface DraftWay {
  source: string
  draft: string
  path: string
  open?: (page: Page) => Promise<unknown>
  label: string
}

const pressed = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const ticket = (draft: string, path: string, open?: DraftWay['open']): DraftWay => ({
  source: 'features/tickets/new-ticket/new-ticket-dialog.tsx',
  draft: `a ticket ${draft}`,
  path,
  ...(open && { open }),
  label: 'Açıklama',
})
const reply = (id: number): DraftWay => ({
  source: 'features/tickets/thread/ticket-dialog.tsx',
  draft: `a reply to ticket ${id}`,
  path: `/support?ticket=${id}`,
  label: 'Yanıtınız',
})

const draftWays: readonly DraftWay[] = [
  {
    source: 'app/routes/new-order-route.tsx',
    draft: 'a new order',
    path: '/new-order',
    open: (page) => page.getByRole('radio', { name: 'IP Kiralama Hizmeti' }).click(),
    label: 'Açıklama',
  },
  ticket('about nothing', '/support', pressed('Yeni Talep')),
  ticket('about nothing', '/support?ticket=new'),
  ticket('about 1002', '/support?ticket=new&order=1002'),
  ticket('about 1002', '/orders/1002', pressed('Yeni Talep')),
  ticket('about 1003', '/orders/1003', pressed('Yeni Talep')),
  ticket('about the blacklists of 1002', '/orders/1002#rbl', pressed('Destek talebi aç')),
  reply(1),
  reply(3),
]

describeInBrowser('drafts', () => {
  it('have a way to each of their forms', () => {
    expect([...new Set(draftWays.map(({ source }) => source))].toSorted()).toEqual(componentsWith(/\buseDraft\(/))
  })

  browserTest('belong to their form and what it is about', async ({ openTab, start }) => {
    const server = await start.server()
    const tab = await openSignedIn(openTab, server, '/contracts')
    const { page } = tab
    const open = async ({ path, open: act, label }: DraftWay) => {
      await moveTo(page, path)
      await act?.(page)
      const form = page.locator('form').filter({ has: page.getByLabel(label) })
      const field = form.getByLabel(label)
      await field.waitFor()
      return field
    }
    const leaveForm = async () => {
      if ((await page.getByRole('dialog').count()) > 0) {
        await pressEscape(page)
        await page.getByRole('button', { name: 'Taslağı sakla ve kapat' }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await moveTo(page, '/contracts')
    }
    const textOf = ({ draft }: DraftWay) => draft.toUpperCase()
    const written = [...Map.groupBy(draftWays, ({ draft }) => draft).values()].flatMap(([first]) => first ?? [])
    for (const way of written) {
      await (await open(way)).fill(textOf(way))
      await leaveForm()
    }
    for (const way of draftWays) {
      expect(await (await open(way)).inputValue(), `${way.draft}, from ${way.path}`).toBe(textOf(way))
      await leaveForm()
    }
  })

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
