import type { Browser, Page } from 'playwright-core'
import { desktop } from './launch-chromium.ts'
import { load, newTab, type Tab, type TabOptions } from './tabs.ts'

/** Public page that sends no call, where the page waits for its next test. */
const restingPlace = '/reset-password'

/**
 * A page that the tests of a worker share: loading the app costs ten times what a move inside it does. Each test has its
 * own server and session; the server has the address of the one before, so that the page may stay.
 */
export class KeptPage {
  readonly #launch: () => Promise<Browser>
  readonly #clock: boolean
  readonly #port: number
  #hasServer = false
  #tab: Tab | null = null
  #isUsed = false
  /** True when only a load makes the page as new. */
  #mustLoad = true

  /** `launch` returns the browser; `number` is another one for each page of a run. */
  constructor(launch: () => Promise<Browser>, number: number, { clock }: { clock: boolean }) {
    this.#launch = launch
    this.#clock = clock
    // Below the ports that Linux gives to connections, so that none takes it between two servers.
    this.#port = 20_000 + number * 500 + Math.floor(Math.random() * 500)
  }

  /**
   * Takes the address of the page for a server on 127.0.0.1; null while another one has it. `isOwn` is true for a server
   * whose settings may show in the document itself.
   */
  claim(isOwn = false): { port: number; release: () => void } | null {
    if (this.#hasServer) return null
    this.#hasServer = true
    this.#mustLoad ||= isOwn
    const release = () => {
      this.#hasServer = false
      this.#mustLoad ||= isOwn
    }
    return { port: this.#port, release }
  }

  /** Opens an address of its server; null when the test has the page already, or needs another one. */
  async open(
    url: string,
    { stored = {}, viewport, clock, fresh = false, stub, ...others }: TabOptions,
  ): Promise<Tab | null> {
    const { origin, pathname, search, hash } = new URL(url)
    const isHere = origin === `http://127.0.0.1:${this.#port}` && (this.#clock || !clock)
    if (this.#isUsed || !isHere || Object.keys(others).length > 0) return null
    this.#isUsed = true
    // A browser that has ended has taken its pages along.
    if (this.#tab?.page.isClosed()) await this.end()
    const tab = (this.#tab ??= await newTab(await this.#launch(), { clock: this.#clock }))
    tab.guard.forget()
    tab.made.length = 0
    await tab.page.setViewportSize(viewport ?? desktop)
    await stub?.(tab.context)
    const isLoaded = !this.#mustLoad && !fresh && !stub && stored['token'] !== undefined
    this.#mustLoad = false
    if (!isLoaded) await load(tab, url, stored)
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
    if (this.#clock) await tab.page.clock.resume()
    this.#mustLoad ||= !(await rest(tab.page))
    // A call that is seen through would meet the end of its server.
    if (tab.calls.size > 0) await this.end()
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
      ;(window as unknown as { recordedToasts: string[] }).recordedToasts.length = 0
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
