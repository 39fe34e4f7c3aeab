import { useEffect, useState } from 'react'

/** What had the focus before a dialog, and the same of the dialog that it may have stood in. */
interface Opener {
  element: Element | null
  before: Opener | null
}

let latest: Opener | null = null

/**
 * Gives the focus back to what had it before this component appeared. Ours and not PrimeReact's, because our
 * dialogs close by being unmounted. A dialog that took the place of another was opened from inside it: what
 * opened it is gone, so that the focus goes back to what opened the first of them.
 */
export function useOpenerFocus(): void {
  const [opener] = useState<Opener>(() => ({ element: document.activeElement, before: latest }))
  useEffect(() => {
    latest = opener
    return () => {
      latest = opener.before
      ;(stillThere(opener) ?? dialogBelow())?.focus({ preventScroll: true })
    }
  }, [opener])
}

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
