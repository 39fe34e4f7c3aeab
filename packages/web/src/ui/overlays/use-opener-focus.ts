import { useEffect, useState } from 'react'
import { headingAround, whenGone } from './focus-around.ts'

/** What had the focus before a dialog, and the same of the dialog that it may have stood in. */
interface Opener {
  element: Element | null
  /** What it stood in, the smallest first. */
  around: readonly Element[]
  before: Opener | null
}

let latest: Opener | null = null

/**
 * Gives the focus back to what had it before this component appeared. Ours and not PrimeReact's, because our
 * dialogs close by being unmounted. A dialog that took the place of another was opened from inside it: what
 * opened it is gone, so that the focus goes back to what opened the first of them. Where that is gone too, at
 * once or when the page has been read again, the focus goes to the heading over the place where it stood.
 */
export function useOpenerFocus(): void {
  const [opener] = useState<Opener>(() => {
    const element = document.activeElement
    return { element, around: partsAround(element), before: latest }
  })
  useEffect(() => {
    latest = opener
    return () => {
      latest = opener.before
      const back = stillThere(opener)
      if (back) {
        back.focus({ preventScroll: true })
        whenGone(back, () => headingAround(partsOf(opener))?.focus({ preventScroll: true }))
      } else {
        ;(dialogBelow() ?? headingAround(partsOf(opener)))?.focus({ preventScroll: true })
      }
    }
  }, [opener])
}

function partsAround(element: Element | null): Element[] {
  const parts: Element[] = []
  for (let at = element?.parentElement; at && at !== document.body; at = at.parentElement) parts.push(at)
  return parts
}

const partsOf = (opener: Opener | null): Element[] =>
  opener === null ? [] : [...opener.around, ...partsOf(opener.before)]

function stillThere(opener: Opener | null): HTMLElement | null {
  for (let at = opener; at !== null; at = at.before) {
    if (at.element instanceof HTMLElement && at.element !== document.body && at.element.isConnected) return at.element
  }
  return null
}

/** A dialog that opened together with the one above it had no time to be focused. */
function dialogBelow(): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('.p-dialog')].at(-1) ?? null
  if (dialog) dialog.tabIndex = -1
  return dialog
}
