/** Something over the page that Back closes, such as a dialog, a sheet or a menu. */
export interface Overlay {
  /** Closes it, or asks first when input would be lost. */
  close: () => void
  /** True while it must stay, such as during a call that is seen through. */
  isLocked: () => boolean
}

interface Entry {
  state: unknown
  url: string
}

/** Key in the state of the history entry that stands for the opened overlays. */
const mark = 'overlay'

/** Opened overlays, the topmost last. */
const overlays: Overlay[] = []
/** Number of overlays that are part of an address, whose entry Back leaves anyway. */
let addressed = 0
/** Forms with input that Back would discard. */
const unsaved = new Set<object>()
/** Entry that the page is at, as it was before a `popstate`. */
let here: Entry = entryNow()
/** True while the page itself goes back: from the entry of overlays that have closed, or from an address. */
let isRemoving = false
let isLeaving = false
let settling: ReturnType<typeof setTimeout> | undefined

function entryNow(): Entry {
  return { state: window.history.state, url: window.location.href }
}

const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && (state as Record<string, unknown>)[mark] === true

const plain = (state: unknown): unknown => ({ ...(state as object | null), [mark]: undefined })

/** Adds an overlay that Back closes; returns the function that removes it. */
export function addOverlay(overlay: Overlay): () => void {
  overlays.push(overlay)
  settle()
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1)
    settle()
  }
}

/** Says that this many overlays are part of the address; returns the function that takes it back. */
export function addAddressed(count: number): () => void {
  addressed += count
  settle()
  return () => {
    addressed -= count
    settle()
  }
}

/** Keeps Back from discarding the input of a form; returns the function that ends it. */
export function addUnsaved(): () => void {
  const form = {}
  unsaved.add(form)
  return () => void unsaved.delete(form)
}

/** Goes back without a question. */
export function goBack(): void {
  isLeaving = true
  window.history.back()
}

/**
 * Adds the entry of the overlays, or goes back from it. Later, because a dialog may replace another in the same turn,
 * and because the one that closes may lead to another page.
 */
function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    if (isRemoving) return
    const isOpen = overlays.length > addressed
    const { state, url } = entryNow()
    if (isOpen && !isMarked(state)) window.history.pushState({ ...(state as object | null), [mark]: true }, '', url)
    else if (!isOpen && isMarked(state)) remove()
  })
}

function remove(): void {
  isRemoving = true
  window.history.back()
}

/** Returns to the entry that a `popstate` has left, before the router sees the other one. */
function stayAt({ state, url }: Entry, event: Event): void {
  event.stopImmediatePropagation()
  window.history.pushState(state, '', url)
}

function onPopState(event: Event): void {
  const [from, to] = [here, entryNow()]
  here = to
  if (isRemoving && !isMarked(to.state)) {
    isRemoving = false
    // The page has gone on before the browser went back.
    if (!isMarked(from.state)) stayAt(from, event)
    // A filter, for example, has changed meanwhile.
    else if (from.url !== to.url) window.history.replaceState(plain(from.state), '', from.url)
    settle()
    return
  }
  isRemoving = false
  if (isLeaving) {
    isLeaving = false
    settle()
    return
  }
  const top = overlays.at(-1)
  if (top && isMarked(from.state) && from.url === to.url) {
    if (!top.isLocked()) top.close()
  } else if (top && (top.isLocked() || unsaved.size > 0)) {
    stayAt(from, event)
    if (!top.isLocked()) top.close()
  } else if (isMarked(to.state) && overlays.length <= addressed) {
    // Left behind by an overlay that has led to another page.
    remove()
  } else {
    // Those of the page go with it.
    for (const overlay of overlays.slice(addressed)) overlay.close()
  }
  settle()
}

// Before the router, which listens to the same event.
window.addEventListener('popstate', onPopState, true)
for (const change of ['pushState', 'replaceState']) window.addEventListener(change, () => (here = entryNow()))
// A reload closes the overlays.
settle()
