import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { startDeferredServer, type DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startTestServer, type TestServer, type TestServerOptions } from '@ip-portal/server/testing'
import { guardConsole, type ConsoleGuard } from './console-guard.ts'
import { desktop, launchChromium, turkishBrowser } from './launch-chromium.ts'
import { recordChanges, unmadeChanges, type MadeChange } from './made-changes.ts'
import { pageFilesOf } from './page-files.ts'
import './provided.ts'

/** A page in its own browser profile. */
export interface Tab {
  page: Page
  context: BrowserContext
  guard: ConsoleGuard
  /** Calls of the API that wait for their answer. */
  calls: ReadonlySet<Request>
}

export interface TabOptions extends Omit<BrowserContextOptions, 'storageState'> {
  /** Local storage of the address when the page opens. */
  stored?: Record<string, string>
  /** Runs before the page is created, to install a clock for example. */
  prepare?: (context: BrowserContext) => Promise<void>
  /** True lets the page load code that it does not need yet; without it a test controls when code loads. */
  preloads?: boolean
}

export type OpenTab = (url: string, options?: TabOptions) => Promise<Tab>

export interface Start {
  /** Starts the real server with the built pages and the demo data. */
  server: (options?: TestServerOptions) => Promise<TestServer>
  /** Starts a deferred server with the built pages. */
  deferred: () => Promise<DeferredServer>
}

interface BrowserFixtures {
  /** Starts the browser of a worker, and another one after a crash. */
  launch: () => Promise<Browser>
  browser: Browser
  /** Answers a deferred server's requests for files. */
  pageFiles: ReturnType<typeof pageFilesOf>
  /** Starts servers for a single test. */
  start: Start
  /** Opens a page; console messages that were not allowed fail the test at its end. */
  openTab: OpenTab
}

/** Groups tests in a real browser; skips them without one, which the global set-up reports and `npm test` refuses. */
export const describeInBrowser = (name: string, tests: () => void): void =>
  void describe.skipIf(inject('chromium') === null)(name, () => {
    tests()
  })

/** A test in a real browser: one Chromium per worker, profiles and servers per test. */
/* oxlint-disable no-empty-pattern -- vitest reads the names of the fixtures that a fixture needs from its pattern */
export const browserTest = test.extend<BrowserFixtures>({
  launch: [
    async ({}, give) => {
      let running: Promise<Browser> | undefined
      const forget = () => (running = undefined)
      const start = async () => {
        const browser = await launchChromium(inject('chromium') ?? '')
        browser.once('disconnected', forget)
        return browser
      }
      await give(() => {
        running ??= start()
        running.catch(forget)
        return running
      })
      await (await running)?.close()
    },
    { scope: 'worker' },
  ],
  browser: async ({ launch }, give) => give(await launch()),
  pageFiles: [
    async ({}, give) => {
      const server = await startTestServer({ settings: { webDir: inject('dist') } })
      await give(pageFilesOf(server.url))
      await server.stop()
    },
    { scope: 'worker' },
  ],
  start: async ({ pageFiles }, give) => {
    const ends: (() => Promise<void>)[] = []
    await give({
      server: async (options = {}) => {
        const server = await startTestServer({ ...options, settings: { webDir: inject('dist'), ...options.settings } })
        ends.push(() => server.stop())
        return server
      },
      deferred: async () => {
        const deferred = await startDeferredServer({ serve: pageFiles })
        ends.push(() => deferred.close())
        return deferred
      },
    })
    await Promise.all(ends.map((end) => end()))
  },
  // Depends on `start` for the order of teardown: pages close before their servers.
  openTab: async ({ browser, start: _, task }, give) => {
    const open: Tab[] = []
    const made: MadeChange[] = []
    await give(async (url, { stored = {}, prepare, preloads = false, ...options } = {}) => {
      const profile = { ...turkishBrowser, viewport: desktop, reducedMotion: 'reduce', ...options } as const
      const context = await browser.newContext(profile)
      context.setDefaultTimeout(60_000)
      const guard = guardConsole(context)
      const calls = callsOf(context)
      recordChanges(context, made)
      if (!preloads) await context.addInitScript(saveData)
      await prepare?.(context)
      const page = await context.newPage()
      open.push({ page, context, guard, calls })
      // The option `storageState` of a context starts a renderer process for the storage alone.
      const seed = await page.addInitScript(store, { origin: new URL(url).origin, stored })
      await page.goto(url)
      await seed.dispose()
      return { page, context, guard, calls }
    })
    const isFailed = task.result?.state === 'fail'
    if (isFailed) for (const { page, calls } of open) await printShown(page, calls)
    await Promise.all(open.map(({ context }) => context.close()))
    for (const { guard } of open) guard.check()
    if (!isFailed) expect(unmadeChanges(task.file.filepath, task.name, made)).toEqual([])
  },
})
/* oxlint-enable no-empty-pattern */

/** Prints what a page showed when its test failed, and the calls that it waited for. */
async function printShown(page: Page, calls: ReadonlySet<Request>): Promise<void> {
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

/** Fills the local storage of an origin. */
function store({ origin, stored }: { origin: string; stored: Record<string, string> }): void {
  if (window.origin === origin) for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
}

/** Makes a page believe that its visitor has asked for few data. */
function saveData(): void {
  Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
}
