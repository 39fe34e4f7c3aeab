import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ticketsByAttention } from '@ip-portal/core/tickets'
import { runOperator, type TestServer } from '@ip-portal/server/testing'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { toastsOf } from '../../testing/harness/record-toasts.ts'
import { ask, demo, openSignedIn, locationOf } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const screen = { name: 'ekran görüntüsü ğşı.png', mimeType: 'image/png', buffer: png }
const measure = { name: 'ölçüm.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
const program = { name: 'araç.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
const large = { name: 'büyük.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }

interface ListedTicket {
  id: number
  order_id: number | null
  subject: string
  description: string
  status: string
  is_read: 0 | 1
  created_at: string
  updated_at: string
  responses: { admin_name: string | null }[]
  attachments: { fileName: string }[]
}
const ticketsOf = async (server: TestServer, token: string) =>
  (await ask(server, token, '/tickets')) as unknown as ListedTicket[]

const rows = (page: Page) => page.locator('tr[data-index]')
const openCount = (page: Page) =>
  page
    .locator('.sidebar')
    .getByRole('link', { name: /^Destek Talepleri/ })
    .innerText()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const said = (page: Page, notice: string) =>
  eventually(async () => expect((await toastsOf(page)).join('|')).toContain(notice))

const isFocused = (field: Locator) => field.evaluate((input) => input === document.activeElement)
const bytesOf = async (download: Download) => readFile((await download.path()) ?? '')

/** Opens a ticket from the support page, with missing fields and refused files first. */
async function openTicket(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Yeni Destek Talebi' })
  await press(page, 'Yeni Talep')
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles(measure)
  await dialog.locator('.chip').waitFor()
  const subject = dialog.getByLabel('Konu')
  const description = dialog.getByLabel('Açıklama')
  await subject.fill('   ')
  await dialog.getByRole('button', { name: 'Gönder' }).click()
  const incomplete = dialog.getByText('Lütfen tüm zorunlu alanları doldurunuz', { exact: true })
  await incomplete.waitFor()
  const errors = dialog.locator('.field-error')
  expect(await errors.allInnerTexts()).toEqual(['Konuyu yazın.', 'Açıklamayı yazın.'])
  await eventually(async () => expect(await isFocused(subject)).toBe(true))
  await subject.fill('Reverse DNS')
  await dialog.getByRole('button', { name: 'Gönder' }).click()
  await eventually(async () => expect(await isFocused(description)).toBe(true))
  expect(await errors.allInnerTexts()).toEqual(['Açıklamayı yazın.'])
  await description.fill('PTR kayıtları yayımlanmıyor.\nBakar mısınız?')
  await incomplete.waitFor({ state: 'detached' })
  expect(await errors.count()).toBe(0)
  expect(await dialog.locator('.chip-name').allInnerTexts()).toEqual([measure.name])
  await dialog.getByRole('button', { name: `Dosyayı kaldır: ${measure.name}` }).click()
  await input.setInputFiles(program)
  await dialog.getByText('Desteklenmeyen dosya tipi: araç.exe').waitFor()
  // Passing five megabytes to the browser takes time.
  await input.setInputFiles(large, { timeout: 60_000 })
  await dialog.getByText('Dosya boyutu en fazla 5 MB olabilir: büyük.pdf').waitFor()
  expect(await dialog.locator('.chip').count()).toBe(0)
  await input.setInputFiles(measure)
  // One file only: another choice replaces it.
  await input.setInputFiles(screen)
  await eventually(async () => expect(await dialog.locator('.chip-name').allInnerTexts()).toEqual([screen.name]))
  await dialog.getByRole('button', { name: 'Gönder' }).click()
  await dialog.waitFor({ state: 'detached' })
  await said(page, 'Destek talebiniz oluşturuldu.')
}

async function replyWithTwoFiles(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Yanıtınız').fill('  Ekte ölçümler var.  ')
  await dialog.locator('input[type=file]').setInputFiles([measure, screen, { ...screen, name: 'fazla.png' }])
  await dialog.getByRole('button', { name: 'Dosyayı kaldır: fazla.png' }).click()
  expect(await dialog.locator('.chip-name').allInnerTexts()).toEqual([measure.name, screen.name])
  await dialog.getByRole('button', { name: 'Yanıt Gönder' }).click()
  await said(page, 'Yanıtınız gönderildi')
  const reply = dialog.locator('.thread-item').last()
  await eventually(async () => expect(await reply.locator('.thread-text').innerText()).toBe('Ekte ölçümler var.'))
  expect(await reply.locator('.file-link > a').allInnerTexts()).toEqual([measure.name, screen.name])
  expect(await dialog.getByLabel('Yanıtınız').inputValue()).toBe('')
  expect(await dialog.locator('.chip').count()).toBe(0)
}

/** Expects a click to show a picture in a new tab, and the button beside it to save the original file. */
async function openAttachment(page: Page): Promise<void> {
  const reply = page.getByRole('dialog').locator('.thread-item').last()
  expect(await reply.getByRole('link', { name: screen.name }).getAttribute('href')).toMatch(
    /^\/api\/uploads\/tickets\/[\w-]+\.png$/,
  )
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    reply.getByRole('link', { name: screen.name }).click(),
  ])
  await eventually(async () => expect(await tab.title()).toBe(screen.name))
  const picture = tab.getByRole('img', { name: screen.name })
  const middle = await picture.evaluate((image: HTMLImageElement) => {
    const { left, right, top, bottom } = image.getBoundingClientRect()
    return [left + right - window.innerWidth, top + bottom - window.innerHeight, image.naturalWidth]
  })
  expect(middle).toEqual([0, 0, 1])
  await tab.close()
  for (const file of [screen, measure]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      reply.getByRole('button', { name: `İndir: ${file.name}` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file.name)
    expect((await bytesOf(download)).equals(file.buffer)).toBe(true)
  }
}

describeInBrowser('support', () => {
  browserTest('a ticket is opened, answered by both sides and closed', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/support')
    await rows(page).first().waitFor()
    await eventually(async () => expect(await openCount(page)).toBe('Destek Talepleri (3)'))

    await openTicket(page)
    await eventually(async () => expect(await openCount(page)).toBe('Destek Talepleri (4)'))
    const [ticket] = await ticketsOf(server, token)
    expect(ticket).toMatchObject({
      order_id: null,
      subject: 'Reverse DNS',
      description: 'PTR kayıtları yayımlanmıyor.\nBakar mısınız?',
      attachments: [{ fileName: screen.name }],
    })
    const id = ticket?.id ?? 0
    const row = rows(page).filter({ hasText: `#${id}` })
    await eventually(async () => expect(await row.locator('td').allInnerTexts()).toContain('-'))

    await row.getByRole('button', { name: `Detay: talep ${id}` }).click()
    const dialog = page.getByRole('dialog', { name: `Destek Talebi #${id}` })
    await dialog.waitFor()
    expect(locationOf(page)).toBe(`/support?ticket=${id}`)
    await replyWithTwoFiles(page)
    await openAttachment(page)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(locationOf(page)).toBe('/support')

    const answer = ['tickets', 'reply', String(id), '--text', 'Kayıtlar yayımlandı.', '--name', 'Ece']
    expect((await runOperator(answer, server.environment)).code).toBe(0)
    await page.goto(`${server.url}/support?show=unread`)
    await eventually(async () => expect(await row.innerText()).toContain('Yeni'))
    const link = row.getByRole('link', { name: /^Reverse DNS/ })
    expect(await link.getAttribute('href')).toBe(`/support?show=unread&ticket=${id}`)
    await link.click()
    const staff = dialog.locator('.thread-staff', { hasText: 'Ece' })
    expect(await staff.innerText()).toMatch(/Ece[\s\S]*Destek Ekibi[\s\S]*Kayıtlar yayımlandı\./)
    const edges = await staff.evaluate((element) => {
      const own = element.getBoundingClientRect()
      const thread = element.parentElement?.getBoundingClientRect()
      return { left: own.left - (thread?.left ?? 0), right: (thread?.right ?? 0) - own.right }
    })
    expect(edges.left).toBeGreaterThan(edges.right)

    await dialog.getByRole('button', { name: 'Sorunum Çözüldü, Talebi Kapat' }).click()
    await dialog.getByText('Talep kapatılacak ve yeniden açılamayacak. Kapatılsın mı?').waitFor()
    expect((await ticketsOf(server, token))[0]?.status).toBe('open')
    await dialog.getByRole('button', { name: 'Talebi Kapat', exact: true }).click()
    await said(page, 'Destek talebi kapatıldı')
    await eventually(async () => expect(await openCount(page)).toBe('Destek Talepleri (3)'))
    expect((await ticketsOf(server, token))[0]?.status).toBe('closed')
    await dialog.getByRole('button', { name: 'Kapat', exact: true }).last().click()
    // The ticket is read now and leaves the filter.
    expect(locationOf(page)).toBe('/support?show=unread')
    await eventually(async () => expect(await row.count()).toBe(0))
  })

  browserTest('the address holds filter and opened ticket', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/support')
    const tickets = ticketsByAttention(
      (await ticketsOf(server, token)).map((ticket) => ({
        ...ticket,
        isAnswered: Boolean(ticket.responses.at(-1)?.admin_name),
      })),
    )
    // The unread ticket stands first, whatever its number.
    expect(tickets[0]).toMatchObject({ is_read: 0 })
    const numbers = async () =>
      (await rows(page).locator('td:first-child').allInnerTexts()).map((text) => Number(text.replace('#', '')))
    await eventually(async () => expect(await numbers()).toEqual(tickets.map(({ id }) => id)))
    await page.getByRole('button', { name: /^Açık/ }).click()
    const open = tickets.filter(({ status }) => status === 'open').map(({ id }) => id)
    await eventually(async () => expect(await numbers()).toEqual(open))
    expect(locationOf(page)).toBe('/support?show=open')
    await page.reload()
    await eventually(async () => expect(await numbers()).toEqual(open))

    await moveTo(page, `/support?show=open&ticket=${open[0]}`)
    const dialog = page.getByRole('dialog', { name: `Destek Talebi #${open[0]}` })
    await dialog.waitFor()
    await page.reload()
    await dialog.waitFor()
    await pressEscape(page)
    await dialog.waitFor({ state: 'detached' })
    expect(locationOf(page)).toBe('/support?show=open')
    await moveTo(page, '/support?ticket=987654')
    await page.getByText('Böyle bir destek talebi bulunamadı.').waitFor()
  })

  browserTest('tickets are searched; a new one finds its order and takes a screenshot', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/support')
    const tickets = await ticketsOf(server, token)
    const one = tickets.find(({ order_id: order }) => order === 1002)
    await rows(page).first().waitFor()
    await page.getByRole('searchbox', { name: 'Ara' }).fill(`#1002 ${one?.subject.toLocaleUpperCase('tr')}`)
    await eventually(async () => expect(await rows(page).count()).toBe(1))
    await page.getByText(`${tickets.length} talepten 1 tanesi`, { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Ara' }).fill('böyle bir şey yok')
    await page.getByText('Aramanıza uyan talep yok.').waitFor()
    await press(page, 'Tümünü göster')
    await eventually(async () => expect(await rows(page).count()).toBe(tickets.length))
    expect(locationOf(page)).toBe('/support')

    await press(page, 'Yeni Talep')
    const dialog = page.getByRole('dialog', { name: 'Yeni Destek Talebi' })
    const order = dialog.getByRole('searchbox', { name: 'Sipariş (isteğe bağlı)' })
    await order.fill('olmayan sipariş')
    await dialog.getByText('Uyan sipariş yok.').waitFor()
    await order.fill('as 0064500')
    await dialog
      .getByRole('button', { name: /AS64500/ })
      .first()
      .waitFor()
    await order.fill('198.51.100.0/25')
    await dialog.getByRole('button', { name: /198\.51\.100\.0\/25/ }).click()
    await dialog.getByText('#1002 · 198.51.100.0/25', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: /#1002/ }).click()
    // Enter takes the first match and does not send the form.
    await order.fill('198.51.100.0/25')
    await dialog.getByRole('button', { name: /198\.51\.100\.0\/25/ }).waitFor()
    await order.press('Enter')
    await dialog.getByText('#1002 · 198.51.100.0/25', { exact: true }).waitFor()
    await dialog.getByLabel('Konu').fill('Ekran')
    const text = dialog.getByLabel('Açıklama')
    await text.fill('Ekteki gibi.')
    await text.evaluate(
      (element, bytes) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      },
      [...png],
    )
    await dialog.locator('.chip-name', { hasText: 'image.png' }).waitFor()
    // A file of another type is refused, also when it is dropped beside the fields.
    await dialog.locator('form').evaluate((form) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['MZ'], 'araç.exe'))
      form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await dialog.getByText('Desteklenmeyen dosya tipi: araç.exe').waitFor()
    await dialog.getByRole('button', { name: 'Gönder' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await ticketsOf(server, token))[0]).toMatchObject({
      order_id: 1002,
      subject: 'Ekran',
      attachments: [{ fileName: 'image.png' }],
    })

    // A closed ticket leads to a new one about the same order.
    const closed = tickets.find(({ status, order_id: about }) => status === 'closed' && about !== null)
    await moveTo(page, `/support?ticket=${closed?.id}`)
    await page.getByRole('dialog').getByRole('link', { name: 'Yeni Talep' }).click()
    await dialog.getByText(`#${closed?.order_id}`, { exact: true }).waitFor()
    expect(locationOf(page)).toBe(`/support?ticket=new&order=${closed?.order_id}`)
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(locationOf(page)).toBe('/support')
  })

  browserTest('the tickets of an order: badges, tab and a new one', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1002')
    const tab = page.getByRole('tab', { name: /^Destek Talepleri/ })
    await eventually(async () => expect(await tab.innerText()).toMatch(/1 yeni\s*1 açık/))
    await press(page, 'Yeni Talep')
    const dialog = page.getByRole('dialog', { name: 'Yeni Destek Talebi' })
    await dialog.getByText('Sipariş #1002 hakkında').waitFor()
    await dialog.getByRole('button', { name: 'Gönder' }).click()
    await dialog.getByText('Lütfen tüm alanları doldurun', { exact: true }).waitFor()
    await dialog.getByLabel('Konu').fill('Gecikme')
    await dialog.getByLabel('Açıklama').fill('Bloğumuz yavaş.')
    await dialog.getByLabel('Açıklama').press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () => expect(await tab.innerText()).toMatch(/1 yeni\s*2 açık/))
    expect((await ticketsOf(server, token))[0]).toMatchObject({ order_id: 1002, subject: 'Gecikme' })
    await eventually(async () => expect(await openCount(page)).toBe('Destek Talepleri (4)'))

    await tab.click()
    await rows(page)
      .filter({ hasText: 'Yeni' })
      .getByRole('button', { name: /^Detay/ })
      .click()
    const thread = page.getByRole('dialog', { name: /^Destek Talebi #/ })
    await thread.getByText('IP Kiralama Hizmeti').waitFor()
    expect(await thread.locator('.facts').innerText()).toContain('198.51.100.0/25')
    expect(locationOf(page)).toMatch(/^\/orders\/1002\?ticket=\d+#tickets$/)
    await page.reload()
    await thread.waitFor()
    await pressEscape(page)
    await thread.waitFor({ state: 'detached' })
    // Opening the ticket has marked it as read.
    await eventually(async () => expect(await tab.innerText()).not.toContain('yeni'))
  })

  browserTest(
    'the newest message can be read beside a keyboard and in an enlarged page',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page } = await openSignedIn(openTab, server, '/support')
      for (const width of [390, 640]) {
        await page.setViewportSize({ width, height: 450 })
        await moveTo(page, '/support?ticket=1')
        const newest = page.getByRole('dialog').locator('.thread-staff:not(.thread-loading)').last()
        await newest.waitFor()
        await eventually(async () => {
          const [content, message, send] = await Promise.all([
            page.locator('.p-dialog-content').boundingBox(),
            newest.boundingBox(),
            page.getByRole('button', { name: 'Yanıt Gönder' }).boundingBox(),
          ])
          const [top, bottom] = [content?.y ?? 0, (content?.y ?? 0) + (content?.height ?? 0)]
          expect(content?.height).toBeGreaterThan(180)
          expect(message?.y).toBeGreaterThanOrEqual(top)
          expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bottom + 1)
          expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(450)
        })
        await moveTo(page, '/support')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    },
  )

  browserTest('a sent reply leaves no reason and no toast over its button', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/support?ticket=1')
    const send = page.getByRole('button', { name: 'Yanıt Gönder' })
    await page.getByLabel('Yanıtınız').fill('Teşekkürler')
    await send.click()
    const toast = page.locator('.p-toast-message')
    await toast.waitFor()
    await eventually(async () => expect(await send.getAttribute('aria-disabled')).toBe('true'))
    const reason = send.locator('.button-reason')
    expect(await reason.isVisible()).toBe(false)
    const [button, notice] = [await send.boundingBox(), await toast.boundingBox()]
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await page.mouse.move(0, 0)
    await send.hover()
    await reason.waitFor()
  })

  browserTest('a missing attachment shows a message', async ({ openTab, start }) => {
    const server = await start.server()
    const options = { email: demo }
    const { page, guard } = await openSignedIn(openTab, server, '/support?ticket=1', options)
    guard.allowStatus(404)
    const link = page.getByRole('dialog').getByRole('link', { name: 'ölçüm-sonuçları.pdf' })
    await link.waitFor()
    await server.db.deleteFrom('ticket_files').execute()
    await link.click()
    await said(page, 'Dosya bulunamadı')
    await eventually(() => expect(page.context().pages()).toHaveLength(1))
  })
})
