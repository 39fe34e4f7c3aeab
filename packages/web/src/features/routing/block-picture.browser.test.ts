import { expect } from 'vitest'
import { expectAccessible } from '../../testing/harness/accessible.ts'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'

describeInBrowser('the picture of a block', () => {
  const server = sharedServer()

  browserTest('says in words and in labels which part is of whom', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/orders/1009')
    const card = page.getByRole('region', { name: 'Blok haritası' })
    await card.getByRole('img', { name: '172.20.8.0/22: 3 route, 0 ROA; boş parça yok' }).waitFor()
    expect(await card.getByRole('listitem').allTextContents()).toEqual([
      'route AS4242423201 172.20.8.0/23',
      'route AS64500 172.20.11.0/24',
      'route AS64501 172.20.8.0/22',
    ])
    const bars = async () =>
      await card.locator('.picture-part:has(.picture-label)').evaluateAll((parts) =>
        parts.map((part) => {
          const bar = part.querySelector('.picture-ground')
          return [part.querySelector('.picture-label')?.textContent, bar?.getAttribute('x'), bar?.getAttribute('width')]
        }),
      )
    const fits = async () =>
      await card.locator('.picture-part').evaluateAll((parts) =>
        parts.every((part) => {
          const label = part.querySelector('.picture-label')?.getBoundingClientRect()
          const bar = part.querySelector('.picture-ground')?.getBoundingClientRect()
          return !label || !bar || (label.left >= bar.left && label.right <= bar.right)
        }),
      )
    expect(await bars()).toEqual([
      ['AS64501 172.20.8.0/22', '0%', '100%'],
      ['AS4242423201 172.20.8.0/23', '0%', '50%'],
      ['AS64500 172.20.11.0/24', '75%', '25%'],
    ])
    expect(await fits()).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await eventually(async () =>
      expect((await bars()).map(([label]) => label)).toEqual(['AS64501 172.20.8.0/22', 'AS4242423201 /23', 'AS64500']),
    )
    expect(await fits()).toBe(true)
    await expectAccessible(page, 'the picture')
  })
})
