/** Finds the heading of the first of these elements that is connected and has one, and makes it focusable. */
export function headingAround(parts: readonly Element[]): HTMLElement | null {
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
export function whenGone(element: HTMLElement, act: () => void): void {
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
