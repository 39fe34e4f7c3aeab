import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'

/** Flags against network traffic of the browser, differences between graphics drivers, and idle processes. */
const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise a process that shows nothing starts beside each page.
  '--renderer-process-limit=1',
]

/** Starts a headless browser for the tests; benchmarks start one without these flags. */
export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: quietBrowser })

/** Locale and time zone of a customer's browser. */
export const turkishBrowser = { locale: 'tr-TR', timezoneId: 'Europe/Istanbul' } satisfies BrowserContextOptions

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
