import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call, type TestServer } from '@ip-portal/server/testing'
import { expectAccessible } from '../../../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { ask, confirmOn, locationOf, openSignedIn, otherCompany } from '../../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../../testing/harness/tabs.ts'

interface Block {
  ipDetails: { routes: { origin: string }[]; roas: { asn: string }[] }
}

/** Origins and ROAs of an order as the server has them. */
async function recordsOf(server: TestServer, token: string, order: number) {
  const { ipDetails } = (await ask(server, token, `/orders/${order}`)) as Block
  return [...ipDetails.routes.map(({ origin }) => origin), ...ipDetails.roas.map(({ asn }) => `ROA ${asn}`)].toSorted()
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Stages a new route and its ROA on the page of an order. */
async function stageRoute(page: Page, asn: string): Promise<void> {
  for (const [open, label] of [
    ['Yeni Route', 'Origin'],
    ['Yeni ROA', 'ASN'],
  ] as const) {
    await press(page, open)
    await dialogOf(page).getByLabel(label).fill(asn)
    await dialogOf(page).getByRole('button', { name: 'Sepete Ekle' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
  }
}

const link = (page: Page) => page.getByRole('link', { name: /^Değişiklik sepeti: / })
const stepsOf = async (page: Page) =>
  (await page.getByRole('table', { name: 'Adımlar' }).locator('tbody tr').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  )

describeInBrowser('changes that wait', () => {
  browserTest('are planned together, applied with one code and undone', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1001')
    const [first, second] = [await recordsOf(server, token, 1001), await recordsOf(server, token, 1009)]
    await stageRoute(page, 'AS64505')
    await page.getByText('Sepette bu blok için 2 değişiklik bekliyor.').waitFor()
    await moveTo(page, '/orders/1009')
    await page.getByRole('button', { name: 'Sil: AS4242423201' }).click()
    await dialogOf(page).getByRole('button', { name: 'Sepete Ekle' }).click()
    await page.getByRole('link', { name: 'Değişiklik sepeti: 3 değişiklik bekliyor' }).waitFor()
    // Nothing is sent before they are applied, and they outlive the page.
    await page.reload()
    await link(page).click()
    await eventually(async () =>
      expect(await stepsOf(page)).toEqual([
        '192.0.2.0/24 #1001 + ekle ROA AS64505 (max length 24)',
        '192.0.2.0/24 #1001 + ekle route AS64505 yeni → geçerli ROA AS64505 192.0.2.0/24-24',
        '172.20.8.0/22 #1009 - sil route AS4242423201 172.20.8.0/23 geçerli → kayıt silinir',
      ]),
    )
    expect(await recordsOf(server, token, 1001)).toEqual(first)
    await page.getByText('Plan: 2 ekleme, 1 silme, 0 değiştirme; 2 sipariş.').waitFor()
    await page.getByText('Uygulanırken hiçbir route geçersiz olmaz.').waitFor()
    const pictures = page.getByRole('region', { name: 'Blok haritası: önce ve sonra' })
    const marks = pictures.getByRole('listitem').filter({ hasText: /eklenir|silinir/ })
    expect(await marks.allTextContents()).toEqual([
      'route AS64505 192.0.2.0/24 (+ eklenir)',
      'ROA AS64505 192.0.2.0/24, max length 24 (+ eklenir)',
      'route AS4242423201 172.20.8.0/23 (− silinir)',
    ])
    expect(
      await pictures.locator('.picture-added .picture-label, .picture-removed .picture-label').allTextContents(),
    ).toEqual(['+ AS64505 192.0.2.0/24', '+ AS64505 192.0.2.0/24 max /24', '− AS4242423201 172.20.8.0/23'])

    // A step that is taken out changes what the others do, until it is put back.
    await page.getByRole('button', { name: /^Sepetten çıkar: .*ROA AS64505/ }).click()
    await page.getByText('AS64505 bu plandan sonra RPKI geçersiz olur', { exact: false }).waitFor()
    expect(await page.getByText('Uygulanırken hiçbir route geçersiz olmaz.').count()).toBe(0)
    await page.getByRole('button', { name: /^Sepete geri koy: .*ROA AS64505/ }).click()
    await eventually(async () => expect(await stepsOf(page)).toHaveLength(3))
    await page.getByText('Plan: 2 ekleme, 1 silme, 0 değiştirme; 2 sipariş.').waitFor()

    await press(page, 'Uygula')
    await dialogOf(page).getByText('Plan: 2 ekleme, 1 silme, 0 değiştirme; 2 sipariş.').waitFor()
    await press(page, 'Devam')
    await confirmOn(page, server)
    await page.getByText('3 adım uygulandı.').waitFor()
    expect(await recordsOf(server, token, 1001)).toEqual([...first, 'AS64505', 'ROA AS64505'].toSorted())
    expect(await recordsOf(server, token, 1009)).toEqual(second.filter((record) => record !== 'AS4242423201'))
    expect(await link(page).count()).toBe(0)
    // The way to the plans stays.
    await page.getByRole('link', { name: 'Değişiklik Sepeti', exact: true }).waitFor()
    await eventually(async () =>
      expect((await stepsOf(page)).map((step) => step.split(' ').at(-1))).toEqual(['Yapıldı', 'Yapıldı', 'Yapıldı']),
    )

    await press(page, 'Geri Al')
    await press(page, 'Devam')
    await confirmOn(page, server)
    await page.getByText('3 adım uygulandı.').waitFor()
    expect(await recordsOf(server, token, 1001)).toEqual(first)
    expect(await recordsOf(server, token, 1009)).toEqual(second)
    await page.getByRole('link', { name: /^[0-9a-f]{16}$/ }).click()
    await page.getByText('Geri alındı').waitFor()
    expect(await page.getByRole('button', { name: 'Geri Al' }).count()).toBe(0)
  })

  browserTest('belong to their user and company, in every tab', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, context } = await openSignedIn(openTab, server, '/orders/1001', { own: true })
    await stageRoute(page, 'AS64505')
    const other = await context.newPage()
    await other.goto(`${server.url}/changes`)
    await eventually(async () => expect(await stepsOf(other)).toHaveLength(2))
    const focused = () => other.locator(':focus').evaluate((element) => element.tagName)
    await other.getByRole('button', { name: /^Sepetten çıkar: .*ROA AS64505/ }).press('Enter')
    await eventually(async () => expect(await stepsOf(other)).toHaveLength(1))
    await eventually(async () => expect(await focused()).not.toBe('BODY'))
    await other.getByRole('button', { name: /^Sepete geri koy: / }).press('Enter')
    await eventually(async () => expect(await stepsOf(other)).toHaveLength(2))
    expect(await focused()).not.toBe('BODY')
    await other.getByRole('button', { name: 'Sepeti Boşalt' }).press('Enter')
    await other.getByText('Sepet boşaltıldı. Değişiklikler «Çıkarılanlar» altından geri konabilir.').waitFor()
    await other.getByText('Sepet boş', { exact: true }).waitFor()
    expect(await focused()).toBe('H1')
    await eventually(async () => expect(await link(page).count()).toBe(0))
    await other.getByRole('button', { name: 'Sepete geri koy: 2 değişiklik: 192.0.2.0/24' }).click()
    await page.getByRole('link', { name: 'Değişiklik sepeti: 2 değişiklik bekliyor' }).waitFor()
    const { page: foreign } = await openSignedIn(openTab, server, '/changes', { email: otherCompany, own: true })
    await foreign.getByText('Sepet boş').waitFor()
  })

  browserTest('are saved for a colleague, who is told when the plan no longer fits', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1001')
    await stageRoute(page, 'AS64505')
    await link(page).click()
    await press(page, 'Kaydet ve Paylaş')
    await page.getByRole('heading', { name: /^Plan [0-9a-f]{16}$/ }).waitFor()
    expect(locationOf(page)).toMatch(/^\/plans\/[0-9a-f]{16}$/)
    await page.getByText(`ipportal apply ${locationOf(page).split('/')[2]}`).waitFor()
    expect(await recordsOf(server, token, 1001)).not.toContain('AS64505')
    // The steps are there while the blocks of the plan are read.
    const reading = Promise.withResolvers<void>()
    await page.route('**/api/orders/1001', (route) => reading.promise.then(() => route.fallback()))
    await page.reload()
    await page.getByText('Plan 1 bloğun şimdiki kayıtlarıyla karşılaştırılıyor...').waitFor()
    expect(await stepsOf(page)).toHaveLength(2)
    expect(await page.getByRole('button', { name: 'Uygula', exact: true }).count()).toBe(0)
    reading.resolve()
    await page.getByRole('button', { name: 'Uygula', exact: true }).waitFor()
    // Another company finds no such plan.
    const { page: foreign, guard } = await openSignedIn(openTab, server, locationOf(page), {
      email: otherCompany,
      own: true,
    })
    guard.allowStatus(404)
    await foreign.getByText('Bu plan bulunamadı.').waitFor()

    await server.db.deleteFrom('routes').where('order_id', '=', 1001).where('origin', '=', 'AS64501').execute()
    await page.reload()
    await page.getByText('#1001 192.0.2.0/24: route AS64501 artık yok').waitFor()
    expect(await page.getByRole('button', { name: 'Uygula', exact: true }).count()).toBe(0)
    await press(page, 'Sepete Al')
    await eventually(async () => expect(await stepsOf(page)).toHaveLength(2))
    expect(locationOf(page)).toBe('/changes')
    expect((await call(server.url, 'GET', '/plans', { token })).status).toBe(200)
  })

  browserTest('come from one origin in every block that has it', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/changes')
    await press(page, 'Origin Değiştir')
    const dialog = dialogOf(page)
    await dialog.getByLabel('Şimdiki origin').fill('AS64999')
    await dialog.getByLabel('Yeni origin').fill('as64509')
    await dialog.getByRole('button', { name: 'Sepete Ekle' }).click()
    await dialog.getByText('AS64999 hiçbir aktif blokta yok.').waitFor()
    await dialog.getByLabel('Şimdiki origin').fill('AS64500')
    await dialog.getByRole('button', { name: 'Sepete Ekle' }).click()
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () =>
      expect((await stepsOf(page)).filter((step) => step.startsWith('192.0.2.0/24'))).toEqual([
        '192.0.2.0/24 #1001 + ekle ROA AS64509 (max length 24)',
        '192.0.2.0/24 #1001 + ekle route AS64509 yeni → geçerli ROA AS64509 192.0.2.0/24-24',
        '192.0.2.0/24 #1001 - sil route AS64500 geçerli → kayıt silinir',
        '192.0.2.0/24 #1001 - sil ROA AS64500 (max length 24)',
      ]),
    )
  })

  browserTest('come from a file, and go into one', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1009')
    await stageRoute(page, 'AS64505')
    await moveTo(page, '/changes')
    const changes = async () => (await stepsOf(page)).filter((step) => / [+-] /.test(step))
    await eventually(async () => expect(await changes()).toHaveLength(2))
    const dialog = dialogOf(page)
    const text = dialog.getByLabel('YAML, CSV veya plan')
    const add = async () => {
      await dialog.getByRole('button', { name: 'Sepete Ekle' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const choose = async (name: string, content: string | Buffer) => {
      await press(page, 'Dosyadan Al')
      const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
      await dialog.locator('input[type=file]').setInputFiles(file)
    }
    const save = async (name: string) => {
      await press(page, 'Plan İndir')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name }).click(),
      ])
      return readFileSync(await download.path())
    }

    const document = 'orders:\n  - id: 1001\n    block: 192.0.2.0/24\n    roas: []\n'
    await choose('durum.yaml', document.replace('192.0.2.0', '192.0.3.0'))
    await dialog.getByRole('button', { name: 'Sepete Ekle' }).click()
    await dialog.getByText('orders[0].block, satır 3, sütun 12: siparişin bloğu bu değil').waitFor()
    await text.fill(document)
    await add()
    // The orders that the file does not name keep what waits for them.
    await eventually(async () => expect(await changes()).toHaveLength(4))
    const steps = await changes()

    const plan = await save('Plan dosyası (JSON)')
    const yaml = await save('İstenen durum (YAML)')
    const csv = await save('Kayıtlar (CSV)')
    await page.getByText('dosyada olmayanlar: #1001 roa', { exact: false }).waitFor()
    for (const [name, content, count] of [
      ['plan.json', plan, 4],
      ['durum.yaml', yaml, 4],
      // A part without records is not in it.
      ['kayitlar.csv', csv, 2],
    ] as const) {
      await press(page, 'Sepeti Boşalt')
      await choose(name, content)
      await add()
      await eventually(async () => expect(await changes()).toHaveLength(count))
      if (count === steps.length) expect(await changes()).toEqual(steps)
    }
    await choose('kayitlar.csv', csv)
    await add()
    expect(await changes()).toHaveLength(2)
  })

  browserTest('put an earlier state of a block back', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1001')
    const first = await recordsOf(server, token, 1001)
    await stageRoute(page, 'AS64505')
    await link(page).click()
    await press(page, 'Uygula')
    await press(page, 'Devam')
    await confirmOn(page, server)
    await page.getByText('2 adım uygulandı.').waitFor()
    await moveTo(page, '/orders/1001')
    await press(page, 'Geçmiş')
    const dialog = dialogOf(page)
    await dialog.getByText('+ route AS64505').waitFor()
    await expectAccessible(page, 'history')
    expect(await dialog.getByText('Şimdiki hâl').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Bu Hâle Dön: Kayıtlı ilk değişiklikten önce' }).click()
    await eventually(async () =>
      expect((await stepsOf(page)).filter((step) => step.includes(' - sil '))).toEqual([
        expect.stringContaining('route AS64505'),
        expect.stringContaining('ROA AS64505'),
      ]),
    )
    await press(page, 'Uygula')
    await press(page, 'Devam')
    await confirmOn(page, server)
    await page.getByText('2 adım uygulandı.').waitFor()
    expect(await recordsOf(server, token, 1001)).toEqual(first)
  })

  browserTest('are accessible, in the basket and as a plan', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001')
    await stageRoute(page, 'AS64505')
    await link(page).click()
    await eventually(async () => expect(await stepsOf(page)).toHaveLength(2))
    await page.getByRole('button', { name: /^Sepetten çıkar: .*ROA AS64505/ }).click()
    await page.getByText('AS64505 bu plandan sonra RPKI geçersiz olur', { exact: false }).waitFor()
    await expectAccessible(page, 'changes')
    await press(page, 'Kaydet ve Paylaş')
    await page.getByRole('heading', { name: /^Plan [0-9a-f]{16}$/ }).waitFor()
    await expectAccessible(page, 'plan')
  })

  browserTest('stop where one fails, and go on from there after a reload', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token, guard } = await openSignedIn(openTab, server, '/orders/1001')
    guard.allowStatus(422)
    await stageRoute(page, 'AS64505')
    await link(page).click()
    await press(page, 'Uygula')
    await page.route('**/route', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { success: false, message: 'Kayıt defteri meşgul' } })
        : route.fallback(),
    )
    await press(page, 'Devam')
    await confirmOn(page, server)
    await page.getByText('2 adımdan 1 tanesi uygulandı, gerisine başlanmadı.').waitFor()
    await page.getByText('Kayıt defteri meşgul', { exact: false }).waitFor()
    await page.unroute('**/route')
    await page.goto(page.url().split('?')[0] ?? '')
    await press(page, 'Sürdür (1 adım)')
    await press(page, 'Devam')
    await confirmOn(page, server)
    await page.getByText('1 adım uygulandı.').waitFor()
    expect(await recordsOf(server, token, 1001)).toContain('AS64505')
  })
})
