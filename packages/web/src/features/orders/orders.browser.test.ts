import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { appears } from '../../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { desktop, phone } from '../../testing/harness/launch-chromium.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { ask, openSignedIn, locationOf, withoutSecondFactor } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

const disabledText = 'Sipariş aktif olmadığı için kullanılamaz.'

describeInBrowser('orders in the browser', () => {
  browserTest('the routes show valid, invalid and not found as text', async ({ openTab, start }) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-vrps-'))
    const rpkiVrps = join(folder, 'vrps.json')
    const roas = [
      { asn: 'AS4242423201', prefix: '172.20.8.0/23', maxLength: 23, ta: 'test' },
      { asn: 'AS64496', prefix: '172.20.11.0/24', maxLength: 24, ta: 'test' },
    ]
    writeFileSync(rpkiVrps, JSON.stringify({ roas }))
    const server = await start.server({ settings: { rpkiVrps } })
    const { page } = await openSignedIn(openTab, server, '/orders/1009')
    const validity = async (origin: string) => page.locator('tr', { hasText: origin }).locator('td').nth(2).innerText()
    // The routes stand on the first screen of a desk.
    const first = await page.getByRole('row', { name: 'AS4242423201' }).first().boundingBox()
    expect((first?.y ?? desktop.height) + (first?.height ?? 0)).toBeLessThan(desktop.height)
    await eventually(async () =>
      expect(await validity('AS4242423201')).toMatch(/^geçerli\s+ROA AS4242423201 172\.20\.8\.0\/23-23$/),
    )
    expect(await validity('AS64500')).toMatch(/^geçersiz\s+origin farklı: ROA AS64496\s/)
    expect(await validity('AS64501')).toBe('bulunamadı')
    await page.getByRole('button', { name: 'ROA Doğrula' }).click()
    await page.getByText('3 route kaydından 1 tanesi geçerli.').waitFor()
    rmSync(folder, { recursive: true, force: true })
  })

  browserTest('unknown, foreign and cancelled orders look the same', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/orders')
    guard.allowStatus(404)
    const foreign = await server.db.selectFrom('orders').select('id').where('id', '>', 1100).executeTakeFirst()
    for (const id of ['999999', String(foreign?.id), '1006', 'yok', '1e3']) {
      await moveTo(page, `/orders/${id}`)
      await page.getByText('Bu siparişe erişilemiyor.').waitFor()
      expect(await page.getByText('İptal edilmiş siparişler görüntülenemez.').isVisible()).toBe(true)
      expect(await page.getByRole('tab').count()).toBe(0)
    }
  })

  browserTest('an inactive order shows its card, a warning and its balance', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1007')
    await page.getByText('Bu sipariş aktif değil. Lütfen destek ile iletişime geçin.').waitFor()
    await page.getByText('Nedeni: Ödemesi gecikti.').waitFor()
    const order = (await ask(server, token, '/orders/1007')) as { hasLatePayment: number }
    expect(order.hasLatePayment).toBe(1)
    expect(await page.getByText('Kalan bakiye', { exact: true }).count()).toBe(1)
    const alert = page.getByRole('alert').filter({ hasText: 'Bu siparişin gecikmiş ödemesi var.' })
    expect(await alert.innerText()).toMatch(/\$337,50 · son ödeme tarihi \d\d\.\d\d\.\d{4}/)
    expect(await alert.getByRole('button').allInnerTexts()).toEqual(['Siparişi öde'])
    expect(await page.getByRole('button', { name: 'Siparişi öde' }).count()).toBe(1)
    // The list gives the status the same colour.
    expect(await page.locator('.tone-warning', { hasText: 'Askıya Alındı' }).count()).toBe(1)
    expect((await page.getByRole('tab').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(['RBL Raporları'])
    const pay = page.getByRole('button', { name: /^Ödeme Yap/ })
    expect(await pay.getAttribute('aria-disabled')).toBe('true')
    expect(await pay.textContent()).toContain(disabledText)
    // Its payment is possible all the same; once it waits for approval, a further one is asked for first.
    await page.getByText('Sipariş aktif değil ancak ödemesini yapabilirsiniz.').waitFor()
    await page.getByRole('button', { name: 'Son faturayı görüntüle' }).click()
    await page.getByRole('dialog', { name: /^Fatura / }).waitFor()
    await pressEscape(page)
    const dialog = page.getByRole('dialog', { name: 'Ödeme Yap' })
    await page.getByRole('button', { name: 'Siparişi öde' }).click()
    await dialog.getByRole('button', { name: 'Ödemeyi Bildir' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Ödemeniz onay bekliyor').waitFor()
    await page.getByRole('button', { name: 'Siparişi öde' }).click()
    await dialog.getByText('Yine de ödeme yapmak istiyor musunuz?').waitFor()
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    const row = page.getByRole('table', { name: 'Ödeme Uyarıları' }).locator('tr', { hasText: '#1007' })
    await row.getByText('Ödemeniz onay bekliyor').waitFor()
    await row.getByRole('button', { name: 'Öde: sipariş 1007' }).click()
    await dialog.getByRole('button', { name: 'Yine de Öde' }).click()
    await dialog.getByLabel('Tutar (USD)').waitFor()
  })

  browserTest('the order page shows late payment, tag and renewal by state', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1002')
    await page.getByText('Bu siparişin gecikmiş ödemesi var.').waitFor()
    await page.getByRole('region', { name: 'Sipariş #1002' }).getByRole('button', { name: 'Merkez' }).waitFor()
    // Red in the header and green in the card, each with its meaning.
    await page.getByText('bitişe 30 gün veya daha az var').waitFor()
    await page.getByText('süresi devam ediyor').waitFor()
    await page.getByText(/^Sipariş .* günü bitiyor\. Yenilenmezse .* gününden itibaren süresi dolmuş sayılır/).waitFor()
    expect(await page.getByRole('tab', { name: /^RBL Raporları/ }).innerText()).toContain('3')
    await moveTo(page, '/orders/1001')
    await page.getByRole('heading', { name: '192.0.2.0/24', level: 1 }).waitFor()
    expect(await page.getByText('Bu siparişin gecikmiş ödemesi var.').count()).toBe(0)
    expect(await page.getByRole('tab', { name: /^RBL Raporları/ }).innerText()).toContain('Temiz')
    const tabs = (await page.getByRole('tab').allInnerTexts()).map((text) =>
      text.split('\n')[0]?.replace('Temiz', '').trim(),
    )
    expect(tabs).toEqual(['IP Detayları', 'RBL Raporları', 'Cari Hareketler', 'Destek Talepleri', 'Yenileme Geçmişi'])
    // On a phone the active tab is visible and badges do not wrap by letter.
    await page.setViewportSize(phone)
    await moveTo(page, '/orders/1001#renewals')
    await page.reload()
    const chosen = await page.getByRole('tab', { name: 'Yenileme Geçmişi', selected: true }).boundingBox()
    expect((chosen?.x ?? 0) + (chosen?.width ?? phone.width)).toBeLessThanOrEqual(phone.width)
    expect((await page.getByRole('tab', { name: /^RBL/ }).boundingBox())?.height).toBeLessThan(60)
    await page.setViewportSize(desktop)
    await moveTo(page, '/orders/1011')
    await page.getByRole('tab', { name: 'ASN Detayları', selected: true }).waitFor()
    expect(await page.getByRole('tab', { name: 'IP Detayları' }).count()).toBe(0)
  })

  browserTest('without a second factor a change leads to its set-up', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001', { email: withoutSecondFactor })
    await page.getByText('E-posta adresiniz doğrulanmamış. Lütfen gelen kutunuzdaki bağlantıyı açın.').waitFor()
    await page.getByRole('button', { name: 'Yeni Route' }).click()
    const dialog = page.getByRole('dialog', { name: 'İki Faktörlü Doğrulama Gerekli' })
    await dialog.getByRole('button', { name: 'İki faktörlü doğrulamayı aç' }).click()
    await eventually(() => expect(locationOf(page)).toBe('/profile?setup2fa=true'))
  })

  browserTest('the banner sends the verification mail again and confirms it', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/', { email: withoutSecondFactor })
    const again = page.getByRole('button', { name: 'Doğrulama e-postasını yeniden gönder' })
    const sent = page.getByText('Doğrulama e-postası gönderildi. Lütfen e-posta kutunuzu kontrol edin.')
    await appears(sent, () => again.click())
  })
})
