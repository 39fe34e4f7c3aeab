import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestServer } from '@ip-portal/server/testing'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { confirmOn, openSignedIn } from '../../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../../testing/harness/tabs.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Applies a new route of an order from the basket, to be confirmed within five minutes. */
async function applyRoute(page: Page, server: TestServer, asn: string): Promise<void> {
  await moveTo(page, '/orders/1001')
  await press(page, 'Yeni Route')
  await dialogOf(page).getByLabel('Origin').fill(asn)
  await dialogOf(page).getByRole('button', { name: 'Sepete Ekle' }).click()
  await page.getByRole('link', { name: /^Değişiklik sepeti: / }).click()
  await press(page, 'Uygula')
  await dialogOf(page).getByLabel('Onaylanmazsa geri al').selectOption({ label: '5 dakika sonra' })
  await press(page, 'Devam')
  await confirmOn(page, server)
  await page.getByText('1 adım uygulandı.').waitFor()
}

describeInBrowser('a plan that must be confirmed', () => {
  browserTest('a plan is taken back by the portal unless it is confirmed in time', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001')
    const origins = async () =>
      (await server.db.selectFrom('routes').select('origin').where('order_id', '=', 1001).execute()).map(
        ({ origin }) => origin,
      )
    await applyRoute(page, server, 'AS64505')
    await page.getByText(/^Onaylanmazsa değişiklikler [45]:\d\d sonra geri alınır\.$/).waitFor()
    await page.getByText('Onay bekliyor').waitFor()
    await page.getByRole('button', { name: 'Onayla', exact: true }).press('Enter')
    await page.getByText('Plan onaylandı; değişiklikler kalıcı.').waitFor()
    await page.getByText(/tarihinde onaylandı\.$/).waitFor()
    expect(await page.locator(':focus').evaluate((element) => element.tagName)).toBe('H1')
    await page.getByText('Uygulandı', { exact: true }).waitFor()
    await server.revertPlans()
    expect(await origins()).toContain('AS64505')

    await applyRoute(page, server, 'AS64507')
    await page.getByText('Onay bekliyor').waitFor()
    await server.db
      .updateTable('plans')
      .set((row) => ({ revert_at: row('revert_at', '-', 300_001) }))
      .execute()
    await server.revertPlans()
    await page.reload()
    await page.getByText(/^Onaylanmadığı için .* tarihinde geri alındı\.$/).waitFor()
    await page.getByText('Geri alındı', { exact: true }).waitFor()
    await eventually(async () => expect(await origins()).not.toContain('AS64507'))
    expect(await origins()).toContain('AS64505')
  })
})
