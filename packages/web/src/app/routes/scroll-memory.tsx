import { Component } from 'react'

/** Scroll position of each history entry when it was left, by the id in the entry's state. */
const positions = new Map<string, number>()

interface EntryState {
  entry?: string
}

/** Id of the current history entry; assigns one when it has none. */
function currentEntry(): string {
  const state = window.history.state as EntryState | null
  if (state?.entry !== undefined) return state.entry
  const entry = crypto.randomUUID()
  window.history.replaceState({ ...state, entry }, '')
  return entry
}

const restoreOnReload = () => {
  window.history.scrollRestoration = 'auto'
}

interface ScrollMemoryProps {
  /** Path of the current page. */
  path: string
}

/**
 * Scrolls a new page to its top and a revisited one to its last position. The browser's own restoration tries once,
 * before the rows of a list have loaded; it is only used for a reload. A class, because `getSnapshotBeforeUpdate`
 * is the only hook that runs while the old page is still in the document.
 */
export class ScrollMemory extends Component<ScrollMemoryProps> {
  #entry = ''
  #stop = () => {}

  override componentDidMount(): void {
    this.#entry = currentEntry()
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', restoreOnReload)
  }

  override getSnapshotBeforeUpdate(before: ScrollMemoryProps): number | null {
    return before.path === this.props.path ? null : window.scrollY
  }

  override componentDidUpdate(_before: ScrollMemoryProps, _state: unknown, left: number | null): void {
    if (left === null) return
    this.#stop()
    positions.set(this.#entry, left)
    this.#entry = currentEntry()
    const goal = positions.get(this.#entry)
    if (goal !== undefined) this.#stop = scrollWhenReady(goal)
    else if (!window.location.hash) window.scrollTo(0, 0)
  }

  override componentWillUnmount(): void {
    this.#stop()
    restoreOnReload()
    window.removeEventListener('pagehide', restoreOnReload)
  }

  override render(): null {
    return null
  }
}

const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to a position once the page is long enough, unless the user scrolls first. Returns a cancel function. */
function scrollWhenReady(top: number): () => void {
  const observer = new ResizeObserver(scroll)
  const stop = () => {
    observer.disconnect()
    for (const event of userEvents) window.removeEventListener(event, stop)
  }
  function scroll() {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop()
  }
  for (const event of userEvents) window.addEventListener(event, stop, { passive: true })
  // The observer also reports the initial size.
  observer.observe(document.body)
  return stop
}
