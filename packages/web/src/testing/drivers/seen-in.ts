import type { Page } from 'playwright-core'
import type { Seen } from '@ip-portal/core/testing/walk/machine-driver'

/** Reads what a step of a flow shows inside an element; a step that is gone asks for nothing. */
export const seenIn = (page: Page, holder: string): Promise<Seen> =>
  page.evaluate((selector) => {
    const root = document.querySelector(selector)
    const asking = root?.hasAttribute('data-asks') ? root : root?.querySelector('[data-asks]')
    const asks = (asking?.getAttribute('data-asks') ?? 'nothing') as Seen['asks']
    const isOrHas = (part: string) =>
      root !== null && (root.closest(part) === root || root.querySelector(part) !== null)
    const busy = isOrHas('[aria-busy=true], .spinner')
    return { asks, busy, refused: !busy && isOrHas('[role=alert]') }
  }, holder)
