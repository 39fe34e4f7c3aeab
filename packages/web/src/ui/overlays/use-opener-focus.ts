import { useEffect, useState } from 'react'

/** The focused element when a dialog opened, and the opener of the dialog that was open already. */
interface Opener {
  element: Element | null
  /** Ancestors of the element, the innermost first. */
  around: readonly Element[]
  before: Opener | null
}

/** Openers of the mounted dialogs, the topmost dialog's last. */
const open = new Set<Opener>()

/**
 * Returns the focus when the dialog unmounts; PrimeReact returns it only when a dialog hides. A dialog that replaces
 * another was opened from inside it, so its own opener is gone and the focus goes to the opener of the first one.
 * Without any opener, at once or after the page has loaded new data, the nearest heading gets the focus.
 */
export function useOpenerFocus(): void {
  const [opener] = useState<Opener>(() => {
    const element = document.activeElement
    return { element, around: partsAround(element), before: [...open].at(-1) ?? null }
  })
  useEffect(() => {
    open.add(opener)
    return () => {
      open.delete(opener)
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

/** Finds the dialog below and makes it focusable: it has no opener when both dialogs opened together. */
function dialogBelow(): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('.p-dialog')].at(-1) ?? null
  if (dialog) dialog.tabIndex = -1
  return dialog
}

/** Finds the heading of the first of these elements that is connected and has one, and makes it focusable. */
function headingAround(parts: readonly Element[]): HTMLElement | null {
  for (const part of parts) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>('h1, h2, h3') : null
    if (!heading) continue
    heading.tabIndex = -1
    return heading
  }
  return null
}

/** Input after which the focus belongs to the user. */
const userEvents = ['focusin', 'keydown', 'wheel', 'touchmove'] as const

/** Runs `act` when the focused element is removed before the next input of the user. */
function whenGone(element: HTMLElement, act: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    stop()
    if (document.activeElement === document.body) act()
  })
  const stop = () => {
    observer.disconnect()
    for (const event of userEvents) window.removeEventListener(event, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of userEvents) window.addEventListener(event, stop, { passive: true })
}
