import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { officeFiles } from '@ip-portal/server/testing'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { fixedDay } from '../../testing/harness/clock.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { toastsOf } from '../../testing/harness/record-toasts.ts'
import { ask, openSignedIn } from '../../testing/harness/sign-in-helper.ts'

interface ListedContract {
  id: number
  serviceName: string
  statusDescription: string
  bgCode: string
  textCode: string
  siparisbitis: string | null
  date_end: string | null
  missingFiles: { description: string }[]
  files: { description: string }[]
}

const scan = {
  name: 'İmza sirküleri (ğüşıöç) "son".pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 256))]),
}
const sheet = { name: 'tablo.xlsx', mimeType: 'application/zip', buffer: officeFiles.xlsx }
const page404 = { name: 'sayfa.html', mimeType: 'text/html', buffer: Buffer.from('<b>') }

const rgbOf = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

describeInBrowser('contracts', () => {
  browserTest("each card shows the server's colours, the term and missing documents", async ({ openTab, start }) => {
    const { now, prepare } = fixedDay('2026-06-15')
    const server = await start.server({ now })
    const { page, token } = await openSignedIn(openTab, server, '/contracts', { prepare })
    const contracts = (await ask(server, token, '/contracts')) as unknown as ListedContract[]
    const cards = page.locator('.contract-card')
    await eventually(async () => expect(await cards.count()).toBe(contracts.length))
    for (const [at, contract] of contracts.entries()) {
      const card = cards.nth(at)
      const text = await card.innerText()
      const end = contract.siparisbitis ?? contract.date_end ?? ''
      const days = (Date.parse(end) - Date.parse('2026-06-15')) / 86_400_000
      const left = days < 0 ? `${-days} gün geçti` : `${days} gün`
      for (const part of [contract.serviceName, end.split('-').reverse().join('.'), left]) expect(text).toContain(part)
      for (const { description } of [...contract.missingFiles, ...contract.files]) expect(text).toContain(description)
      const badge = card.getByText(contract.statusDescription, { exact: true })
      const colours = await badge.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element)
        return [backgroundColor, color]
      })
      expect(colours).toEqual([rgbOf(contract.bgCode), rgbOf(contract.textCode)])
      const tone = await card.locator('.tag', { hasText: left }).getAttribute('class')
      expect(tone).toContain(days > 30 ? 'tone-success' : 'tone-danger')
    }
  })

  browserTest(
    'a missing document is uploaded under its Turkish name and downloads unchanged',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page, token } = await openSignedIn(openTab, server, '/contracts')
      const dialog = page.getByRole('dialog', { name: 'Belge Yükle' })
      const card = page.locator('.contract-card', { hasText: 'Eksik Evrak' })
      await card.getByRole('button', { name: 'Yükle: Vergi Levhası' }).click()
      await eventually(async () =>
        expect(await dialog.getByLabel('Dosya tipi').locator('option:checked').innerText()).toBe('Vergi Levhası'),
      )
      await dialog.getByRole('button', { name: 'Belge Yükle' }).click()
      await dialog.getByText('Lütfen dosya tipi seçin ve en az bir dosya ekleyin', { exact: true }).waitFor()
      await dialog.locator('input[type=file]').setInputFiles([scan, page404, sheet])
      await dialog.getByText('Hatalı Dosya Tipi: sayfa.html').waitFor()
      expect(await dialog.locator('.chip-name').allInnerTexts()).toEqual([scan.name, sheet.name])
      await dialog.getByRole('button', { name: `Dosyayı kaldır: ${sheet.name}` }).click()
      // Chosen files are input that is not discarded without a question.
      await pressEscape(page)
      await dialog.getByRole('button', { name: 'Düzenlemeye dön' }).click()
      expect(await dialog.locator('.chip-name').allInnerTexts()).toEqual([scan.name])
      await dialog.getByRole('button', { name: 'Belge Yükle' }).click()
      await dialog.waitFor({ state: 'detached' })
      await eventually(async () => expect((await toastsOf(page)).join()).toMatch(/Başarılı .*yüklendi/))
      await eventually(async () =>
        expect(await card.getByRole('button', { name: 'Yükle: Vergi Levhası' }).count()).toBe(0),
      )
      const contracts = (await ask(server, token, '/contracts')) as unknown as ListedContract[]
      expect(contracts.flatMap(({ files }) => files.map(({ description }) => description))).toContain(scan.name)

      const link = card.getByRole('link', { name: scan.name })
      expect(await link.getAttribute('href')).toMatch(/^\/api\/uploads\/documents\/[\w-]+\.pdf$/)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        card.getByRole('button', { name: `İndir: ${scan.name}` }).click(),
      ])
      expect((await readFile(await download.path())).equals(scan.buffer)).toBe(true)
      // Browsers replace quotes in the names of saved files.
      expect(download.suggestedFilename()).toBe(scan.name.replaceAll('"', '_'))
    },
  )

  browserTest('a large upload that the server refuses shows why', async ({ openTab, start }) => {
    const server = await start.server({
      settings: { uploads: { quotaBytes: 8 * 1024 * 1024, perCompany: 2, inAll: 2 } },
    })
    const { page, guard } = await openSignedIn(openTab, server, '/contracts')
    guard.allowStatus(413)
    await page.getByRole('button', { name: 'Yükle: Vergi Levhası' }).click()
    const dialog = page.getByRole('dialog', { name: 'Belge Yükle' })
    const large = { ...scan, buffer: Buffer.concat([scan.buffer, Buffer.alloc(12 * 1024 * 1024)]) }
    await dialog.locator('input[type=file]').setInputFiles(large)
    await dialog.getByRole('button', { name: 'Belge Yükle' }).click()
    const message = 'Şirketinizin dosya alanı doldu (en fazla 8 MB). Lütfen destek ile iletişime geçin.'
    await dialog.getByText(message, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: `Dosyayı kaldır: ${scan.name}` }).click()
    await dialog.locator('input[type=file]').setInputFiles(sheet)
    await dialog.getByRole('button', { name: 'Belge Yükle' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  browserTest('an upload shows its progress and can be cancelled', async ({ openTab, start }) => {
    const deferred = await start.deferred()
    const contract = { id: 7, serviceName: 'IP Kiralama', statusDescription: 'Eksik', missingFiles: ['Vergi Levhası'] }
    // A server may send malformed colours or only one of the two dates.
    deferred.always('GET /contracts', 200, [
      { ...contract, bgCode: 'url(x)', textCode: '#fff', date_end: '2026-12-31' },
    ])
    deferred.always('GET /action/get/file-types', 200, [{ id: 2, description: 'Vergi Levhası' }])
    deferred.always('GET /tickets/open', 200, { open_tickets: 0 })
    deferred.always('GET /auth/check-session', 200, { isAuthenticated: true })
    deferred.always('GET /auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1 })
    const options = { stored: { token: 'token-1' } }
    const { page, guard } = await openTab(`${deferred.url}/contracts`, options)
    expect(await page.locator('.tag', { hasText: 'Eksik' }).first().getAttribute('class')).toContain('tone-secondary')
    await page.getByRole('button', { name: 'Yükle: Vergi Levhası' }).click()
    const dialog = page.getByRole('dialog', { name: 'Belge Yükle' })
    const upload = dialog.getByRole('button', { name: 'Belge Yükle' })
    await dialog.locator('input[type=file]').setInputFiles(scan)
    await upload.click()
    const first = await deferred.next('POST /action/upload/document')
    expect(first.headers.authorization).toBe('Bearer token-1')
    for (const part of ['name="contractId"\r\n\r\n7', 'name="fileType"\r\n\r\n2', 'name="files"; filename="İmza'])
      expect(first.body).toContain(part)
    const bar = dialog.getByRole('progressbar', { name: 'Yükleme' })
    await eventually(async () => expect(await bar.getAttribute('aria-valuenow')).toBe('100'))
    const [frame, filled] = await Promise.all([bar.boundingBox(), bar.locator('> *').boundingBox()])
    expect(filled).toEqual(frame)
    await dialog.getByText('Gönderildi, sunucu kaydediyor...').waitFor()
    // The dialog cannot be closed while it sends.
    await pressEscape(page)
    await dialog.getByRole('button', { name: 'Gönderimi iptal et' }).click()
    await bar.waitFor({ state: 'detached' })
    // The server may have stored the files before the cancel.
    await eventually(() => expect(deferred.calls.filter((call) => call === 'GET /contracts')).toHaveLength(2))
    expect(await dialog.locator('.chip-name').allInnerTexts()).toEqual([scan.name])
    expect(await dialog.getByRole('alert').count()).toBe(0)

    guard.allowStatus(500)
    await upload.click()
    ;(await deferred.next('POST /action/upload/document')).answer(500)
    await dialog.getByText('Dosya yüklenirken bir hata oluştu', { exact: true }).waitFor()
    guard.allowLostConnection()
    await upload.click()
    ;(await deferred.next('POST /action/upload/document')).drop()
    await eventually(async () => expect(await bar.count()).toBe(0))
    await dialog.getByText('Dosya yüklenirken bir hata oluştu', { exact: true }).waitFor()
    await upload.click()
    ;(await deferred.next('POST /action/upload/document')).answer(200, { success: true, message: 'Alındı.' })
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () => expect(await toastsOf(page)).toEqual(['Başarılı Alındı.']))
  })
})
