/** Code that is likely to be needed soon. */
const waiting: (() => Promise<void>)[] = []
const pauseMs = 200
let isAllowed = false
let isRunning = false

interface Connection {
  saveData?: boolean
}

/** True when the visitor has asked the browser to load as little as possible. */
const savesData = () => (navigator as { connection?: Connection }).connection?.saveData === true

/** Loads code when the browser is idle, or as soon as the pointer or the focus comes to a button. */
export function preloadWhenIdle(preload: () => Promise<void>): void {
  waiting.push(preload)
  schedule()
}

/** Starts the loading; called when the first page is shown, which must not wait for it. */
export function allowPreloading(): void {
  if (isAllowed || savesData()) return
  isAllowed = true
  document.addEventListener('pointerover', loadNear, { passive: true })
  document.addEventListener('focusin', loadNear)
  schedule()
}

// Safari has no idle callbacks.
const whenIdle: (act: () => void) => void =
  'requestIdleCallback' in window ? (act) => window.requestIdleCallback(act) : (act) => setTimeout(act, 1_000)

function schedule(): void {
  if (!isAllowed || isRunning || waiting.length === 0) return
  if (document.readyState !== 'complete') window.addEventListener('load', schedule, { once: true })
  else if (!navigator.onLine) window.addEventListener('online', schedule, { once: true })
  else {
    isRunning = true
    whenIdle(() => void loadNext())
  }
}

/** One after the other: what the user asks for meanwhile has the line for itself. */
async function loadNext(): Promise<void> {
  if (isPageLoading()) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  else await waiting.shift()?.()
  isRunning = false
  schedule()
}

/** True while the page waits for its data, which come first. */
const isPageLoading = () => document.querySelector('main :is(.skeleton, [aria-busy=true])') !== null

function loadNear({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('button') || !navigator.onLine) return
  for (const preload of waiting.splice(0)) void preload()
}
