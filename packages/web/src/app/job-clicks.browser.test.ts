import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeOf, type TestServer } from '@ip-portal/server/testing'
import { appears } from '../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { ask, demo, openSignedIn, otherCompany } from '../testing/harness/sign-in-helper.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 768 }

/** Clicks on a page, counted, or the keys that do the same. */
function clicksOn(page: Page, by: 'pointer' | 'keyboard') {
  let count = 0
  const click = async (target: Locator) => {
    count += 1
    if (by === 'pointer') return target.click()
    await target.focus()
    await target.press((await target.getAttribute('type')) === 'radio' ? 'Space' : 'Enter')
  }
  const button = (name: string | RegExp) => click(page.getByRole('button', { name, exact: true }).first())
  const link = (name: string | RegExp) => click(page.getByRole('link', { name, exact: true }).first())
  return { click, button, link, count: () => count }
}

interface Job {
  name: string
  user: string
  clicks: number
  run: (page: Page, by: ReturnType<typeof clicksOn>, server: TestServer, token: string) => Promise<void>
}

/** Menu of a phone, then one of its pages. */
async function openPage(page: Page, by: ReturnType<typeof clicksOn>, name: string | RegExp): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) await by.button('Menü')
  await by.link(name)
}

/** Each job starts on the dashboard; the clicks are the most that it takes, on a phone with those of its menu. */
const jobs: Job[] = [
  {
    name: 'pays the most overdue order',
    user: demo,
    clicks: 2,
    run: async (page, by, server, token) => {
      const row = page.getByRole('table', { name: 'Ödeme Uyarıları' }).locator('tbody tr').first()
      await by.click(row.getByRole('button', { name: /^Öde/ }))
      const dialog = page.getByRole('dialog', { name: 'Ödeme Yap' })
      await dialog.getByText('Sipariş #1007 için ödenecek bakiye').waitFor()
      await by.click(dialog.getByRole('button', { name: 'Ödemeyi Bildir' }))
      await eventually(async () => {
        const order = (await ask(server, token, '/orders/1007')) as { payments_waitingAproval: unknown[] }
        expect(order.payments_waitingAproval).toHaveLength(1)
      })
    },
  },
  {
    name: 'orders a block',
    user: demo,
    clicks: 4,
    run: async (page, by) => {
      await by.link('Yeni Sipariş')
      await by.click(page.getByRole('radio', { name: /^IP Kiralama/ }))
      await by.click(page.getByRole('radio', { name: '198.18.9.0/24' }))
      // Contact and AS number stand there from the last order.
      await page.getByLabel('Açıklama').fill('Çağrı merkezi')
      await by.button('Siparişi Gönder')
      await page.waitForURL('**/orders')
    },
  },
  {
    name: 'renews an order with a promotion code',
    user: demo,
    clicks: 4,
    run: async (page, by, server, token) => {
      await by.click(page.locator('.attention').getByRole('link', { name: '198.51.100.0/25' }).last())
      await by.button('Yenileme Talebi')
      const dialog = page.getByRole('dialog', { name: /Yenileme/ })
      await dialog.getByLabel('Promosyon kodu').fill('yuzde10')
      await by.click(dialog.getByRole('button', { name: 'Devam' }))
      await dialog.getByText('Sipariş #1002 için yenileme talebi oluşturulsun mu?').waitFor()
      await by.click(dialog.getByRole('button', { name: 'Onayla' }))
      // The message of the dialog goes by itself, which a busy computer can be too late for.
      await eventually(async () => {
        const { renewals } = (await ask(server, token, '/orders/1002')) as { renewals: unknown[] }
        expect(renewals).not.toEqual([])
      })
    },
  },
  {
    name: 'opens a ticket with a file',
    user: demo,
    clicks: 4,
    run: async (page, by) => {
      await openPage(page, by, /^Destek Talepleri/)
      await by.button('Yeni Talep')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Konu').fill('PTR kaydı')
      await dialog.getByLabel(/Açıklama|Mesaj/).fill('Kayıt görünmüyor.')
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'kayit.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('dig çıktısı'),
      })
      await appears(page.getByText(/oluşturuldu|alındı/), () =>
        by.click(dialog.getByRole('button', { name: /Gönder|Oluştur/ }).last()),
      )
    },
  },
  {
    name: 'sees which blocks are listed and what to do',
    user: demo,
    clicks: 1,
    run: async (page, by) => {
      const listed = page.locator('.attention li').filter({ hasText: 'IP bloğu kara listede' })
      await listed.waitFor()
      await by.click(listed.getByRole('link', { name: '198.18.2.0/24' }))
      await page.getByRole('heading', { name: 'Listeden Çıkma' }).waitFor()
      await page
        .getByRole('link', { name: /çıkarma sayfası/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'applies a route and its ROA with one code',
    user: demo,
    clicks: 9,
    run: async (page, by, server, token) => {
      await by.click(page.locator('.attention').getByRole('link', { name: '192.0.2.0/24' }).last())
      const dialog = page.getByRole('dialog')
      for (const [open, label] of [
        ['Yeni Route', 'Origin'],
        ['Yeni ROA', 'ASN'],
      ] as const) {
        await by.button(open)
        await dialog.getByLabel(label).fill('AS64505')
        await by.click(dialog.getByRole('button', { name: 'Sepete Ekle' }))
        await dialog.waitFor({ state: 'detached' })
      }
      await by.link('Değişiklik sepeti: 2 değişiklik bekliyor')
      await by.button('Uygula')
      await by.button('Devam')
      await dialog.getByLabel('Doğrulama Kodu').fill(await server.code(demo))
      await by.click(dialog.getByRole('button', { name: 'Doğrula', exact: true }))
      await page.getByText('2 adım uygulandı.').waitFor()
      const { ipDetails } = (await ask(server, token, '/orders/1001')) as {
        ipDetails: { routes: { origin: string }[] }
      }
      expect(ipDetails.routes.map(({ origin }) => origin)).toContain('AS64505')
    },
  },
  {
    name: 'turns the second factor on',
    user: otherCompany,
    clicks: 3,
    run: async (page, by) => {
      await by.button('İki faktörlü doğrulamayı aç')
      const dialog = page.getByRole('dialog', { name: 'İki Faktörlü Doğrulama Kurulumu' })
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
      await by.click(dialog.getByRole('button', { name: 'Devam' }))
      await dialog.getByLabel('Doğrulama Kodu').fill(codeOf(secret))
      await by.click(dialog.getByRole('button', { name: 'Doğrula' }))
      await dialog.getByRole('button', { name: 'Kodları kaydettim' }).waitFor()
    },
  },
]

describeInBrowser('a job', () => {
  const ways = [
    ['on a phone', phone, 'pointer'],
    ['on a desk', desk, 'pointer'],
    ['by keyboard', desk, 'keyboard'],
  ] as const
  for (const [where, viewport, by] of ways) {
    for (const { name, user, clicks, run } of jobs) {
      browserTest(`${name} in ${clicks} clicks at most, ${where}`, async ({ openTab, start }) => {
        const server = await start.server()
        const { page, token } = await openSignedIn(openTab, server, '/', { email: user, viewport })
        const counted = clicksOn(page, by)
        await run(page, counted, server, token)
        expect(counted.count()).toBeLessThanOrEqual(clicks)
      })
    }
  }
})
