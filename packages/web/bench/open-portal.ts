import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { checkout, isThisCheckout, loadServerTesting } from '../../../tools/bench/checkout.ts'
import { amount } from '../../../tools/bench/measure.ts'
import { findChromium } from '../../../tools/chromium.ts'
import { buildWeb, webIsStale } from '../../../tools/web-build.mjs'

const demo = 'demo@ornek.example'

/** Built web app of the measured checkout. */
export const dist = join(checkout, 'packages/web/dist')

/** The web app on its server, with a browser and the storage of a session. */
export interface OpenPortal {
  browser: Browser
  url: string
  /** Starts the same server for another folder; gives its address. */
  serve: (webDir: string) => Promise<string>
  /** Browser storage with a session for an address. */
  sessionAt: (url: string) => { cookies: []; origins: { origin: string; localStorage: Item[] }[] }
  stop: () => Promise<void>
}

interface Item {
  name: string
  value: string
}

/** Starts the server and a browser, after a build if the web app has changed; gives a text when something is missing. */
export async function openPortal(): Promise<OpenPortal | string> {
  const executablePath = findChromium()
  if (executablePath === null) return 'no Chromium or Chrome on this machine'
  if (isThisCheckout && webIsStale()) buildWeb()
  if (!existsSync(dist)) return 'packages/web/dist is missing; npm run build'
  const { startTestServer, signIn } = await loadServerTesting()
  const server = await startTestServer({ settings: { webDir: dist } })
  const others: { stop: () => Promise<void> }[] = []
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  const { token } = await signIn(server, demo)
  const user = JSON.stringify({ name: 'Demo', email: demo })
  const localStorage = Object.entries({ token, user }).map(([name, value]) => ({ name, value }))
  return {
    browser,
    url: server.url,
    serve: async (webDir) => {
      const other = await startTestServer({ settings: { webDir } })
      others.push(other)
      return other.url
    },
    sessionAt: (origin) => ({ cookies: [], origins: [{ origin, localStorage }] }),
    stop: async () => {
      await browser.close()
      await Promise.all([server, ...others].map((one) => one.stop()))
    },
  }
}

/** A mid-range phone on a slow mobile network. */
export const slowPhone = {
  viewport: { width: 390, height: 844 },
  cpuSlowdown: amount(4),
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
}
export const slowPhoneNote = 'CPU 4x slower, 1.6 Mbit/s, 150 ms'

/** Gives a page the processor and the network of the slow phone. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slowPhone.network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown })
  return cdp
}

/** Reads a metric of a page whose metrics are switched on. */
export async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

/** Waits two frames, after which the effects of a step are painted. */
export const settled = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
