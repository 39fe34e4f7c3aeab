import { useEffect } from 'react'

/**
 * Gives the focus to the heading of the page where a change has taken the focused control away: the browser would start
 * again at the top of the document. `change` is a value that differs after each such change.
 */
export function useKeptFocus(change: unknown): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('#content h1')
    if (heading !== null) focusHeading(heading)
  }, [change])
}

/** Gives a heading, which takes part in no order of the Tab key, the focus where it stands. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
