import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { signInWithStepUp, type TestServer } from '@ip-portal/server/testing'
import { appears } from '../../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { fixedDay, pauseClock } from '../../testing/harness/clock.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { phone } from '../../testing/harness/launch-chromium.ts'
import { ask, confirmOn, demo, openSignedIn, withoutSecondFactor } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

interface Details {
  ipDetails: {
    roas: { asn: string; max_length: number }[]
    domain: { domain: string; nservers: string[] }
  }
}

const detailsOf = async (server: TestServer, token: string, order: number) =>
  ((await ask(server, token, `/orders/${order}`)) as Details).ipDetails

const roasOf = async (server: TestServer, token: string, order: number) =>
  (await detailsOf(server, token, order)).roas.map((roa) => `${roa.asn} ${roa.max_length}`).toSorted()

/** Reads the preview: state before and after for each route. */
const effectsIn = async (dialog: Locator) =>
  (await dialog.locator('.effects-list li').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))

const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Devam' }).click()
const roaRow = (page: Page, asn: string) =>
  page.getByRole('table', { name: 'RPKI / ROA' }).locator('tr', { hasText: asn })

describeInBrowser('ROAs in the browser', () => {
  browserTest('a ROA is added, edited and deleted, each with a preview', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1001')
    const dialog = page.getByRole('dialog')
    expect(await roasOf(server, token, 1001)).toEqual(['AS64500 24', 'AS64510 24'])
    await page.getByRole('table', { name: 'Routes 192.0.2.0/24' }).getByText('geçersiz').waitFor()

    await page.getByRole('button', { name: 'Yeni ROA' }).click()
    expect(await dialog.getByRole('heading', { level: 2 }).innerText()).toBe('Yeni ROA')
    const length = dialog.getByLabel('Max Length')
    expect(await length.inputValue()).toBe('24')
    expect(await length.getAttribute('readonly')).not.toBeNull()
    await dialog.getByText('Kalan ücretsiz değişiklik hakkınız: 5. Bu işlem haklarınızdan birini kullanır.').waitFor()
    await dialog.getByLabel('ASN').fill('64501')
    await submit(dialog)
    await dialog
      .getByText('ASN formatı hatalı. AS ile başlamalı ve ardından sayı gelmelidir (örn: AS42216)', { exact: true })
      .waitFor()
    // The error stands in the place of the hint.
    expect(await dialog.locator('.field:has(.field-error) .field-hint').count()).toBe(0)
    await dialog.getByLabel('ASN').fill('as64500')
    await dialog.getByText('Bu ASN için zaten bir ROA kaydı var.').waitFor()
    await dialog.getByLabel('ASN').fill(' as64501 ')
    await eventually(async () => expect(await effectsIn(dialog)).toEqual(['AS64501 192.0.2.0/24 geçersiz → geçerli']))
    await dialog.getByText('Diğer 1 route kaydının durumu değişmez.').waitFor()
    await submit(dialog)
    await dialog.getByText('192.0.2.0/24 bloğu için AS64501 (max 24) ROA kaydı eklenecek.').waitFor()
    expect(await effectsIn(dialog)).toEqual(['AS64501 192.0.2.0/24 geçersiz → geçerli'])
    await appears(page.getByText('AS64501 (max 24) ROA kaydı eklendi.'), () => confirmOn(page, server))
    await roaRow(page, 'AS64501').getByText('Valid').waitFor()
    expect(await page.locator('tr.row-marked').allInnerTexts()).toEqual([expect.stringContaining('AS64501')])
    const invalid = page.getByRole('table', { name: 'Routes 192.0.2.0/24' }).getByText('geçersiz')
    await eventually(async () => expect(await invalid.count()).toBe(0))
    await page.getByRole('button', { name: 'ROA Doğrula' }).click()
    await page.getByText('2 route kaydından 2 tanesi geçerli.').waitFor()

    await page.getByRole('button', { name: 'Düzenle: ROA AS64501 (max 24)' }).click()
    expect(await page.locator('tr.row-marked').count()).toBe(0)
    expect(await dialog.getByRole('heading', { level: 2 }).innerText()).toBe('ROA Düzenle')
    await dialog.getByLabel('ASN').fill('AS64777')
    await eventually(async () =>
      expect(await effectsIn(dialog)).toEqual([
        expect.stringMatching(/^AS64501 192\.0\.2\.0\/24 geçerli → geçersiz origin farklı: ROA AS64500, AS64510 …$/),
      ]),
    )
    await submit(dialog)
    await appears(page.getByText('ROA kaydı AS64501 (max 24) yerine AS64777 (max 24) oldu.'), () =>
      confirmOn(page, server),
    )
    await roaRow(page, 'AS64777').getByText('kullanılmıyor').waitFor()
    expect(await roasOf(server, token, 1001)).toEqual(['AS64500 24', 'AS64510 24', 'AS64777 24'])

    await page.getByRole('button', { name: 'Sil: ROA AS64777 (max 24)' }).click()
    await dialog.getByText('192.0.2.0/24 bloğunun AS64777 (max 24) ROA kaydı silinecek.').waitFor()
    await dialog.getByText('Bu değişiklik hiçbir route kaydının RPKI durumunu değiştirmez.').waitFor()
    await dialog.getByText('Silme işlemi ücretsiz değişiklik hakkınızdan düşmez.').waitFor()
    await dialog.getByRole('button', { name: 'ROA Sil' }).click()
    await appears(page.getByText('AS64777 (max 24) ROA kaydı silindi.'), () => confirmOn(page, server))
    await eventually(async () => expect(await roaRow(page, 'AS64777').count()).toBe(0))
    expect(await roasOf(server, token, 1001)).toEqual(['AS64500 24', 'AS64510 24'])
  })

  browserTest('an IPv6 block gets a ROA of its own length', async ({ openTab, start }) => {
    const server = await start.server()
    const order = await server.db.selectFrom('orders').select('id').where('ip', 'like', '%:%').executeTakeFirstOrThrow()
    const { page, token } = await openSignedIn(openTab, server, `/orders/${order.id}`)
    await page.getByRole('button', { name: 'Yeni ROA' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('ASN').fill('AS64500')
    expect(await dialog.getByLabel('Max length').inputValue()).toBe('32')
    await submit(dialog)
    await appears(page.getByText('AS64500 (max 32) ROA kaydı eklendi.'), () => confirmOn(page, server))
    expect(await roasOf(server, token, order.id)).toEqual(['AS64500 32'])
  })

  browserTest('the dialog names the fee when the free changes are used up', async ({ openTab, start }) => {
    // Changes are counted per year, which may end during the test.
    const server = await start.server({ now: fixedDay('2026-06-15').now })
    const { page } = await openSignedIn(openTab, server, '/orders/1003')
    await page.getByRole('button', { name: 'Yeni ROA' }).click()
    await page
      .getByRole('dialog')
      .getByText(
        /^Bu yılki ücretsiz değişiklik hakkınız doldu\. Bu ve sonraki işlemler için cari hesabınıza \$\d+,\d\d ücret eklenecektir\.$/,
      )
      .waitFor()
  })
})

describeInBrowser('name servers in the browser', () => {
  browserTest('both name servers are deleted, added and edited', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1001')
    const dialog = page.getByRole('dialog')
    const nservers = async () => (await detailsOf(server, token, 1001)).domain.nservers
    const add = page.getByRole('button', { name: 'Name Server Ekle' })
    await add.waitFor()
    expect(await add.textContent()).toContain('zaten var')

    await page.getByRole('button', { name: 'Name Server Sil' }).click()
    await dialog.getByText('(ns1.ornek.example, ns2.ornek.example) silinecek').waitFor()
    await dialog.getByRole('button', { name: 'Name Server Sil' }).click()
    await confirmOn(page, server)
    await page.locator('.empty-title').getByText('Bu blok için name server tanımlı değil.').waitFor()
    expect(await nservers()).toEqual([])

    await page.locator('.empty-state').getByRole('button', { name: 'Name Server Ekle' }).click()
    const [first, second] = [dialog.getByLabel('Name Server 1'), dialog.getByLabel('Name Server 2')]
    expect(await dialog.getByLabel('Domain').inputValue()).toBe('2.0.192.in-addr.arpa')
    expect(await dialog.getByLabel('Domain').getAttribute('readonly')).not.toBeNull()
    // An empty field is no error yet; a malformed name is cleared and shown in the hint.
    await second.focus()
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await first.fill('://ns1.ornek.com')
    await second.focus()
    await dialog
      .getByRole('alert')
      .getByText('Hatalı Name Server! Lütfen geçerli bir Name Server adresi girin.', { exact: true })
      .waitFor()
    expect(await first.inputValue()).toBe('')
    await dialog.getByText('Girilen değer silindi: ://ns1.ornek.com').waitFor()
    await first.fill('NS1.ornek.com.')
    await second.fill('ns1.ornek.com')
    await submit(dialog)
    await dialog.getByText('İki name server birbirinden farklı olmalıdır.').waitFor()
    await second.fill('ns2.ornek.com')
    await submit(dialog)
    await dialog.getByText('NS1.ornek.com, ns2.ornek.com').waitFor()
    // Going back from the code step keeps the input.
    await dialog.getByRole('button', { name: 'Geri' }).click()
    expect(await second.inputValue()).toBe('ns2.ornek.com')
    await submit(dialog)
    await appears(page.getByText('Name server kayıtları eklendi: NS1.ornek.com, ns2.ornek.com'), () =>
      confirmOn(page, server),
    )
    expect(await nservers()).toEqual(['NS1.ornek.com', 'ns2.ornek.com'])

    await page.getByRole('button', { name: 'Name Server Düzenle' }).click()
    await dialog.getByLabel('Name Server 2').fill('ns3.ornek.com')
    await submit(dialog)
    await appears(page.getByText('Name server kayıtları değişti: NS1.ornek.com, ns3.ornek.com'), () =>
      confirmOn(page, server),
    )
    await page.locator('.definition-list').getByText('ns3.ornek.com').waitFor()
    expect(await nservers()).toEqual(['NS1.ornek.com', 'ns3.ornek.com'])
  })

  browserTest('without a second factor a change leads to its set-up', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001', { email: withoutSecondFactor })
    for (const name of ['Yeni ROA', 'Name Server Düzenle', /^Sil: ROA AS64500/]) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog', { name: 'İki Faktörlü Doğrulama Gerekli' }).waitFor()
      await page.getByRole('button', { name: 'Daha sonra' }).click()
      await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0))
    }
  })
})

describeInBrowser('an invalid route', () => {
  browserTest('says why, and a button opens the change that mends it', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1001')
    const row = page.getByRole('table', { name: 'Routes 192.0.2.0/24' }).locator('tr', { hasText: 'AS64501' })
    await row.getByText('origin farklı: ROA AS64500, AS64510').waitFor()
    const dialog = page.getByRole('dialog')
    // The origin of a ROA of the block.
    await row.getByRole('button', { name: 'AS64501: Origin’i AS64510 yap' }).click()
    await page.getByRole('dialog', { name: 'Route Düzenle' }).waitFor()
    expect(await dialog.getByLabel('Origin').inputValue()).toBe('AS64510')
    await eventually(async () =>
      expect((await effectsIn(dialog)).join()).toContain('AS64510 192.0.2.0/24 yeni → geçerli'),
    )
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await row.getByRole('button', { name: 'AS64501: AS64501 için ROA ekle' }).click()
    await page.getByRole('dialog', { name: 'Yeni ROA' }).waitFor()
    expect(await dialog.getByLabel('ASN').inputValue()).toBe('AS64501')
    await eventually(async () => expect(await effectsIn(dialog)).toEqual(['AS64501 192.0.2.0/24 geçersiz → geçerli']))
    await submit(dialog)
    await confirmOn(page, server)
    await row.getByText('geçerli', { exact: true }).waitFor()
    expect(await row.getByRole('button', { name: /^AS64501:/ }).count()).toBe(0)
    expect(await roasOf(server, token, 1001)).toContain('AS64501 24')
    // A ROA without a route is no error, and says what to do.
    const unused = roaRow(page, 'AS64510')
    await unused.locator('.tag.tone-danger').getByText('Not Found', { exact: true }).waitFor()
    await unused.locator('small.muted').getByText('kullanılmıyor', { exact: true }).waitFor()
    await unused.getByRole('button', { name: 'AS64510 için route ekle' }).click()
    await page.getByRole('dialog', { name: 'Yeni Route' }).waitFor()
    expect(await dialog.getByLabel('Origin').inputValue()).toBe('AS64510')
  })

  browserTest(
    'moves with its ROA in four clicks and one code, and stays valid, on a phone too',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page, token } = await openSignedIn(openTab, server, '/orders/1001', { viewport: phone })
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Düzenle: AS64500', exact: true }).click()
      await dialog.getByLabel('Origin').fill('AS64499')
      const warning = dialog.getByText('internette duyurulmayan bir AS numarası')
      await eventually(async () => expect((await effectsIn(dialog)).join()).toContain('AS64499'))
      expect(await warning.count(), 'the demo uses numbers of documents').toBe(0)
      await dialog.getByLabel('Origin').fill('AS64999')
      await warning.waitFor()
      const takes = dialog.getByRole('switch', { name: 'ROA kaydını da taşı: AS64500 → AS64999' })
      await eventually(async () => expect(await takes.isChecked()).toBe(true))
      await eventually(async () =>
        expect((await effectsIn(dialog)).join()).toContain('AS64999 192.0.2.0/24 yeni → geçerli'),
      )
      await dialog.getByText('Bu işlem haklarınızdan 2 tanesini kullanır.').waitFor()
      await takes.uncheck()
      await eventually(async () =>
        expect((await effectsIn(dialog)).join()).toContain('AS64999 192.0.2.0/24 yeni → geçersiz'),
      )
      await takes.check()
      await submit(dialog)
      await dialog.getByText('yerine AS64999 olacak, ROA kaydı da onunla taşınacak.').waitFor()
      await appears(page.getByText('Route ve ROA kaydı AS64500 yerine AS64999 oldu.'), () => confirmOn(page, server))
      const row = page.getByRole('table', { name: 'Routes 192.0.2.0/24' }).locator('tr', { hasText: 'AS64999' })
      await row.getByText('geçerli', { exact: true }).waitFor()
      expect(await roasOf(server, token, 1001)).toEqual(['AS64510 24', 'AS64999 24'])
    },
  )
})

describeInBrowser('a change of a block', () => {
  browserTest(
    'that another user has changed meanwhile keeps the form, shows the new records and goes through then',
    async ({ openTab, start }) => {
      const server = await start.server()
      const other = await signInWithStepUp(server, demo)
      const { page, token, guard } = await openSignedIn(openTab, server, '/orders/1001')
      guard.allowStatus(412)
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Yeni ROA' }).click()
      await dialog.getByLabel('ASN').fill('AS64501')
      const added = await other.call('POST', '/ip/order/1001/192.0.2.0/24/route', { origin: 'AS64777' })
      expect(added.status).toBe(200)
      await submit(dialog)
      await confirmOn(page, server)
      await dialog.getByText('Kayıtlar bu arada değişti. Sayfa güncel kayıtları gösteriyor.').waitFor()
      expect(await dialog.getByLabel('ASN').inputValue()).toBe('AS64501')
      await eventually(async () => expect((await effectsIn(dialog)).join()).toContain('AS64501'))
      await page.getByRole('table', { name: 'Routes 192.0.2.0/24' }).locator('tr', { hasText: 'AS64777' }).waitFor()
      expect(await roasOf(server, token, 1001)).not.toContain('AS64501 24')
      await submit(dialog)
      await appears(page.getByText('AS64501 (max 24) ROA kaydı eklendi.'), () => confirmOn(page, server))
      expect(await roasOf(server, token, 1001)).toContain('AS64501 24')
    },
  )

  browserTest(
    'sends the version of the own change before it, though the page has not read the block since',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page, token } = await openSignedIn(openTab, server, '/orders/1001')
      const dialog = page.getByRole('dialog')
      const sent: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/rpki/roa')) sent.push(request.headers()['if-match'])
      })
      const addRoa = async (asn: string) => {
        await page.getByRole('button', { name: 'Yeni ROA' }).click()
        await dialog.getByLabel('ASN').fill(asn)
        await submit(dialog)
        await confirmOn(page, server)
        await dialog.waitFor({ state: 'detached' })
      }
      await page.getByRole('button', { name: 'Yeni ROA' }).waitFor()
      // No read of the order arrives from here on.
      await page.route('**/api/orders/1001', () => {})
      await addRoa('AS64501')
      await addRoa('AS64502')
      expect(await roasOf(server, token, 1001)).toEqual(expect.arrayContaining(['AS64501 24', 'AS64502 24']))
      expect(sent.map((version) => typeof version)).toEqual(['string', 'string'])
      expect(new Set(sent).size).toBe(2)
    },
  )

  browserTest('names its step, and is seen through when the user leaves', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders')
    await page.getByRole('link', { name: '172.20.8.0/22' }).click()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Düzenle: AS64500', exact: true }).click()
    await dialog.getByLabel('Origin').fill('AS64777')
    await submit(dialog)
    const held = new Promise<Route>((resolve) => void page.route('**/route/AS64500', resolve))
    await confirmOn(page, server)
    const removal = await held
    await dialog.getByRole('button', { name: 'Kayıt siliniyor...' }).waitFor()
    // Back closes no dialog that sends; another page does.
    await page.goBack()
    await dialog.getByRole('button', { name: 'Kayıt siliniyor...' }).waitFor()
    await moveTo(page, '/orders')
    await dialog.waitFor({ state: 'detached' })
    await removal.continue()
    await eventually(async () => {
      const { routes } = (await ask(server, token, '/ip/order/1009/172.20.8.0/22/route')) as { routes: object[] }
      expect(routes).toContainEqual(expect.objectContaining({ origin: 'AS64777' }))
    })
  })

  browserTest('keeps the prefix of a route that is narrower than its block', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders/1009')
    const dialog = page.getByRole('dialog')
    const table = page.getByRole('table', { name: 'Routes 172.20.8.0/22' })
    await table.locator('tr', { hasText: 'AS64500' }).getByText('172.20.11.0/24').waitFor()
    await page.getByRole('button', { name: 'Düzenle: AS64500', exact: true }).click()
    await dialog.getByLabel('Origin').fill('AS64777')
    await eventually(async () => expect((await effectsIn(dialog)).join()).toContain('AS64777 172.20.11.0/24 yeni →'))
    await submit(dialog)
    await dialog.getByText('AS64777 172.20.11.0/24').first().waitFor()
    await appears(page.getByText('AS64777 172.20.11.0/24 oldu.'), () => confirmOn(page, server))
    await table.locator('tr', { hasText: 'AS64777' }).getByText('172.20.11.0/24').waitFor()
    const { routes } = (await ask(server, token, '/ip/order/1009/172.20.8.0/22/route')) as { routes: object[] }
    expect(routes).toContainEqual(expect.objectContaining({ origin: 'AS64777', prefix: '172.20.11.0/24' }))
  })
})

describeInBrowser('a change of routes', () => {
  browserTest('is marked as pending until the last refresh of the list', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001', {
      clock: true,
    })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Yeni Route' }).click()
    await dialog.getByLabel('Origin').fill('AS64777')
    await eventually(async () =>
      expect(await effectsIn(dialog)).toEqual([
        expect.stringMatching(/^AS64777 192\.0\.2\.0\/24 yeni → geçersiz origin farklı: ROA AS64500/),
      ]),
    )
    await submit(dialog)
    await pauseClock({ page })
    await confirmOn(page, server)
    const row = page.getByRole('table', { name: 'Routes 192.0.2.0/24' }).locator('tr', { hasText: 'AS64777' })
    await row.getByText('RIPE kaydı güncelleniyor…').waitFor()
    expect(await page.locator('tr', { hasText: 'AS64501' }).getByText('RIPE kaydı güncelleniyor…').count()).toBe(0)
    await page.getByRole('status').getByText('RIPE bekleniyor').waitFor()
    await page.clock.runFor(2_500)
    await row.getByText('RIPE kaydı güncelleniyor…').waitFor({ state: 'detached' })
    await row.getByText('geçersiz').waitFor()
  })
})
