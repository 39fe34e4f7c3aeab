import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { uiTexts } from '../ui.texts.ts'

describeInBrowser('a password field', () => {
  const server = sharedServer()

  browserTest('is shown and hidden by keys, and keeps the focus on its button', async ({ openTab }) => {
    const { page } = await openTab(`${server.url}/login`)
    const field = page.getByLabel('Şifre', { exact: true })
    await field.fill('gizli')
    const focused = page.locator(':focus')
    await page.keyboard.press('Tab')
    for (const [key, type, name] of [
      ['Space', 'text', uiTexts.hidePassword],
      ['Enter', 'password', uiTexts.showPassword],
      ['Space', 'text', uiTexts.hidePassword],
    ] as const) {
      await page.keyboard.press(key)
      expect([key, await field.getAttribute('type'), await focused.getAttribute('aria-label')]).toEqual([
        key,
        type,
        name,
      ])
      expect(await focused.getAttribute('aria-pressed')).toBe(String(type === 'text'))
    }
    expect(await field.inputValue()).toBe('gizli')
  })
})
