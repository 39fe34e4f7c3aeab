import type { Page } from 'playwright-core'

/**
 * Lists the prefixes, AS numbers, numbers of orders and amounts of a page that are cut: those that end beyond an element which
 * hides what does not fit.
 */
export const cutValues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const value = /(?:AS|#|\$|₺)\d[\d.,]*|\d+\.\d+\.\d+\.\d+(?:\/\d+)?|[\da-f]+:[\da-f:]+\/\d+/gi
    const hides = (element: Element) => {
      const { overflowX, clipPath } = getComputedStyle(element)
      return clipPath === 'none' && (overflowX === 'hidden' || overflowX === 'clip')
    }
    const cut: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest('.visually-hidden, script, style')) continue
      const frames: Element[] = []
      for (let at: Element | null = parent; at; at = at.parentElement) if (hides(at)) frames.push(at)
      for (const { 0: found, index } of (text.textContent ?? '').matchAll(value)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + found.length)
        const { right, width } = range.getBoundingClientRect()
        if (width > 0 && frames.some((frame) => right > frame.getBoundingClientRect().right + 1)) cut.push(found)
      }
    }
    return cut
  })
