import { useEffect, useRef } from 'react'
import { focusHeading } from '../../../ui/layout/use-kept-focus.ts'
import { isFirstPage, leaveFirstPage } from '../../return-location.ts'

let isByKeyboard = false
window.addEventListener('keydown', () => (isByKeyboard = true), true)
window.addEventListener('pointerdown', () => (isByKeyboard = false), true)

/** Input after which the focus belongs to the user. */
const userEvents = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Moves the focus to the heading of a page that was entered by keyboard or by a sign-in, as soon as the heading is there.
 * The first page of a document leaves it to the browser.
 */
export function useHeadingFocus(path: string): void {
  const before = useRef(isFirstPage(path) ? path : null)
  useEffect(() => {
    const { current } = before
    before.current = path
    leaveFirstPage()
    if (current === path) return
    return isByKeyboard || current === null ? focusOnceThere() : undefined
  }, [path])
}

function focusOnceThere(): () => void {
  const observer = new MutationObserver(look)
  const stop = () => {
    observer.disconnect()
    for (const event of userEvents) window.removeEventListener(event, stop)
  }
  function look() {
    // Another element replaces a heading that is busy.
    const heading = document.querySelector<HTMLElement>('#content h1:not([aria-busy=true])')
    // A page is hidden while the code of a part of it loads, and while a banner may push it down.
    if (!heading?.checkVisibility({ visibilityProperty: true })) return
    stop()
    if (document.querySelector('.p-dialog, dialog[open]') !== null) return
    focusHeading(heading)
  }
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'class'] })
  for (const event of userEvents) window.addEventListener(event, stop, { passive: true })
  look()
  return stop
}
