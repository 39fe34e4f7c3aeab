import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { ask, openSignedIn, otherCompany } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

interface Details {
  rblResults: {
    id: number
    createDate: string
    url: string
    blackListed: number
    clean: number
    resultData: {
      result: { ipres: { ip: string; isBlackListed: boolean; results: { rbl: string; status: number }[] }[] }
    }
  }[]
}

describeInBrowser('blacklist reports in the browser', () => {
  browserTest('show figures, history, reports and listed addresses', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1002#rbl')
    const { rblResults } = (await ask(server, token, '/orders/1002')) as Details
    const [newest, older] = rblResults.toSorted((a, b) => b.createDate.localeCompare(a.createDate))
    const cards = page.locator('.tab-panel .stat-card')
    await cards.first().waitFor()
    // The link to the tab leads to what it tells.
    await eventually(async () =>
      expect(await cards.first().evaluate((card) => card.getBoundingClientRect().top)).toBeLessThan(400),
    )
    const [listed, clean, last] = await cards.allInnerTexts()
    expect(listed).toMatch(/^Kara Listede\s+3\s+Son kontrolde$/)
    expect(clean).toMatch(new RegExp(`^Temiz\\s+${newest?.clean}\\s+Son kontrolde$`))
    expect(last).toMatch(/^Son Kontrol\s+\d\d\.\d\d\.\d{4}\s+(\d+ gün önce|evvelsi gün)$/)
    await page
      .getByText('Son 2 taramada kara listedeki IP sayısı en az 0, en çok 3; son taramada 3.', { exact: true })
      .waitFor()
    // Fewer than five scans are a sentence, no chart.
    expect(await page.getByRole('img', { name: 'Kara Liste Geçmişi' }).count()).toBe(0)

    const table = page.getByRole('table', { name: 'RBL Raporları' })
    expect(await table.locator('th').allInnerTexts()).toEqual([
      'Tarih',
      'Temiz',
      'Kara Listede',
      'IP / Subnet',
      'Detaylar',
      'Rapor',
    ])
    const row = table.locator('tbody tr').first()
    const link = row.getByRole('link', { name: /^Rapor/ })
    expect(await link.getAttribute('href')).toBe(newest?.url)
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])

    await row.getByRole('button', { name: /^Detaylar/ }).click()
    const details = page.getByRole('dialog', { name: 'Kara Liste Detayları' })
    const expected = (newest?.resultData.result.ipres ?? [])
      .filter((entry) => entry.isBlackListed)
      .map(({ ip, results }) => [
        ip,
        results
          .filter(({ status }) => status === 1)
          .map(({ rbl }) => rbl)
          .join(', '),
        'Karalistede',
      ])
    expect(expected).toHaveLength(3)
    const rows = details.locator('tbody tr')
    await rows.first().waitFor()
    const shown = await rows.evaluateAll((all) =>
      all.map((one) => [...one.querySelectorAll('td')].map((cell) => cell.textContent)),
    )
    expect(shown).toEqual(expected)
    expect(await details.locator('th').allInnerTexts()).toEqual(['IP Adresi', 'Kara Listeler', 'Durum'])
    await pressEscape(page)
    expect(older?.blackListed).toBe(0)
    await table
      .locator('tbody tr')
      .nth(1)
      .getByRole('button', { name: /^Detaylar/ })
      .click()
    await page.getByText('Bu IP bloğunda karalistede olan IP bulunmamaktadır.', { exact: true }).waitFor()
  })

  browserTest('help for each list, a ticket about its addresses, and a trend', async ({ openTab, start }) => {
    const server = await start.server()
    const scan = await server.db
      .selectFrom('rbl_reports')
      .selectAll()
      .where('order_id', '=', 1002)
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    const { id: _, ...older } = scan
    const rows = [1, 2, 3].map((day) => ({ ...older, created_at: scan.created_at - day * 86_400_000 }))
    await server.db.insertInto('rbl_reports').values(rows).execute()
    const { page } = await openSignedIn(openTab, server, '/orders/1002#rbl')
    const help = page.getByRole('region', { name: 'Listeden Çıkma' })
    const links = help.getByRole('link', { name: /çıkarma sayfası/ })
    await links.first().waitFor()
    for (const link of await links.all()) {
      expect(await link.getAttribute('href')).toMatch(/^https:\/\//)
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    }
    await help.getByText('İlk yapılacak').first().waitFor()
    await help.getByText('Ne kadar sürer').first().waitFor()
    const reader = page.getByRole('slider', { name: 'Taramaları gün gün oku' })
    // Five scans and today.
    expect(await reader.getAttribute('aria-valuemax')).toBe('6')
    await reader.press('Home')
    expect(await reader.getAttribute('aria-valuetext')).toMatch(/^\d\d\.\d\d\.\d{4}: \d+ IP$/)
    await help.getByRole('button', { name: 'Destek talebi aç' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Konu').inputValue()).toBe('Kara listeden çıkma: 198.51.100.0/25')
    expect((await dialog.getByLabel('Açıklama').inputValue()).match(/^198\.51\.100\.\d+: \S+$/gm)).toHaveLength(3)
    // Nothing is typed yet, so nothing is asked.
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0))
  })

  browserTest('the report cannot run scripts in its frame', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard, token, context } = await openSignedIn(openTab, server, '/orders/1002#rbl')
    guard.allow(/^request leaves the origin: rbl\.example$/)
    guard.allow(/Blocked script execution in 'https:\/\/rbl\.example/)
    const { rblResults } = (await ask(server, token, '/orders/1002')) as Details
    const newest = rblResults.toSorted((a, b) => b.createDate.localeCompare(a.createDate))[0]
    const referrers: (string | undefined)[] = []
    await context.route('https://rbl.example/**', (route) => {
      referrers.push(route.request().headers()['referer'])
      return route.fulfill({
        contentType: 'text/html',
        body: '<h1>Rapor</h1><script>if (top !== self) { document.body.textContent = "hostile"; top.location = "/login" }</script>',
      })
    })
    await page.getByRole('button', { name: `Görüntüle: RBL Raporu #${newest?.id}` }).click()
    const dialog = page.getByRole('dialog', { name: `RBL Raporu #${newest?.id}` })
    await dialog.frameLocator('iframe').getByRole('heading', { name: 'Rapor' }).waitFor()
    expect(await dialog.locator('iframe').getAttribute('sandbox')).toBe('')
    expect(referrers).toEqual([undefined])
    await eventually(async () => expect(await dialog.getByText('Rapor yükleniyor...').count()).toBe(0))
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: /^Yeni Sekmede Aç/ }).click(),
    ])
    await opened.waitForURL(newest?.url ?? '')
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
  })

  browserTest('a URL that is no web address is not linked', async ({ openTab, start }) => {
    const server = await start.server()
    await server.db
      .updateTable('rbl_reports')
      .set({ url: 'javascript:alert(1)' })
      .where('order_id', '=', 1002)
      .execute()
    await server.db
      .updateTable('rbl_reports')
      .set({ url: 'http://rbl.example/x' })
      .where('order_id', '=', 1003)
      .execute()
    const { page } = await openSignedIn(openTab, server, '/orders/1002#rbl')
    const table = page.getByRole('table', { name: 'RBL Raporları' })
    await table.waitFor()
    expect(await table.getByRole('link').count()).toBe(0)
    expect(await table.getByRole('button', { name: /^Görüntüle/ }).count()).toBe(0)
    // A URL that the policy does not allow in a frame opens in a tab only.
    await moveTo(page, '/orders/1003#rbl')
    await table
      .getByRole('button', { name: /^Görüntüle/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Bu rapor yalnızca yeni sekmede açılabilir.').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    // Nor does one of a site that the server does not name.
    const url = 'https://elsewhere.example/x'
    await server.db.updateTable('rbl_reports').set({ url }).where('order_id', '=', 1003).execute()
    await page.reload()
    await table
      .getByRole('button', { name: /^Görüntüle/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Bu rapor yalnızca yeni sekmede açılabilir.').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  })

  browserTest('a block that was never scanned is not shown as clean', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1008#rbl')
    await page.getByText('Bu blok henüz taranmadı.').waitFor()
    expect(await page.locator('.stat-card').count()).toBe(0)
  })

  browserTest('another company sees no reports', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/orders/1002#rbl', { email: otherCompany })
    guard.allowStatus(404)
    await page.getByText('Bu siparişe erişilemiyor.').waitFor()
  })
})
