/** The heading of the smallest of these parts of the page that still stands and has one, made able to take the focus. */
export function headingAround(parts: readonly Element[]): HTMLElement | null {
  for (const part of parts) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>('h1, h2, h3') : null
    if (!heading) continue
    heading.tabIndex = -1
    return heading
  }
  return null
}

/** From then on the person steers, and the focus is theirs. */
const userEvents = ['focusin', 'keydown', 'wheel', 'touchmove'] as const

/** Acts when what has the focus is taken from the page while nobody has touched anything. */
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
