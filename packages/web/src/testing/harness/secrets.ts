import type { Page } from 'playwright-core'

/** Collects markup, field values, address, history state, storages and cookies of a page. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as (HTMLInputElement | HTMLTextAreaElement)[]
    return JSON.stringify([
      document.documentElement.outerHTML,
      fields.map((field) => field.value),
      window.location.href,
      window.history.state,
      Object.entries(window.localStorage),
      Object.entries(window.sessionStorage),
      document.cookie,
    ])
  })

/** Returns the secrets that are found anywhere in a page. */
export async function secretsIn(page: Page, secrets: readonly string[]): Promise<string[]> {
  const kept = await keptBy(page)
  return secrets.filter((secret) => kept.includes(secret))
}
