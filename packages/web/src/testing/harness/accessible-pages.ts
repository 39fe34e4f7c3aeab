import { expectAccessible } from './accessible.ts'
import { browserTest, describeInBrowser, sharedServer } from './browser-test.ts'
import { openSignedIn, withoutSecondFactor } from './sign-in-helper.ts'

/** Page by its name for the report, with its path and a text that its data shows. */
export type AccessiblePage = readonly [name: string, path: string, text: string]

/** Checks the accessibility of pages with the demo data, in two files so that both workers have a part. */
export const accessiblePages = (what: string, pages: readonly AccessiblePage[]): void =>
  describeInBrowser(`accessibility of ${what}`, () => {
    const server = sharedServer()
    browserTest.for(pages)('%s', async ([name, path, text], { openTab }) => {
      const { page, guard } = await openSignedIn(openTab, server, path, { email: withoutSecondFactor })
      guard.allowStatus(404)
      await page.locator('.security-banner').waitFor()
      await page.getByText(text).first().waitFor()
      await expectAccessible(page, name)
    })
  })
