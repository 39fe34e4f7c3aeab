import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { guardConsole, type ConsoleGuard } from './console-guard.ts'
import { desktop, turkishBrowser } from './launch-chromium.ts'
import { recordChanges, type MadeChange } from './made-changes.ts'
import { recordToasts } from './record-toasts.ts'

/** A page with its browser profile. */
export interface Tab {
  page: Page
  context: BrowserContext
  guard: ConsoleGuard
  /** Calls of the API that wait for their answer. */
  calls: ReadonlySet<Request>
  /** Changes that the pages of the profile have sent. */
  made: MadeChange[]
  /** Paths of the files that the page has asked for since it was loaded. */
  files: Set<string>
}

export interface TabOptions extends Omit<BrowserContextOptions, 'storageState'> {
  /** Local storage of the address when the page opens. */
  stored?: Record<string, string>
  /** True for a page whose clock the test moves. */
  clock?: boolean
  /** Runs before the page is created. */
  prepare?: (context: BrowserContext) => Promise<void>
  /** True lets the page load code that it does not need yet; without it a test controls when code loads. */
  preloads?: boolean
  /** True for a profile of its own, which closes with the test. */
  own?: boolean
  /** True for a page that loads all its code again. */
  fresh?: boolean
  /** File of the build that the page must not have loaded yet, and the stub of its requests. */
  unloaded?: { file: string; stub: (context: BrowserContext) => Promise<unknown> }
}

/** Opens an empty page in a profile of its own. */
export async function newTab(
  browser: Browser,
  { prepare, clock = false, preloads = false, ...options }: TabOptions,
): Promise<Tab> {
  const { stored: _, own: __, fresh: ___, unloaded: ____, ...profile } = options
  const context = await browser.newContext({
    ...turkishBrowser,
    viewport: desktop,
    reducedMotion: 'reduce',
    ...profile,
  })
  context.setDefaultTimeout(60_000)
  const guard = guardConsole(context)
  const calls = callsOf(context)
  const made = recordChanges(context)
  const files = filesOf(context)
  await recordToasts(context)
  if (!preloads) await context.addInitScript(saveData)
  if (clock) await context.clock.install()
  await prepare?.(context)
  return { page: await context.newPage(), context, guard, calls, made, files }
}

/** Loads an address with this local storage. */
export async function load({ page, files }: Tab, url: string, stored: Record<string, string> = {}): Promise<void> {
  // The option `storageState` of a context starts a renderer process for the storage alone.
  const seed = await page.addInitScript(store, { origin: new URL(url).origin, stored })
  files.clear()
  await page.goto(url)
  await seed.dispose()
}

/** Moves a page to a path inside the app, as its links do; a load of the page takes ten times as long. */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState(null, '', to), path)

/** Prints what a page showed when its test failed, and the calls that it waited for. */
export async function printShown({ page, calls }: Tab): Promise<void> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
  const waiting = [...calls].map((request) => `${request.method()} ${request.url()}`)
  process.stdout.write(`\n${page.url()} showed:\n${shown}\nand waited for: ${waiting.join(', ') || 'nothing'}\n`)
}

/** Follows the calls of a context's pages until their answers. */
function callsOf(context: BrowserContext): ReadonlySet<Request> {
  const calls = new Set<Request>()
  context.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.add(request))
  context.on('requestfinished', (request) => calls.delete(request))
  context.on('requestfailed', (request) => calls.delete(request))
  return calls
}

/** Follows the files that a context's pages ask for. */
function filesOf(context: BrowserContext): Set<string> {
  const files = new Set<string>()
  context.on('request', (request) => files.add(new URL(request.url()).pathname))
  return files
}

/** Fills the local storage of an origin, which a test before may have left its own in. */
function store({ origin, stored }: { origin: string; stored: Record<string, string> }): void {
  // An empty page has no storage.
  if (window.origin !== origin || origin === 'null') return
  localStorage.clear()
  sessionStorage.clear()
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
}

/** Makes a page believe that its visitor has asked for few data. */
function saveData(): void {
  Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
}
