import { expect } from 'vitest'
import { appears } from '../../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { ask, confirmOn, openSignedIn } from '../../testing/harness/sign-in-helper.ts'

const order = 1009
const block = '172.20.8.0/22'

describeInBrowser('the prefix of a route', () => {
  browserTest('is the block or a network in it, for a new route and for an edit', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, `/orders/${order}`)
    const prefixesOf = async (origin: string) => {
      const { routes } = (await ask(server, token, `/ip/order/${order}/${block}/route`)) as {
        routes: { origin: string; prefix: string }[]
      }
      return routes.filter((route) => route.origin === origin).map(({ prefix }) => prefix)
    }
    const dialog = page.getByRole('dialog')
    const prefix = dialog.getByLabel('Prefix')
    const submit = () => dialog.getByRole('button', { name: 'Devam' }).click()

    await page.getByRole('button', { name: 'Yeni Route' }).click()
    expect(await prefix.inputValue()).toBe(block)
    await dialog.getByLabel('Origin').fill('AS64511')
    await prefix.fill('172.20.12.0/24')
    await dialog.getByText(`Prefix ${block} bloğunun içinde olmalı.`).waitFor()
    await submit()
    // A part of the picture is taken by a press.
    await dialog.locator('.picture-pick', { hasText: 'AS4242423201' }).click()
    expect(await prefix.inputValue()).toBe('172.20.8.0/23')
    await prefix.fill('172.20.9.0/24')
    await dialog.locator('.effects-list li', { hasText: 'AS64511' }).getByText('172.20.9.0/24').first().waitFor()
    await submit()
    await appears(page.getByText('AS64511 172.20.9.0/24 route kaydı eklendi.'), () => confirmOn(page, server))
    expect(await prefixesOf('AS64511')).toEqual(['172.20.9.0/24'])

    await page.getByRole('button', { name: 'Düzenle: AS64511' }).click()
    expect(await prefix.inputValue()).toBe('172.20.9.0/24')
    await prefix.fill(block)
    await submit()
    await appears(page.getByText('Route kaydı AS64511 172.20.9.0/24 yerine AS64511 oldu.'), () =>
      confirmOn(page, server),
    )
    expect(await prefixesOf('AS64511')).toEqual([block])
  })
})
