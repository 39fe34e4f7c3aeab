import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from '../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { phone } from '../testing/harness/launch-chromium.ts'
import { sharedServer } from '../testing/harness/faults.ts'
import { demo, openSignedIn, locationOf, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'
import { endSessions } from '../testing/harness/end-sessions.ts'

/** Closes a dialog and discards its input. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Kaydetmeden kapat' }).click()
}

describeInBrowser('accessibility of', () => {
  browserTest.concurrent('the sign-in and its messages', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openTab(`${server.url}/login`)
    guard.allowStatus(400)
    await page.getByLabel('E-posta').waitFor()
    await expectAccessible(page, 'login')
    await page.getByLabel('E-posta').fill(demo)
    await page.getByLabel('Şifre', { exact: true }).fill('yanlış parola')
    await page.getByRole('button', { name: 'Giriş Yap' }).click()
    await page.getByRole('alert').waitFor()
    await expectAccessible(page, 'login refused')
    await page.getByLabel('Şifre', { exact: true }).fill(server.signIns[0]?.password ?? '')
    await page.getByRole('button', { name: 'Giriş Yap' }).click()
    await page.getByLabel('Doğrulama Kodu').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page, 'login code refused')
  })

  const pages = [
    ['dashboard', '/', 'Toplam Bakiye'],
    ['orders', '/orders', '#1001'],
    ['orders none', '/orders?search=yok', 'Filtrelere uygun sipariş bulunamadı.'],
    ['statement', '/transactions?from=2020-01-01&to=2099-12-31', 'En yüksek'],
    ['invoices', '/invoices', 'Fatura No'],
    ['invoices none', '/invoices?year=2019', '2019 yılında fatura yok.'],
    ['statement none', '/transactions?from=2001-01-01&to=2001-01-02', 'Bu tarih aralığında işlem yok.'],
    ['order ledger', '/orders/1003#ledger', 'Toplam alacak'],
    ['order renewals', '/orders/1014#renewals', 'Bekliyor'],
    ['order', '/orders/1001', 'geçersiz'],
    ['order ipv6', '/orders/1010', 'Name Servers'],
    ['order asn', '/orders/1011', 'Organizasyon'],
    ['order asn missing', '/orders/1012', 'henüz tanımlanmamış'],
    ['order reports', '/orders/1002#rbl', 'Listeden Çıkma'],
    ['order never scanned', '/orders/1008#rbl', 'henüz taranmadı'],
    ['order late', '/orders/1002', 'gecikmiş'],
    ['order inactive', '/orders/1007', 'aktif değil'],
    ['order missing', '/orders/999999', 'erişilemiyor'],
    ['order tickets', '/orders/1002#tickets', 'Blok erişiminde yavaşlık'],
    ['support', '/support', 'Blok erişiminde yavaşlık'],
    ['support missing', '/support?ticket=987654', 'Böyle bir destek talebi bulunamadı.'],
    ['contracts', '/contracts', 'Eksik Evrak'],
    ['activity', '/activity', 'Yöntem: şifre'],
    ['activity none', '/activity?order=1001&action=roa', 'Bu süzgeçlere uyan etkinlik yok'],
  ] as const

  const server = sharedServer()
  browserTest.concurrent.for(pages)('%s', async ([name, path, text], { openTab }) => {
    const { page, guard } = await openSignedIn(openTab, server, path, { email: withoutSecondFactor })
    guard.allowStatus(404)
    await page.locator('.security-banner').waitFor()
    await page.getByText(text).first().waitFor()
    await expectAccessible(page, name)
  })

  browserTest.concurrent('the dialogs of a change', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Sil: AS64500' }).click()
    await dialog.getByText('silinecek').waitFor()
    await expectAccessible(page, 'dialog delete')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Yeni Route' }).click()
    await dialog.getByText('ücretsiz değişiklik').waitFor()
    await dialog.getByRole('button', { name: 'Devam' }).click()
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog route refused')
    await dialog.getByLabel('Origin').fill('AS64511')
    await dialog.getByRole('button', { name: 'Devam' }).click()
    await dialog.getByLabel('Doğrulama Kodu').fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog code refused')
  })

  browserTest.concurrent('the dialogs of records', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1003')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Yeni ROA' }).click()
    await dialog.getByText('hakkınız doldu').waitFor()
    await dialog.getByRole('button', { name: 'Devam' }).click()
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog ROA refused')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Sil: ROA AS64502/ }).click()
    await dialog.locator('.effects-list').waitFor()
    await expectAccessible(page, 'dialog ROA effect')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Name Server Düzenle' }).click()
    await dialog.getByLabel('Name Server 1').fill('ns1')
    await dialog.getByLabel('Name Server 2').focus()
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog name servers refused')
    await leave(page)
    await page.getByRole('button', { name: 'Whois' }).click()
    await dialog.getByText('mnt-by').first().waitFor()
    await expectAccessible(page, 'dialog whois')
  })

  browserTest.concurrent('the dialogs of reports', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/orders/1002#rbl')
    const dialog = page.getByRole('dialog')
    guard.allow(/^request leaves the origin: rbl\.example$/)
    await page.route('https://rbl.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>x' }))
    await page
      .getByRole('button', { name: /^Detaylar/ })
      .first()
      .click()
    await dialog.getByText('Karalistede').first().waitFor()
    await expectAccessible(page, 'dialog blacklist details')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Detaylar/ })
      .last()
      .click()
    await dialog.getByText('bulunmamaktadır').waitFor()
    await expectAccessible(page, 'dialog blacklist clean')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Görüntüle/ })
      .first()
      .click()
    await dialog.getByRole('link', { name: /^Yeni Sekmede Aç/ }).waitFor()
    await expectAccessible(page, 'dialog report')
  })

  browserTest.concurrent('the dialogs of tickets', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/support?ticket=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('ölçüm-sonuçları.pdf').waitFor()
    await dialog.getByLabel('Yanıtınız').fill('Teşekkürler')
    const files = ['ölçüm.pdf', 'araç.exe'].map((name) => ({ name, mimeType: '', buffer: Buffer.from('%PDF-1.7') }))
    await dialog.locator('input[type=file]').setInputFiles(files)
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog ticket')
    await page.keyboard.press('Escape')
    await dialog.getByText('Yanıtınız gönderilmedi.').waitFor()
    await expectAccessible(page, 'dialog ticket leaving')
    await dialog.getByRole('button', { name: 'Yazmaya devam et' }).click()
    await dialog.getByRole('button', { name: 'Sorunum Çözüldü, Talebi Kapat' }).click()
    await dialog.getByText('yeniden açılamayacak').waitFor()
    await expectAccessible(page, 'dialog ticket closing')
    await dialog.getByRole('button', { name: 'Talebi Kapat', exact: true }).click()
    await dialog.locator('.facts').getByText('Kapalı').waitFor()
    await expectAccessible(page, 'dialog ticket closed')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Yeni Talep' }).click()
    await dialog.getByRole('button', { name: 'Gönder' }).click()
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog new ticket refused')
    await dialog.getByLabel('Konu').fill('Taslak')
    await page.reload()
    await page.getByRole('button', { name: 'Yeni Talep' }).click()
    await dialog.getByText('Taslak geri yüklendi').waitFor()
    await expectAccessible(page, 'dialog new ticket draft')
  })

  browserTest.concurrent('the upload of a document', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/contracts')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Belge Yükle' }).first().click()
    await dialog.getByLabel('Dosya tipi').waitFor()
    await dialog.getByRole('button', { name: 'Belge Yükle' }).click()
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog upload refused')
  })

  browserTest.concurrent('the dialogs of billing', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/orders/1003')
    guard.allowStatus(400)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: /^Ödeme Yap/ }).click()
    await dialog.getByLabel('Tutar (USD)').fill('0')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog payment refused')
    await leave(page)
    await page.getByRole('button', { name: 'Yenileme Talebi' }).click()
    await dialog.getByLabel('Promosyon kodu').fill('YOK')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog renewal refused')
    await dialog.getByRole('button', { name: 'Devam' }).click()
    await dialog.getByRole('button', { name: 'Onayla' }).waitFor()
    await expectAccessible(page, 'dialog renewal confirmation')
    await leave(page)
    await page.getByRole('button', { name: 'Yedek' }).click()
    await dialog.getByLabel('Etiket', { exact: true }).selectOption({ label: '+ Yeni etiket' })
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog tag refused')
    await leave(page)
    await page.goto(`${server.url}/transactions`)
    await page.getByLabel('Bitiş', { exact: true }).waitFor()
    await expectAccessible(page, 'calendar', async () => {
      await page.keyboard.press('Escape')
      await page.locator('.p-datepicker').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Takvimi aç: Bitiş' }).click()
      await page.locator('.p-datepicker').waitFor()
    })
  })

  browserTest.concurrent('the warnings', async ({ openTab, start }) => {
    const server = await start.server()
    const tab = await openSignedIn(openTab, server, '/orders/1001', { email: withoutSecondFactor })
    const { page } = tab
    await page.getByRole('button', { name: 'Yeni Route' }).click()
    await page.getByRole('dialog', { name: 'İki Faktörlü Doğrulama Gerekli' }).waitFor()
    await expectAccessible(page, 'dialog two factor')
    await page.getByRole('button', { name: 'Daha sonra' }).click()
    await endSessions(tab, server, 'removed')
    // A poll of the page may have shown the warning first; a click would wait behind it.
    await page.getByRole('button', { name: 'Yenile', exact: true }).dispatchEvent('click')
    await page.getByRole('dialog', { name: 'Giriş Hatası' }).waitFor()
    await expectAccessible(page, 'dialog session ended')
  })

  browserTest.concurrent('menu, theme and drawer', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/contracts')
    const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme)
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const chooseTheme = async (name: string) => {
      await page.locator('.sidebar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    expect(await scheme()).toBe('light dark')
    await chooseTheme('Tema: Sistem')
    const light = await ground()
    await chooseTheme('Tema: Açık')
    expect(await scheme()).toBe('dark')
    await eventually(async () => expect(await ground()).not.toBe(light))
    await page.reload()
    await page.locator('#content').waitFor()
    expect(await scheme()).toBe('dark')
    await chooseTheme('Tema: Koyu')
    expect(await scheme()).toBe('light dark')

    await page.locator('.sidebar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await expectAccessible(page, 'menu')
    await page.keyboard.press('Escape')

    await page.setViewportSize(phone)
    const opener = page.getByRole('button', { name: 'Menü', exact: true })
    await opener.click()
    const drawer = page.getByRole('dialog')
    expect(await drawer.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'Siparişler',
      'Sözleşmeler',
      'Hesap Ekstresi',
      expect.stringMatching(/^Destek Talepleri( \(\d+\))?$/),
    ])
    await expectAccessible(page, 'drawer')
    await page.setViewportSize(phone)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await eventually(async () =>
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true),
    )
    await opener.click()
    await drawer.getByRole('link', { name: 'Siparişler' }).click()
    await eventually(() => expect(locationOf(page)).toBe('/orders'))
    await drawer.waitFor({ state: 'detached' })
    await page.locator('.topbar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
    await page.getByRole('menuitem', { name: 'Profilim' }).waitFor()
    const items = await page.getByRole('menuitem').allInnerTexts()
    expect(items).toContain('Profilim')
    expect(items).toContain('Çıkış')
  })
})
