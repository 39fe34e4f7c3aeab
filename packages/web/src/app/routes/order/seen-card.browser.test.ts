import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { openSignedIn } from '../../../testing/harness/sign-in-helper.ts'

const rowsOf = async (texts: Promise<string[]>) => (await texts).map((text) => text.replaceAll(/\s+/g, ' ').trim())

describeInBrowser('the world beside the records of a block', () => {
  browserTest('is compared in words, and suggests changes that wait', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001')
    const card = page.getByRole('region', { name: 'Dünyada görünen' })
    await eventually(async () =>
      expect(await rowsOf(card.locator('tbody tr').allInnerTexts())).toEqual([
        'AS64500 192.0.2.0/24 312 komşu evet geçerli ROA AS64500 192.0.2.0/24-24 yok',
        expect.stringMatching(/^AS64509 192\.0\.2\.0\/24 14 komşu hayır geçersiz .* beklenmeyen origin; /),
        expect.stringMatching(/^AS64500 192\.0\.2\.128\/25 280 komşu hayır geçersiz .* ROA bu kadar dar /),
        expect.stringMatching(/^AS64501 192\.0\.2\.0\/24 hayır evet geçersiz .* duyuru görünmüyor; /),
      ]),
    )
    // Before a ROA is deleted, its announcements are named.
    const dialog = page.getByRole('dialog')
    const effects = dialog.getByRole('region', { name: 'Dünyada görünen duyurulara etkisi' })
    await page.getByRole('button', { name: /^Sil: ROA AS64500/ }).click()
    await effects.getByText('AS64500').waitFor()
    expect(await rowsOf(effects.getByRole('listitem').allInnerTexts())).toEqual([
      'AS64500 192.0.2.0/24 geçerli → geçersiz',
    ])
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await page.getByRole('button', { name: /^Sil: ROA AS64510/ }).click()
    await effects.getByText('Görünen hiçbir duyurunun durumu değişmez.').waitFor()
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await card.getByRole('button', { name: 'Öneriyi Sepete Ekle (2)' }).click()
    await page.getByRole('link', { name: 'Değişiklik sepeti: 2 değişiklik bekliyor' }).click()
    const steps = page.getByRole('table', { name: 'Adımlar' }).locator('tbody tr')
    await eventually(async () =>
      expect(await rowsOf(steps.allInnerTexts())).toEqual([
        '192.0.2.0/24 #1001 - sil route AS64501 geçersiz → kayıt silinir',
        '192.0.2.0/24 #1001 - sil ROA AS64510 (max length 24)',
      ]),
    )
  })
})
