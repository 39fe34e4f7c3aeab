import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { startDeferredServer, type DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startTestServer, type TestServer, type TestServerOptions } from '@ip-portal/server/testing'
import { KeptPage } from './kept-page.ts'
import { launchChromium } from './launch-chromium.ts'
import { unmadeChanges } from './made-changes.ts'
import { pageFilesOf } from './page-files.ts'
import './provided.ts'
import { load, newTab, printShown, type Tab, type TabOptions } from './tabs.ts'

export type { Tab, TabOptions } from './tabs.ts'

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
  /** The pages that the tests of a worker share: one for the real server, one for deferred servers. */
  kept: { real: KeptPage; deferred: KeptPage }
  /** Starts servers for a single test. */
  start: Start
  /** Opens a page: the kept one, unless its options or its server ask for another. Console messages that were not allowed fail the test at its end. */
  openTab: OpenTab
}

/** Groups tests in a real browser; skips them without one, which the global set-up reports and `npm test` refuses. */
export const describeInBrowser = (name: string, tests: () => void): void =>
  void describe.skipIf(inject('chromium') === null)(name, () => {
    tests()
  })

/**
 * A test in a real browser: one Chromium and one kept page per worker, one server per test. Its file's tests run one after
 * the other.
 */
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
  kept: [
    async ({ launch }, give) => {
      const worker = Number(process.env['VITEST_POOL_ID'])
      const real = new KeptPage(launch, 2 * worker, { clock: false })
      const deferred = new KeptPage(launch, 2 * worker + 1, { clock: true })
      // They end with the browser.
      await give({ real, deferred })
    },
    { scope: 'worker' },
  ],
  start: async ({ kept, pageFiles }, give) => {
    const ends: (() => Promise<void>)[] = []
    await give({
      server: async (options) => {
        const server = await startServer(kept.real, options)
        ends.push(() => server.stop())
        return server
      },
      deferred: async () => {
        const claim = kept.deferred.claim()
        const deferred = await startDeferredServer({ serve: pageFiles, ...(claim && { port: claim.port }) })
        ends.push(() => deferred.close().finally(claim?.release))
        return deferred
      },
    })
    await Promise.all(ends.map((end) => end()))
  },
  // Depends on `start` for the order of teardown: pages close before their servers.
  openTab: async ({ browser, kept, start: _, task }, give) => {
    const open: Tab[] = []
    const own: Tab[] = []
    await give(async (url, options = {}) => {
      const shared = (await kept.real.open(url, options)) ?? (await kept.deferred.open(url, options))
      const tab = shared ?? (await newTab(browser, options))
      open.push(tab)
      if (shared) return shared
      own.push(tab)
      await options.unloaded?.stub(tab.context)
      await load(tab, url, options.stored)
      return tab
    })
    const isFailed = task.result?.state === 'fail'
    if (isFailed) for (const tab of open) await printShown(tab)
    const ended = [kept.real.takeBack(isFailed), kept.deferred.takeBack(isFailed)]
    await Promise.all([...ended, ...own.map(({ context }) => context.close())])
    for (const { guard } of open) guard.check()
    if (!isFailed)
      expect(
        unmadeChanges(
          task.file.filepath,
          task.name,
          open.flatMap(({ made }) => made),
        ),
      ).toEqual([])
  },
})
/* oxlint-enable no-empty-pattern */

/** Starts one server for all tests of a file, which change no data. */
export function sharedServer(settings?: TestServerOptions['settings']): TestServer {
  const server = {} as TestServer
  browserTest.beforeAll(
    async ({ kept }) => void Object.assign(server, await startServer(kept.real, settings && { settings })),
  )
  browserTest.afterAll(() => server.stop())
  return server
}

/** Look-ups of a user in a minute: the tests of a file make more on a fast machine than a person does. */
const whoisPerMinute = 1_000

/** Starts the real server with the built pages and the demo data, at the address of the kept page if that is free. */
async function startServer(kept: KeptPage, { settings, ...options }: TestServerOptions = {}): Promise<TestServer> {
  // The browser keeps the files of an address, so that another build needs another one.
  const claim = settings?.webDir === undefined ? kept.claim(settings !== undefined) : null
  const address = claim && { port: claim.port }
  const server = await startTestServer({
    ...options,
    settings: { webDir: inject('dist'), whoisPerMinute, ...settings, ...address },
  })
  if (claim) await renewVersions(server)
  return { ...server, stop: () => server.stop().finally(claim?.release) }
}

/** Gives the lists of orders and the blocks versions of their own: the page remembers those of the server before. */
async function renewVersions({ db }: TestServer): Promise<void> {
  await db.updateTable('companies').set({ orders_version: Date.now() }).execute()
  const orders = db.selectFrom('orders').select((eb) => ['id', eb.val(randomUUID()).as('version')])
  await db.insertInto('block_versions').columns(['order_id', 'version']).expression(orders).execute()
}
