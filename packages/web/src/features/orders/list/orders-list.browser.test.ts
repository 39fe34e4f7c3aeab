import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { stubCall } from '../../../testing/harness/faults.ts'
import { desktop, phone } from '../../../testing/harness/launch-chromium.ts'
import { pressEscape } from '../../../testing/harness/press-escape.ts'
import { locationOf, openSignedIn, otherCompany } from '../../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../../testing/harness/tabs.ts'

/** Looks at the table as a person does: what is cut, what is broken, how many columns and whole rows are in view. */
const seenOf = (page: Page) =>
  page.evaluate(() => {
    const tables = [...document.querySelectorAll('table')]
    const table = tables.find(({ caption }) => caption?.textContent === 'Aktif Siparişler')
    const box = table?.parentElement
    if (!table || !box) return null
    const isShown = (cell: Element) => getComputedStyle(cell).display !== 'none'
    // The button that copies lies over the next column while it shows.
    for (const button of document.querySelectorAll<HTMLElement>('.copy-value-button')) button.style.display = 'none'
    const rows = [...table.querySelectorAll<HTMLElement>('tr[data-index]')]
    const cells = [...table.querySelectorAll<HTMLElement>('tr[data-index] > td, thead th')].filter(isShown)
    return {
      tooWide: table.offsetWidth - box.clientWidth,
      beyondPage: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      cutTags: [...table.querySelectorAll('.tag-name')].filter((tag) => tag.scrollWidth > tag.clientWidth).map(String),
      invoiceColumns: new Set(
        rows.map((row) => row.querySelector('.balance-line > .button')?.getBoundingClientRect().left),
      ).size,
      columns: [...table.querySelectorAll('thead th:not(.more-cell, .choose-cell)')].filter(isShown).length,
      heights: [...new Set(rows.map((row) => row.offsetHeight))],
      wholeRows: rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
      height: table.offsetHeight,
    }
  })

/** The rows of the orders; the pending requests are a table too. */
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Aktif Siparişler' }).locator('tr[data-index]')
const listed = (page: Page) => rowsOf(page).first().waitFor()
const numbersOf = async (page: Page) => (await rowsOf(page).allInnerTexts()).map((text) => /#(\d+)/.exec(text)?.[1])

describeInBrowser('the order list', () => {
  browserTest('cuts and breaks nothing at any width of a desk', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    await listed(page)
    await page.getByText('14 gün gecikti').first().waitFor()
    for (const width of [768, 1024, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 768 })
      await eventually(async () => {
        const seen = await seenOf(page)
        expect(seen).toMatchObject({ beyondPage: 0, cut: [], heights: [41], invoiceColumns: 1 })
        if (width === 1024) expect(seen?.cutTags).toEqual([])
        expect(seen?.tooWide, `px beyond the box at ${width}`).toBeLessThanOrEqual(0)
        if (width >= 1366) expect(seen?.columns, `columns at ${width}`).toBe(10)
        if (width >= 1280) expect(seen?.wholeRows, `rows in view at ${width}`).toBeGreaterThanOrEqual(8)
      })
    }
  })

  browserTest('what has no column stands behind the chevron', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders', { viewport: { width: 1024, height: 768 } })
    const startDate = page.getByRole('term').filter({ hasText: 'Başlangıç' })
    await page.getByRole('button', { name: 'Diğer alanlar: #1001 192.0.2.0/24' }).click()
    await startDate.waitFor()
    expect(await page.getByRole('term').filter({ hasText: 'Bakiye' }).count()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 768 })
    await startDate.waitFor({ state: 'hidden' })
  })

  browserTest('a row of a phone has three lines, the rest behind its chevron', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders', { viewport: phone })
    await page.getByText('14 gün gecikti').first().waitFor()
    const seen = await seenOf(page)
    expect(Math.max(...(seen?.heights ?? [Infinity]))).toBeLessThanOrEqual(76)
    expect(seen?.beyondPage).toBe(0)
    expect(seen?.height, 'fourteen orders').toBeLessThan(1_100)
    const chevron = page.getByRole('button', { name: 'Diğer alanlar: #1002' })
    const box = await chevron.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await chevron.click()
    expect(await chevron.getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('button', { name: 'Ödeme Yap: sipariş 1002' }).waitFor()
    // Only what the lines of the row do not show; values of theirs can be copied or changed there.
    const fields = (await page.locator('.row-detail dd').allInnerTexts()).map((text) => text.trim())
    expect(fields).toContain('Kopyala')
    const lines = await page.locator('tr', { has: chevron }).locator('.line-cell').innerText()
    expect(fields.filter((text) => lines.includes(text))).toEqual([])
    expect(locationOf(page), 'the chevron does not open the order').toBe('/orders')
    await page.getByRole('link', { name: '192.0.2.0/24' }).click()
    await page.waitForURL('**/orders/1001')
  })

  browserTest('late orders come from the figures of any server', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/orders')
    guard.allowStatus(500)
    await page.getByRole('button', { name: /^Geciken/ }).click()
    const late = await page.getByRole('button', { name: /^Geciken/ }).innerText()
    await eventually(async () => expect(await numbersOf(page)).toHaveLength(Number(/\d+/.exec(late)?.[0])))
    expect(await rowsOf(page).filter({ hasNotText: 'gecikti' }).count()).toBe(0)
    await page.getByRole('button', { name: /^Geciken/ }).click()
    const invalid = page.getByRole('button', { name: /^Geçersiz route/ })
    await invalid.click()
    const marked = Number(/\d+/.exec(await invalid.innerText())?.[0])
    expect(marked).toBeGreaterThan(0)
    await eventually(async () => expect(await numbersOf(page)).toHaveLength(marked))
    expect(locationOf(page)).toBe('/orders?invalid=1')
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await eventually(async () => expect(await rowsOf(page).getByText('Geçersiz route').count()).toBe(marked))
    }
    await invalid.click()
    await moveTo(page, '/orders?sort=late:desc')
    await page.getByText('14 gün gecikti').first().waitFor()
    expect(await rowsOf(page).first().innerText()).toContain('gecikti')

    // Another server: the figures alone decide, and without them no order is late.
    await stubCall(page, ['GET', /\/orders\/stats$/], { status: 500, json: { message: 'Bakımda' } })
    await page.goto(`${server.url}/orders`)
    await listed(page)
    expect(await page.getByText('gecikti').count()).toBe(0)
  })

  browserTest('columns are chosen, kept, and named by saved views', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    await listed(page)
    const heads = async () =>
      (
        await page
          .getByRole('table', { name: 'Aktif Siparişler' })
          .locator('thead th:not(.choose-cell, .more-cell)')
          .allInnerTexts()
      ).map((text) => text.trim())
    const column = (name: string) => page.getByRole('checkbox', { name, exact: true })
    const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await open('Sütunlar')
    await column('RBL').uncheck()
    await column('Hizmet Türü').uncheck()
    expect(await page.getByRole('checkbox', { name: 'Bakiye' }).count(), 'actions always stay').toBe(0)
    await pressEscape(page)
    const some = ['Sipariş No', 'Hizmet No', 'Etiket', 'Başlangıç', 'Kalan Gün', 'Bitiş', 'Durum', 'Bakiye']
    await eventually(async () => expect(await heads()).toEqual(some))
    await moveTo(page, '/orders?type=1&sort=days_left')
    await listed(page)
    expect(await heads()).toEqual(some)

    await open('Görünümler')
    await page.getByRole('button', { name: 'Şimdiki görünümü kaydet' }).click()
    await page.getByText('Lütfen bir ad girin').waitFor()
    await page.getByLabel('Görünüm adı').fill('Bitenler')
    await page.getByRole('button', { name: 'Şimdiki görünümü kaydet' }).click()
    await page.getByRole('button', { name: 'Adını değiştir: Bitenler' }).click()
    await page.getByLabel('Yeni ad').fill('Yakında biten')
    await page.getByRole('button', { name: 'Adı kaydet' }).click()
    await pressEscape(page)
    const view = page
      .getByRole('navigation', { name: 'Kayıtlı görünümler' })
      .getByRole('link', { name: 'Yakında biten' })
    expect(await view.getAttribute('aria-current')).toBe('page')
    await open('Sütunlar')
    await page.getByRole('button', { name: 'Varsayılana dön' }).click()
    await pressEscape(page)
    await eventually(async () => expect(await heads()).toHaveLength(10))
    await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
    await view.click()
    await eventually(async () => expect(await heads()).toEqual(some))
    const address = locationOf(page)
    expect(address).toContain('type=1&sort=days_left&columns=')

    // The address says it all, and odd stored data does not break the page.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith('order')))
        localStorage.setItem(
          key,
          key.startsWith('orderViews') ? '[{"name":7},null,{"name":"X","query":"tag=%zz"}]' : '{"a":',
        )
    })
    await page.goto(server.url + address)
    await listed(page)
    expect(await heads()).toEqual(some)
    await page.getByRole('link', { name: 'X', exact: true }).waitFor()
    await open('Görünümler')
    await page.getByRole('button', { name: 'Sil: X' }).click()
    await page.getByRole('navigation', { name: 'Kayıtlı görünümler' }).waitFor({ state: 'detached' })
  })

  browserTest('long lists keep the place of a row whose fields are open', async ({ openTab, start }) => {
    const server = await start.server({ settings: { demoOrders: 400 } })
    const { page } = await openSignedIn(openTab, server, '/orders', { email: otherCompany, viewport: phone })
    await page.locator('.table-spacer').first().waitFor({ state: 'attached' })
    const rows = rowsOf(page)
    const second = await rows.nth(1).boundingBox()
    await rows.first().locator('.row-more').click()
    const detail = await page.locator('.row-detail').boundingBox()
    await eventually(async () =>
      expect(Math.round((await rows.nth(1).boundingBox())?.y ?? 0)).toBe(
        Math.round((second?.y ?? 0) + (detail?.height ?? 0)),
      ),
    )
    await rows.first().locator('.row-more').click()
    await eventually(async () => expect((await rows.nth(1).boundingBox())?.y).toBe(second?.y))
  })
})
