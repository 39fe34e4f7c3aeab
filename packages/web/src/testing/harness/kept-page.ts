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
  #token: string | undefined
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
    { stored = {}, viewport, clock, fresh = false, unloaded, ...others }: TabOptions,
  ): Promise<Tab | null> {
    const { origin, pathname, search, hash } = new URL(url)
    const isHere = origin === `http://127.0.0.1:${this.#port}` && (this.#clock || !clock)
    if (this.#isUsed || !isHere || Object.keys(others).length > 0) return null
    this.#isUsed = true
    // A browser that has ended has taken its pages along.
    if (this.#tab?.page.isClosed()) await this.#end()
    const tab = (this.#tab ??= await newTab(await this.#launch(), { clock: this.#clock }))
    tab.guard.forget()
    tab.made.length = 0
    await tab.page.setViewportSize(viewport ?? desktop)
    if (fresh) await forgetFiles(tab)
    await unloaded?.stub(tab.context)
    this.#token = stored['token']
    const hasFile = unloaded !== undefined && tab.files.has(unloaded.file)
    const isLoaded = !this.#mustLoad && !fresh && !hasFile && this.#token !== undefined
    this.#mustLoad = false
    if (!isLoaded) await load(tab, url, stored)
    else await enter(tab.page, pathname + search + hash, stored)
    return tab
  }

  /** Takes the page back after a test. One that has failed, or cannot be left as it was, is closed. */
  async takeBack(isFailed: boolean): Promise<void> {
    const tab = this.#tab
    if (!tab || !this.#isUsed) return
    this.#isUsed = false
    const isUsable = !isFailed && !tab.page.isClosed() && new URL(tab.page.url()).port === String(this.#port)
    const isPlain = isUsable && (await this.#leave(tab).catch(() => null))
    // A call that is seen through would meet the end of its server.
    if (typeof isPlain !== 'boolean' || !isUsable || tab.calls.size > 0) return this.#end()
    this.#mustLoad ||= !isPlain
  }

  /** Leaves what a test has opened; false when only a load makes the page as new. */
  async #leave({ context, page }: Tab): Promise<boolean> {
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    if (this.#clock) await page.clock.resume()
    return rest(page, this.#token)
  }

  async #end(): Promise<void> {
    await this.#tab?.context.close()
    this.#tab = null
    this.#mustLoad = true
  }
}

/** Empties the cache of the browser, which holds the code of all pages so far. */
async function forgetFiles({ context, page }: Tab): Promise<void> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  await devTools.detach()
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
 * Leaves the page and its session. A page that has more to remember than the session with which it was opened, such as
 * another one, a draft or a theme, is left empty, and false is returned.
 */
async function rest(page: Page, token: string | undefined): Promise<boolean> {
  const isAsOpened = await page.evaluate((given) => {
    const names = Object.keys(localStorage).toSorted().join(' ')
    const hasOneSession = localStorage.getItem('token') === given && names === 'company token user'
    return hasOneSession && sessionStorage.length === 0
  }, token)
  if (!isAsOpened) {
    // The next load empties the storage.
    await page.goto('about:blank')
    return false
  }
  await page.evaluate((to) => {
    for (const close of document.querySelectorAll<HTMLElement>('.p-toast-icon-close')) close.click()
    window.history.pushState(null, '', to)
  }, restingPlace)
  await page.locator('.auth-card').waitFor()
  await page.evaluate(async () => {
    // The flows of the page cancel their calls first: without a token these would be refused.
    await new Promise((resolve) => setTimeout(resolve))
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  await page.locator('#content, .p-dialog, dialog[open], .p-toast-message').first().waitFor({ state: 'detached' })
  return true
}
