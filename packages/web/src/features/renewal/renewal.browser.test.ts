import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { locationOf, openSignedIn } from '../../testing/harness/sign-in-helper.ts'

describeInBrowser('renewal in the browser', () => {
  browserTest('a renewal with a promo code is requested and listed as pending', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/orders/1002')
    guard.allowStatus(409)
    const setPrice = (cents: number) =>
      server.db.updateTable('orders').set({ price_cents: cents }).where('id', '=', 1002).execute()
    await setPrice(25_000)
    await page.getByRole('button', { name: 'Yenileme Talebi' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Promosyon kodu')
    const confirmation = page.getByRole('dialog', { name: 'Yenileme Onayı' })
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    await field.fill('yüzde10')
    await press('Uygula')
    await dialog.getByText('YUZDE10 kodu uygulandı.').waitFor()
    await press('Devam')
    await confirmation.getByText('$225,00').waitFor()
    // A new price starts with an empty field, and no code that is not seen goes with it.
    await setPrice(26_000)
    await press('Onayla')
    await dialog.getByRole('alert').waitFor()
    expect(await field.inputValue()).toBe('')
    await press('Devam')
    await confirmation.waitFor()
    expect((await confirmation.locator('.price-list dd').allInnerTexts()).slice(0, 3)).toEqual([
      '$260,00',
      '$0,00',
      '$260,00',
    ])
    await press('Geri')
    await field.fill('yüzde10')
    await press('Devam')
    await confirmation.getByText('$234,00').waitFor()
    await press('Onayla')
    await dialog.getByText('Yenileme talebiniz').waitFor()
    await dialog.waitFor({ state: 'detached' })
    // The button that opened the dialog is gone, so the focus moves beside it.
    const focused = () =>
      page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
    await eventually(async () => expect(await focused()).toMatch(/^H1 198\.51\.100\.0\/25/))
    await page.getByRole('tab', { name: 'Yenileme Geçmişi' }).click()
    const row = page.getByRole('table', { name: 'Yenileme Geçmişi' }).locator('tbody tr')
    expect(await row.innerText()).toMatch(/\$260,00[\s\S]*\$236,34[\s\S]*Bekliyor/)
    expect(locationOf(page)).toBe('/orders/1002#renewals')
    expect(await page.getByRole('button', { name: 'Yenileme Talebi' }).count()).toBe(0)
  })
})
