import { Component } from 'react'

/** How far each entry of the history was scrolled when it was left; an entry carries its name in its state. */
const positions = new Map<string, number>()

interface EntryState {
  entry?: string
}

/** Name of the entry that is shown now; it gets one if it has none. */
function currentEntry(): string {
  const state = window.history.state as EntryState | null
  if (state?.entry !== undefined) return state.entry
  const entry = crypto.randomUUID()
  window.history.replaceState({ ...state, entry }, '')
  return entry
}

const keepOverReload = () => {
  window.history.scrollRestoration = 'auto'
}

interface ScrollMemoryProps {
  /** Address of the page that is shown. */
  path: string
}

/**
 * A new page starts at its top, one that the history leads back to where it was left. The browser's own memory
 * looks once, when the rows of a list have yet to be read; over a reload it knows better. A class, since only
 * that is told while the page that is left is still there.
 */
export class ScrollMemory extends Component<ScrollMemoryProps> {
  #entry = ''
  #stop = () => {}

  override componentDidMount(): void {
    this.#entry = currentEntry()
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', keepOverReload)
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
    keepOverReload()
    window.removeEventListener('pagehide', keepOverReload)
  }

  override render(): null {
    return null
  }
}

const handsOn = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls there as soon as the page is long enough, unless the person is quicker. Returns what ends the waiting. */
function scrollWhenReady(top: number): () => void {
  const observer = new ResizeObserver(look)
  const stop = () => {
    observer.disconnect()
    for (const event of handsOn) window.removeEventListener(event, stop)
  }
  function look() {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop()
  }
  for (const event of handsOn) window.addEventListener(event, stop, { passive: true })
  // It looks at once, too.
  observer.observe(document.body)
  return stop
}
