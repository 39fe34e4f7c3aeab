import { useEffect, useRef } from 'react'

let isByKeyboard = false
window.addEventListener('keydown', () => (isByKeyboard = true), true)
window.addEventListener('pointerdown', () => (isByKeyboard = false), true)

/** Input after which the focus belongs to the user. */
const userEvents = ['keydown', 'pointerdown', 'wheel'] as const

/** Moves the focus to the heading of a page that was entered by keyboard, as soon as the heading is there. */
export function useHeadingFocus(path: string): void {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    return isByKeyboard ? focusHeading() : undefined
  }, [path])
}

function focusHeading(): () => void {
  const observer = new MutationObserver(look)
  const stop = () => {
    observer.disconnect()
    for (const event of userEvents) window.removeEventListener(event, stop)
  }
  function look() {
    // Another element replaces a heading that is busy.
    const heading = document.querySelector<HTMLElement>('#content h1:not([aria-busy=true])')
    if (!heading) return
    stop()
    if (document.querySelector('.p-dialog, dialog[open]') !== null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of userEvents) window.addEventListener(event, stop, { passive: true })
  look()
  return stop
}
