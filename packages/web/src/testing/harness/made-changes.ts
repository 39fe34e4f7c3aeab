import { changes, fits } from '@ip-portal/core/testing/parity'
import type { BrowserContext } from 'playwright-core'

/** Change that a page has sent. */
export interface MadeChange {
  /** Method and path below /api. */
  call: string
  /** Path of the page. */
  page: string
}

/** Lists the changes that the pages of a context send from now on. */
export function recordChanges(context: BrowserContext): MadeChange[] {
  const made: MadeChange[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/api/')) return
    made.push({
      call: `${request.method()} ${pathname.slice('/api'.length)}`,
      page: new URL(request.frame().url()).pathname,
    })
  })
  return made
}

/** Lists the changes that a test makes by the table of parity, and that its pages have not sent. */
export const unmadeChanges = (file: string, title: string, made: readonly MadeChange[]): string[] =>
  Object.entries(changes).flatMap(([change, { web }]) => {
    if (!('page' in web) || !file.endsWith(`/${web.test[0]}`) || web.test[1] !== title) return []
    const isMade = made.some(({ call, page }) => fits(change, call) && fits(web.page, page))
    return isMade ? [] : [`${change} from ${web.page}`]
  })
