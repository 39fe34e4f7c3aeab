import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'

/** Nothing that talks to the outside or depends on the machine's graphics. */
const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a browser without windows; used by the tests and by the benchmark of the first page. */
export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: quietBrowser })

/** The browser of a customer: Turkish, in Istanbul. */
export const turkishBrowser = { locale: 'tr-TR', timezoneId: 'Europe/Istanbul' } satisfies BrowserContextOptions

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
