import type { Page } from 'playwright-core'

/** Everything that a page shows or keeps: its markup, the values of its fields, its address and its storages. */
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

/** The secrets that can be found anywhere in a page. */
export async function secretsIn(page: Page, secrets: readonly string[]): Promise<string[]> {
  const kept = await keptBy(page)
  return secrets.filter((secret) => kept.includes(secret))
}
