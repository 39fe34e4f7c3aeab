import { expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'
import { componentsWith } from '../../testing/harness/sources.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

const year = Number(istanbulDay(Date.now()).slice(0, 4))
const [from, to] = [`${year - 1}-12-01`, `${year}-02-15`]
const range = `from=${from}&to=${to}`
const csv = 'CSV indir'
const zip = 'Yılın faturaları (ZIP)'

/** A file that a button saves: its name, and the query of the call that reads it; null where the page has read it. */
interface Saved {
  source: string
  /** Address of the page, with a range of two years where it takes one. */
  path: string
  button: string
  name: string
  query: RegExp | null
}

const invoices = 'features/billing/invoices/invoices-page.tsx'
const statement = 'features/billing/statement/statement-page.tsx'
const downloads: readonly Saved[] = [
  {
    source: statement,
    path: `/transactions?${range}`,
    button: csv,
    name: `hesap-ekstresi-${from}-${to}.csv`,
    query: null,
  },
  // The archive of a range is that of the year in which it ends.
  {
    source: statement,
    path: `/transactions?${range}`,
    button: zip,
    name: `faturalar-${year}.zip`,
    query: new RegExp(`/invoices\\?year=${year}$`),
  },
  {
    source: invoices,
    path: `/invoices?year=${year - 1}`,
    button: csv,
    name: `faturalar-${year - 1}.csv`,
    query: null,
  },
  {
    source: invoices,
    path: `/invoices?year=${year - 1}`,
    button: zip,
    name: `faturalar-${year - 1}.zip`,
    query: new RegExp(`/invoices\\?year=${year - 1}$`),
  },
  {
    source: 'features/audit/audit-page.tsx',
    path: `/activity?order=1001&${range}`,
    button: csv,
    name: 'etkinlik-1001.csv',
    query: new RegExp(`/audit\\?(?=.*order=1001)(?=.*from=${from})(?=.*to=${to})`),
  },
  { source: 'features/orders/list/orders-page.tsx', path: '/orders', button: csv, name: 'siparisler.csv', query: null },
]

it('each page with a download of a list is in the table', () => {
  const sources = [...new Set(downloads.map(({ source }) => source))].toSorted()
  expect(sources).toEqual(componentsWith(/<(CsvButton|YearZipButton)\b/))
})

describeInBrowser('a download', () => {
  const server = sharedServer()

  browserTest('holds the days that its page shows, and says so in its name', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/contracts')
    for (const { path, button, name, query } of downloads) {
      await moveTo(page, path)
      const save = page.getByRole('button', { name: button, exact: true, disabled: false })
      await page.locator('#content [aria-busy=true], #content .skeleton').first().waitFor({ state: 'detached' })
      await save.waitFor()
      const [download, request] = await Promise.all([
        page.waitForEvent('download'),
        query && page.waitForRequest((one) => query.test(decodeURIComponent(one.url()))),
        save.click(),
      ])
      expect(download.suggestedFilename(), path).toBe(name)
      expect(request === null, path).toBe(query === null)
    }
  })
})
