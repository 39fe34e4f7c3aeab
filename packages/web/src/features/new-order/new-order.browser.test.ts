import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestServer } from '@ip-portal/server/testing'
import { appears } from '../../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { endSessions } from '../../testing/harness/end-sessions.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { ask, demo, openSignedIn, locationOf, signInOn } from '../../testing/harness/sign-in-helper.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const submitOf = (page: Page) => page.getByRole('button', { name: /^Siparişi Gönder/ })
const prices = async (page: Page) => (await page.locator('.price-list').innerText()).replaceAll(/\s+/g, ' ')
const verified = (page: Page) => page.locator('.field-state', { hasText: 'Doğrulandı' })
const requests = (server: TestServer) => server.db.selectFrom('order_requests').selectAll().orderBy('id').execute()

const choose = (page: Page, name: string) => page.getByRole('radio', { name }).click()

async function submit(page: Page): Promise<void> {
  await eventually(async () => expect(await submitOf(page).getAttribute('aria-disabled')).toBeNull())
  await submitOf(page).click()
}

describeInBrowser('a new order in the browser', () => {
  browserTest('a block with a promo code becomes a pending request', async ({ openTab, start }) => {
    const server = await start.server({ settings: { providerMnt: 'PROVIDER-MNT' } })
    const { page, token, guard } = await openSignedIn(openTab, server, '/orders')
    guard.allowStatus(400)
    await page.getByRole('link', { name: 'Yeni Sipariş' }).first().click()
    await page.getByRole('heading', { name: 'Yeni Sipariş', level: 1 }).waitFor()
    expect(await submitOf(page).textContent()).toContain('Başlamak için bir hizmet seçin.')
    await choose(page, 'IP Kiralama Hizmeti')
    // The company's defaults are filled in and verified automatically.
    await eventually(async () => expect(await verified(page).count()).toBe(3))
    expect(await submitOf(page).textContent()).toContain('Bir IP bloğu seçin. Açıklama gerekli.')
    await choose(page, '198.18.8.0/24')

    // The input becomes upper-case ASCII while typing, and the caret stays.
    const description = field(page, 'Açıklama')
    await description.pressSequentially('şube ağı')
    expect(await description.inputValue()).toBe('SUBE AGI')
    await description.press('Home')
    await description.pressSequentially('İzmir ')
    expect(await description.inputValue()).toBe('IZMIR SUBE AGI')

    await field(page, 'Promosyon kodu').fill('yok')
    await page.getByRole('button', { name: 'Uygula' }).click()
    await page.getByText('Promosyon kodu geçersiz').waitFor()
    await field(page, 'Promosyon kodu').fill('yüzde10')
    await field(page, 'Promosyon kodu').press('Enter')
    await page.getByText('YUZDE10 kodu uygulandı.').waitFor()
    expect(await prices(page)).toBe(
      'Tutar $450,00 İndirim -$45,00 İndirimli tutar $405,00 Damga vergisi $4,05 Toplam $409,05',
    )
    await page.getByRole('button', { name: 'Kodu kaldır' }).click()
    expect(await prices(page)).toBe('Tutar $450,00 Damga vergisi $4,50 Toplam $454,50')
    await page.getByRole('button', { name: 'Uygula' }).click()
    await page.getByText('YUZDE10 kodu uygulandı.').waitFor()
    expect(await page.getByText('Fiyatlara KDV dahil değildir.').isVisible()).toBe(true)

    await submit(page)
    await page.getByText('Siparişiniz alındı.').waitFor()
    await eventually(() => expect(locationOf(page)).toBe('/orders'))
    expect((await requests(server)).at(-1)).toMatchObject({
      ip: '198.18.8.0',
      ip_desc: 'IZMIR SUBE AGI',
      ip_admin_c: 'DO1-EXAMPLE',
      ip_mnt: 'PROVIDER-MNT',
      promo_code: 'YUZDE10',
      discounted_price_cents: 40_500,
      state: 'pending',
    })
    const lists = (await ask(server, token, '/orders')) as { pending: { ip: string }[] }
    expect(lists.pending.map((one) => one.ip)).toContain('198.18.8.0')
    await page.getByText(/talep onay bekliyor$/).click()
    await page.getByText('198.18.8.0').first().waitFor()
  })

  browserTest('a choice that comes too early changes nothing on the screen', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/new-order')
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/show-available-ips/, (route) => answered.then(() => route.continue()))
    await choose(page, 'IP Kiralama Hizmeti')
    await page.getByRole('radio', { name: 'ASN Hizmeti' }).click()
    expect(await page.getByRole('radio', { name: 'IP Kiralama Hizmeti' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: 'ASN Hizmeti' }).isChecked()).toBe(false)
    answer()
    await page.getByRole('radio', { name: '198.18.8.0/24' }).waitFor()
  })

  browserTest('an AS number asks for an organisation only', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/new-order')
    await choose(page, 'ASN Hizmeti')
    expect(await page.getByText('IP Bloğu').count()).toBe(0)
    await page.getByLabel('Organizasyon adı').fill(' ')
    expect(await submitOf(page).textContent()).toContain('Organizasyon adı gerekli.')
    await page.getByLabel('Organizasyon adı').fill('Örnek Bulut A.Ş.')
    expect(await prices(page)).toBe('Tutar $125,00 Toplam $125,00')
    await page.getByLabel('Organizasyon adı').press('Enter')
    await page.getByText('Siparişiniz alındı.').waitFor()
    expect((await requests(server)).at(-1)).toMatchObject({ service_type_id: 2, organisation: 'Örnek Bulut A.Ş.' })
  })

  browserTest('a handle is unverified, verifying, found, not found, or unanswered', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/new-order')
    guard.allowStatus(503)
    await choose(page, 'IP Kiralama Hizmeti')
    await eventually(async () => expect(await verified(page).count()).toBe(3))
    const asn = field(page, 'ASN')
    await asn.fill('as64499')
    await page.getByText('Doğrulanmadı', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Doğrula: ASN' }).click()
    await page.getByText('AS64499 değeri RIPE veritabanında bulunamadı').waitFor()
    expect(await submitOf(page).textContent()).toContain('ASN doğrulanmalı.')
    // An edit makes the handle unverified; leaving the field verifies it.
    await asn.fill('64500')
    await asn.press('Tab')
    await page.locator('.field-error', { hasText: 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)' }).waitFor()
    await asn.fill('as64500')
    await asn.press('Tab')
    await eventually(async () => expect(await verified(page).count()).toBe(3))
    await page.route('**/api/orders/whois/**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Kayıt yok' } }),
    )
    await field(page, 'ORG').fill('ORG-OT1')
    await field(page, 'ORG').press('Enter')
    await page.getByText('Kayıt yok', { exact: true }).waitFor()
    expect(await page.getByText('bulunamadı').count()).toBe(0)
    expect(await submitOf(page).textContent()).toContain('ORG doğrulanmalı.')
    // An empty optional handle is not verified.
    await field(page, 'ORG').fill('')
    expect(await submitOf(page).textContent()).not.toContain('ORG')
  })

  browserTest('defaults are set, used and cleared', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token, guard } = await openSignedIn(openTab, server, '/new-order')
    guard.allowStatus(400)
    await choose(page, 'IP Kiralama Hizmeti')
    await field(page, 'Açıklama').fill('KALAN')
    const opener = page.getByRole('button', { name: 'Varsayılan Ayarlar' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Varsayılan Ayarlar' })
    const save = dialog.getByRole('button', { name: 'Kaydet' })
    await dialog.getByRole('textbox', { name: 'ASN' }).fill('AS64499')
    await save.click()
    await dialog.locator('.message', { hasText: 'AS64499 değeri RIPE veritabanında bulunamadı' }).waitFor()
    await dialog.getByRole('textbox', { name: 'ASN' }).fill('64501')
    await save.click()
    await dialog.locator('.message', { hasText: 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)' }).waitFor()
    await dialog.getByRole('textbox', { name: 'ASN' }).fill('AS64510')
    await dialog.getByRole('textbox', { name: 'ORG' }).fill('')
    await appears(page.getByText('Varsayılan ayarlar kaydedildi'), () => save.click())
    await dialog.waitFor({ state: 'detached' })
    expect(await ask(server, token, '/orders/defaults')).toEqual({ adminc: 'DO1-EXAMPLE', org: null, asn: 'AS64510' })
    // A field with the old default takes the new one; typed input stays.
    await eventually(async () => expect(await field(page, 'ASN').inputValue()).toBe('AS64510'))
    expect(await field(page, 'Açıklama').inputValue()).toBe('KALAN')
    await eventually(async () =>
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true),
    )
  })

  browserTest('a block that was taken meanwhile does not discard the input', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/new-order')
    guard.allowStatus(409)
    await choose(page, 'IP Kiralama Hizmeti')
    await choose(page, '198.18.8.0/24')
    await field(page, 'Açıklama').fill('Şube')
    await server.db.updateTable('free_blocks').set({ taken_at: 1 }).where('ip', '=', '198.18.8.0').execute()
    await submit(page)
    await page.getByText('Seçtiğiniz IP bloğu artık uygun değil. Lütfen başka bir blok seçin.').waitFor()
    await page.getByText('Seçtiğiniz blok artık boş değil.').waitFor()
    expect(await page.getByRole('radio', { name: '198.18.8.0/24' }).count()).toBe(0)
    expect(await field(page, 'Açıklama').inputValue()).toBe('SUBE')
    expect(await submitOf(page).textContent()).toContain('Bir IP bloğu seçin.')
    // A changed price is shown, and the next try succeeds.
    await server.db.updateTable('service_types').set({ price_cents: 50_000 }).where('id', '=', 1).execute()
    await choose(page, '198.18.9.0/24')
    await submit(page)
    await page.getByText('Fiyat değişti. Lütfen güncel fiyat ile yeniden deneyin.').waitFor()
    await eventually(async () => expect(await prices(page)).toContain('Tutar $500,00'))
    await submit(page)
    await page.getByText('Siparişiniz alındı.').waitFor()
  })

  browserTest('a draft survives the tab and the session', async ({ openTab, start }) => {
    const server = await start.server()
    // Signs in on the page, because the author of a draft comes from the server's response.
    const tab = await openTab(`${server.url}/new-order`)
    const { page } = tab
    await signInOn(page, server, demo)
    await choose(page, 'IP Kiralama Hizmeti')
    await choose(page, '198.18.8.0/24')
    await field(page, 'Açıklama').fill('Şube')
    await page.reload()
    await page.getByText('Taslak geri yüklendi.').waitFor()
    await eventually(async () =>
      expect(await page.getByRole('radio', { name: '198.18.8.0/24' }).isChecked()).toBe(true),
    )
    expect(await field(page, 'Açıklama').inputValue()).toBe('SUBE')

    await endSessions(tab, server, 'removed')
    await submit(page)
    await page.getByRole('dialog', { name: 'Giriş Hatası' }).getByRole('button', { name: 'Tamam' }).click()
    await page.waitForURL('**/login')
    await signInOn(page, server, demo)
    await eventually(() => expect(locationOf(page)).toBe('/new-order'))
    await page.getByText('Taslak geri yüklendi.').waitFor()
    await eventually(async () => expect(await field(page, 'Açıklama').inputValue()).toBe('SUBE'))
    await page.getByRole('button', { name: 'Taslağı sil' }).click()
    await eventually(async () => expect(await page.getByRole('radio', { checked: true }).count()).toBe(0))
    expect(await page.getByText('Taslak geri yüklendi.').count()).toBe(0)
  })

  browserTest('a long list of free blocks can be searched', async ({ openTab, start }) => {
    const server = await start.server()
    const blocks = Array.from({ length: 400 }, (_, at) => ({
      ip: `198.19.${at % 256}.${at < 256 ? 0 : 128}`,
      subnet: '25',
    }))
    const { page } = await openSignedIn(openTab, server, '/new-order')
    await page.route('**/api/orders/show-available-ips', (route) =>
      route.fulfill({ json: blocks.map((block) => ({ ...block, rbl: null })) }),
    )
    await choose(page, 'IP Kiralama Hizmeti')
    const list = page.getByRole('radiogroup', { name: 'IP Bloğu' })
    await page.getByText('400 boş blok').waitFor()
    const drawn = await list.getByRole('radio').count()
    expect(drawn).toBeLessThan(400)
    // More blocks appear before the end is reached, by mouse or by keyboard.
    await list.getByRole('radio').last().focus()
    await eventually(async () => expect(await list.getByRole('radio').count()).toBeGreaterThan(drawn))
    await field(page, 'Blok ara').fill('198.19.77.')
    await page.getByText('2 / 400 blok').waitFor()
    await list.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await list.getByRole('radio', { name: '198.19.77.128/25' }).isChecked()).toBe(true)
    // A chosen block that the search hides stays chosen, also for the browser's validation.
    await field(page, 'Blok ara').fill('198.19.78.')
    await page.getByText('2 / 400 blok').waitFor()
    expect(
      await list
        .getByRole('radio')
        .first()
        .evaluate((radio: HTMLInputElement) => radio.validity.valid),
    ).toBe(true)
    await field(page, 'Blok ara').fill('yok')
    await page.getByText('Aramaya uygun blok yok.').waitFor()
    expect(await submitOf(page).textContent()).not.toContain('Bir IP bloğu seçin.')
  })
})
