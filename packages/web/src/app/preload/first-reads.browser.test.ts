import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { openSignedIn, withoutSecondFactor } from '../../testing/harness/sign-in-helper.ts'
import { pageAt, signedInPages } from './page-imports.ts'

/** Pages with first reads, each with a text of its data. */
const pages = {
  '/': 'Ödeme Uyarıları',
  '/orders': '14 gün gecikti',
  '/orders/1001': 'geçersiz',
  '/transactions': 'En yüksek',
}

it('each page with first reads is visited', () => {
  const visited = Object.keys(pages).map((path) => pageAt(path)?.page)
  expect(new Set(visited)).toEqual(new Set(signedInPages.filter(({ first }) => first)))
})

describeInBrowser('the first reads of a page', () => {
  const server = sharedServer()
  // An answer that no call of core uses is a useless call, and the page asks again.
  browserTest.for(Object.entries(pages))('%s are sent once', async ([path, text], { openTab }) => {
    const asked: string[] = []
    const prepare = async (context: BrowserContext) => {
      context.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname)
      })
      return Promise.resolve()
    }
    const { page } = await openSignedIn(openTab, server, path, { prepare, email: withoutSecondFactor })
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    expect(asked).toEqual([...new Set(asked)])
    const reads = pageAt(path)?.reads.map((read) => `/api/${read.path.join('/')}`)
    expect(asked).toEqual(expect.arrayContaining(reads ?? []))
  })
})
