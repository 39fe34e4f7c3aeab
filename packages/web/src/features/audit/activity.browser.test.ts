import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { auditTexts } from '@ip-portal/core/audit'
import { billingTexts } from '@ip-portal/core/billing'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { runOperator } from '@ip-portal/server/testing'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { stubCall } from '../../testing/harness/faults.ts'
import { phone } from '../../testing/harness/launch-chromium.ts'
import { locationOf, openSignedIn, withoutSecondFactor } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'
import { uiTexts } from '../../ui/ui.texts.ts'

const rows = (page: Page) => page.locator('tr[data-index]')
const subjects = async (page: Page) => page.locator('.audit-name').allInnerTexts()
const expectSubjects = (page: Page, ...expected: string[]) =>
  eventually(async () => expect(await subjects(page)).toEqual(expected))

describeInBrowser('the page of activity', () => {
  const server = sharedServer()
  const email = withoutSecondFactor

  browserTest('lists changes and refusals, filters, and saves them', async ({ openTab }) => {
    const { page, guard, token } = await openSignedIn(openTab, server, '/orders/1001', { email })
    guard.allowStatus(400)
    const tag = (order: number, value: unknown) =>
      fetch(`${server.url}/api/orders/${order}/tag`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tag: value }),
      })
    await tag(1001, 'Bir')
    await tag(1001, 'İki')
    await tag(1002, 'Üç')
    for (let times = 0; times < 3; times += 1) await tag(1001, 5)
    await runOperator(['invoices', 'add', '1001', '--usd', '10'], server.environment)

    // The log of one order has a link on its page, and drops the order by the button that clears the filters.
    await page.getByRole('link', { name: auditTexts.ofOrder }).click()
    await page.getByRole('heading', { name: auditTexts.titleOfOrder(1001) }).waitFor()
    const ofOrder = ['Fatura ekleme', ...Array.from({ length: 3 }, () => 'Etiket değişikliği')]
    await expectSubjects(page, ...ofOrder)
    await page.getByText('Etiket: Bir → İki').waitFor()
    await page.getByText('Fatura: ORF').waitFor()
    await rows(page).filter({ hasText: 'Reddedildi' }).getByText('geçersiz bilgi veya kod').waitFor()
    // Later refusals are counted within a second.
    await eventually(async () => {
      await page.reload()
      await rows(page).first().waitFor()
      expect(await page.getByText(auditTexts.times(3)).count()).toBe(1)
    })
    await page.getByRole('button', { name: auditTexts.clear }).first().click()
    await page.getByRole('heading', { name: auditTexts.title, exact: true }).waitFor()
    await eventually(async () => expect(await subjects(page)).toContain('Giriş'))

    // An order is chosen on the page; what is no number is refused.
    const order = page.getByLabel(auditTexts.orderNumber)
    for (const day of [auditTexts.from, auditTexts.to])
      expect(await page.getByLabel(day, { exact: true }).inputValue()).toBe('')
    await order.fill('abc')
    await page.keyboard.press('Enter')
    await page.getByText(auditTexts.badOrder).waitFor()
    await order.fill('#1002')
    await page.keyboard.press('Enter')
    await expectSubjects(page, 'Etiket değişikliği')
    expect(locationOf(page)).toBe('/activity?order=1002')
    // The column names the block first; the block finds its order too.
    await rows(page).getByRole('link', { name: '198.51.100.0/25 #1002' }).waitFor()
    await order.fill('198.51.100.0/2')
    await page.keyboard.press('Enter')
    await expectSubjects(page, 'Etiket değişikliği')
    await order.fill('192.0.2')
    await page.keyboard.press('Enter')
    await eventually(() => expect(locationOf(page)).toBe('/activity?order=1001'))
    await order.fill('1002')
    await page.keyboard.press('Enter')
    await expectSubjects(page, 'Etiket değişikliği')
    await page.getByLabel(auditTexts.outcome).selectOption('refused')
    await page.getByText(auditTexts.noneMatches).waitFor()
    await page.locator('.empty-state').getByRole('button', { name: auditTexts.clear }).click()

    await page.getByLabel(auditTexts.actor, { exact: true }).selectOption('operator')
    await expectSubjects(page, 'Fatura ekleme')
    await page.getByLabel(auditTexts.actor, { exact: true }).selectOption('user')
    await page.getByLabel(auditTexts.action).selectOption('tag')
    await expectSubjects(page, ...Array.from({ length: 4 }, () => 'Etiket değişikliği'))
    await page.reload()
    await expectSubjects(page, ...Array.from({ length: 4 }, () => 'Etiket değişikliği'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: uiTexts.csv }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect([download.suggestedFilename(), lines.length]).toEqual(['etkinlik.csv', 5])
    expect(lines[1]).toContain('Etiket değişikliği reddedildi (geçersiz bilgi veya kod)')
    expect(lines[2]).toContain('→ Üç')

    await page.getByLabel(auditTexts.to, { exact: true }).fill('01.01.2020')
    await page.keyboard.press('Tab')
    await page.getByText(auditTexts.noneMatches).waitFor()

    // Impossible days of an address count as none.
    await moveTo(page, '/activity?from=0001-01-01&to=2026-02-31')
    await eventually(async () => expect(await subjects(page)).toContain('Giriş'))
    for (const day of [auditTexts.from, auditTexts.to])
      expect(await page.getByLabel(day, { exact: true }).inputValue()).toBe('')
  })

  browserTest('shows older rows on demand, and rows of one height on a phone', async ({ openTab }) => {
    const old = { request_id: 'old', company_id: 1, action: 'tag.set', actor_kind: 'system', actor_name: 'x' } as const
    const target = `name server ns1.${'uzun-ad.'.repeat(8)}example`
    const values = Array.from({ length: 150 }, (_, at) => ({
      ...old,
      at,
      target,
      details_json: JSON.stringify({ tag: at }),
    }))
    // A second try of this test starts without the rows of the first.
    await server.db.deleteFrom('audit_log').where('request_id', '=', 'old').execute()
    await server.db.insertInto('audit_log').values(values).execute()
    const { page } = await openSignedIn(openTab, server, '/activity?actor=system', { email, viewport: phone })
    await rows(page).first().waitFor()
    const count = () => page.locator('table').getAttribute('aria-rowcount')
    expect(await count()).toBe('101')
    const height = await rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
    expect(height).toBeLessThanOrEqual(76)
    const isCut = (element: Element) => element.getBoundingClientRect().right < window.innerWidth - 40
    expect(await rows(page).first().locator('.line-top').evaluate(isCut)).toBe(true)
    const first = rows(page).first()
    await first.getByText('Otomatik').first().waitFor()
    expect(await first.getByText('Etiket: 149').isVisible()).toBe(false)
    await first.getByRole('button', { name: /^Diğer alanlar: Etiket değişikliği/ }).click()
    await page.locator('.row-detail').getByText('Etiket: 149').waitFor()
    expect(await page.getByLabel(auditTexts.actor, { exact: true }).inputValue()).toBe('system')
    // By key: rows that the scrolling brings in are measured, and may move the button from under a pointer.
    await page.getByRole('button', { name: auditTexts.more }).press('Enter')
    await eventually(async () => expect(await count()).toBe('151'))
    expect(await page.getByRole('button', { name: auditTexts.more }).count()).toBe(0)
  })

  browserTest('saves the newest 50,000 rows, and says that older ones are missing', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/activity', { email })
    await rows(page).first().waitFor()
    const actor = { kind: 'system', name: 'x' }
    const json = Array.from({ length: 1_000 }, (_, id) => ({
      id,
      at: null,
      action: 'tag.set',
      actor,
      before: {},
      after: {},
    }))
    let pages = 0
    await page.route(/\/api\/audit\?/, (route) => {
      pages += 1
      return route.fulfill({ json, headers: { link: `</api/audit?cursor=${pages}>; rel="next"` } })
    })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: uiTexts.csv }).click(),
    ])
    await page.getByText('Dosyada en yeni 50.000 kayıt var.').waitFor()
    expect(pages).toBe(50)
    expect(
      readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(50_001)
  })

  browserTest('says what failed and what is empty', async ({ openTab }) => {
    const { page, guard } = await openSignedIn(openTab, server, '/contracts', { email })
    guard.allowStatus(502)
    const end = await stubCall(page, ['GET', /\/audit$/], { status: 502, body: '<h1>Bad gateway</h1>' })
    await moveTo(page, '/activity')
    await page.getByText('Sunucu hatası: 502').waitFor()
    await end()
    const release = await stubCall(page, ['GET', /\/audit$/], { json: [] })
    await page.getByRole('button', { name: kernelTexts.retry }).click()
    await page.getByText(auditTexts.none).waitFor()
    await release()
    // The page waits for the list of additions; it says when that can't be read.
    const mend = await stubCall(page, ['GET', /\/security-status$/], { status: 502, body: '<h1>Bad gateway</h1>' })
    for (const path of ['/activity', '/invoices']) {
      await page.goto(server.url + path)
      await page.getByText('Sunucu hatası: 502').first().waitFor()
    }
    await mend()
    await page.getByRole('button', { name: kernelTexts.retry }).click()
    await page.getByLabel(billingTexts.year).waitFor()
  })
})
