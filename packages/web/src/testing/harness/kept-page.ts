import type { Browser, Page } from 'playwright-core'
import { startTestServer, type TestServer, type TestServerOptions } from '@ip-portal/server/testing'
import { inject } from 'vitest'
import { desktop } from './launch-chromium.ts'
import { load, newTab, type Tab, type TabOptions } from './tabs.ts'

/** Public page that sends no call, where the page waits for its next test. */
const restingPlace = '/reset-password'

/**
 * The page that the tests of a worker share: loading the app costs ten times what a move inside it does. Each test has its
 * own server and session; the server has the address of the one before, so that the page may stay.
 */
export class KeptPage {
  readonly #launch: () => Promise<Browser>
  readonly #port: number
  #hasServer = false
  #tab: Tab | null = null
  #isUsed = false
  /** True when only a load makes the page as new. */
  #mustLoad = true

  /** `launch` returns the browser; `worker` numbers the workers of a run. */
  constructor(launch: () => Promise<Browser>, worker: number) {
    this.#launch = launch
    // Below the ports that Linux gives to connections, so that none takes it between two servers.
    this.#port = 20_000 + worker * 500 + Math.floor(Math.random() * 500)
  }

  /** Starts the real server with the built pages and the demo data; the first one at a time gets the kept address. */
  async startServer({ settings, ...options }: TestServerOptions = {}): Promise<TestServer> {
    const start = (more: TestServerOptions['settings']) =>
      startTestServer({ ...options, settings: { webDir: inject('dist'), ...settings, ...more } })
    // The browser keeps the files of an address, so other files need another one.
    if (this.#hasServer || settings?.webDir !== undefined) return start({})
    this.#hasServer = true
    const server = await start({ port: this.#port })
    // The browser keeps the list of orders under its version.
    await server.db.updateTable('companies').set({ orders_version: Date.now() }).execute()
    return {
      ...server,
      stop: async () => {
        await server.stop()
        this.#hasServer = false
      },
    }
  }

  /** Opens an address of the kept server in the kept page; null when the test has it already or needs another page. */
  async open(url: string, { stored = {}, viewport, ...others }: TabOptions): Promise<Tab | null> {
    const { origin, pathname, search, hash } = new URL(url)
    if (this.#isUsed || origin !== `http://127.0.0.1:${this.#port}` || Object.keys(others).length > 0) return null
    this.#isUsed = true
    // A browser that has ended has taken its pages along.
    if (this.#tab?.page.isClosed()) await this.end()
    const tab = (this.#tab ??= await newTab(await this.#launch(), {}))
    tab.guard.forget()
    tab.made.length = 0
    await tab.page.setViewportSize(viewport ?? desktop)
    if (this.#mustLoad || stored['token'] === undefined) await load(tab, url, stored)
    else await enter(tab.page, pathname + search + hash, stored)
    return tab
  }

  /** Takes the page back after a test. A page that has failed is not used again. */
  async takeBack(isFailed: boolean): Promise<void> {
    const tab = this.#tab
    if (!tab || !this.#isUsed) return
    this.#isUsed = false
    const isUsable = !isFailed && !tab.page.isClosed() && new URL(tab.page.url()).port === String(this.#port)
    if (!isUsable) return this.end()
    for (const page of tab.context.pages()) if (page !== tab.page) await page.close()
    await tab.context.unrouteAll({ behavior: 'ignoreErrors' })
    await tab.page.unrouteAll({ behavior: 'ignoreErrors' })
    await tab.context.clearPermissions()
    this.#mustLoad = !(await rest(tab.page))
  }

  /** Closes the page. */
  async end(): Promise<void> {
    await this.#tab?.context.close()
    this.#tab = null
    this.#mustLoad = true
  }
}

/** Moves a page at rest to a path as a signed-in visitor; all that it shows is made anew. */
const enter = (page: Page, path: string, stored: Record<string, string>): Promise<void> =>
  page.evaluate(
    async ([to, entries]) => {
      Object.assign(window, { recordedToasts: [] })
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
      // As when another tab has signed in.
      window.dispatchEvent(new StorageEvent('storage', { key: null }))
      await new Promise((resolve) => setTimeout(resolve))
      window.history.pushState(null, '', to)
    },
    [path, stored] as const,
  )

/**
 * Leaves what a test has opened, and its session. Returns false when the page has stored more than a session, such as a
 * draft, or has lost it.
 */
async function rest(page: Page): Promise<boolean> {
  const isPlain = await page.evaluate(async (to) => {
    const names = Object.keys(localStorage).toSorted().join(' ')
    for (const close of document.querySelectorAll<HTMLElement>('.p-toast-icon-close')) close.click()
    window.history.pushState(null, '', to)
    const hasSessionOnly = names === 'company token user' && sessionStorage.length === 0
    localStorage.clear()
    sessionStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await new Promise((resolve) => setTimeout(resolve))
    return hasSessionOnly
  }, restingPlace)
  await page.locator('.auth-card').waitFor()
  await page.locator('#content, .p-dialog, dialog[open], .p-toast-message').first().waitFor({ state: 'detached' })
  return isPlain
}
