import type { BrowserContext } from 'playwright-core'
import { fits } from '@ip-portal/core/kernel/flow/calls'
import { changes } from '@ip-portal/core/testing/calls'

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

/** Lists the changes for which a test is named, and that its pages have not sent. */
export const unmadeChanges = (file: string, title: string, made: readonly MadeChange[]): string[] =>
  changes.flatMap(([, { call, change }]) => {
    if (!('page' in change) || !file.endsWith(`/${change.test[0]}`) || change.test[1] !== title) return []
    const isMade = made.some((one) => fits(call, one.call) && fits(change.page, one.page))
    return isMade ? [] : [`${call} from ${change.page}`]
  })
