import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'
import { build } from 'vite'
import { signIn, startTestServer } from '@ip-portal/server/testing'
import { median, pairedRow } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { findChromium } from '../../../tools/chromium.ts'
import { buildWeb, webIsStale } from '../../../tools/web-build.mjs'
import { compress } from '../build/compress.ts'

export const name = 'web-first-page'

const rounds = 9
const dist = resolve(import.meta.dirname, '../dist')
/** Inside node_modules, so that the floor resolves the same React. */
const floorRoot = resolve(import.meta.dirname, '../../../node_modules/.cache/bench-first-page')

/** A mid-range phone on a slow mobile network. */
const cpuSlowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

interface Visit {
  firstPaint: number
  largestPaint: number
  /** A typed password reaches the application. */
  usable: number
  /** The first row of data is painted. */
  shown: number
  requests: string[]
}

type Timed = Exclude<keyof Visit, 'requests'>

/** Measures first visits against the smallest React app with a password field that Vite builds. */
export async function run(): Promise<Table> {
  const executablePath = findChromium()
  if (executablePath === null) return { rows: [], skipped: 'no Chromium or Chrome on this machine' }
  if (webIsStale()) buildWeb()
  const floorDist = await buildFloor()
  const [page, floor] = await Promise.all([dist, floorDist].map((webDir) => startTestServer({ settings: { webDir } })))
  if (!page || !floor) throw new Error('no servers')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  const { token } = await signIn(page, 'demo@ornek.example')
  const localStorage = Object.entries({ token, user: '{"name":"Demo"}' }).map(([key, value]) => ({ name: key, value }))
  const storageState = { cookies: [], origins: [{ origin: page.url, localStorage }] }
  const [floors, logins, dashboards, orders] = [[], [], [], []] as [Visit[], Visit[], Visit[], Visit[]]
  // The first round warms both servers and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const visits = [
      await visit(browser, `${floor.url}/`),
      await visit(browser, `${page.url}/login`),
      await visit(browser, `${page.url}/`, { storageState }),
      await visit(browser, `${page.url}/orders`, { storageState }),
    ] as const
    if (round === 0) continue
    floors.push(visits[0])
    logins.push(visits[1])
    dashboards.push(visits[2])
    orders.push(visits[3])
  }
  await browser.close()
  await Promise.all([page.stop(), floor.stop()])
  const timed = (what: string, visits: Visit[], key: Timed, goal: number, floorKey: Timed = key) => {
    const part = (some: Visit[], of: Timed) => some.map((one) => one[of])
    return pairedRow(what, 'ms', part(visits, key), part(floors, floorKey), goal)
  }
  return {
    rows: [
      timed('/login: first paint', logins, 'firstPaint', 0.45),
      timed('/login: largest paint', logins, 'largestPaint', 0.45),
      timed('/login: usable', logins, 'usable', 1.15),
      timed('/ after sign-in: largest paint', dashboards, 'largestPaint', 1.6),
      timed('/ after sign-in: data painted', dashboards, 'shown', 1.6, 'largestPaint'),
      timed('/orders after sign-in: largest paint', orders, 'largestPaint', 1.6),
      timed('/orders after sign-in: data painted', orders, 'shown', 1.6, 'largestPaint'),
      alone('/login: requests', '', median(logins.map((one) => one.requests.length)), 4),
      ...sizes(),
      alone('/login: JS with what follows the form', 'kB', sum(scriptsOf(logins.at(-1)))),
    ],
    notes: [
      `floor: React with one password field, built by Vite (${kilobytes(floorDist, 'js')} kB of JS), same server`,
      `CPU ${cpuSlowdown}x slower, 1.6 Mbit/s, 150 ms; medians of ${rounds} interleaved first visits; kB = 1000 B gzip -9`,
    ],
  }
}

const alone = (what: string, unit: string, value: number, goal?: number): Row => ({
  ...{ what, unit, value, floor: null, ratio: null },
  ...(goal === undefined ? {} : { goal }),
})

/** Scripts that a visit requested, as paths in the build. */
const scriptsOf = (visit: Visit | undefined) =>
  (visit?.requests ?? []).map((url) => new URL(url).pathname.slice(1)).filter((path) => path.endsWith('.js'))

async function buildFloor(): Promise<string> {
  rmSync(floorRoot, { recursive: true, force: true })
  mkdirSync(floorRoot, { recursive: true })
  writeFileSync(
    join(floorRoot, 'index.html'),
    '<!doctype html><title>floor</title><div id="root"></div><script type="module" src="/main.jsx"></script>',
  )
  writeFileSync(
    join(floorRoot, 'main.jsx'),
    `import { StrictMode, useState } from 'react'
     import { createRoot } from 'react-dom/client'
     function App() {
       const [password, setPassword] = useState('')
       return <form><h1>Hello</h1><input type="password" value={password} onChange={(e) => setPassword(e.target.value)} /></form>
     }
     createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>)`,
  )
  const modern = ['chrome123', 'firefox120', 'safari17.5']
  await build({
    root: floorRoot,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), compress()],
    build: { target: modern, modulePreload: { polyfill: false } },
  })
  return join(floorRoot, 'dist')
}

/** Opens a page for the first time and waits for the form or, when signed in, for the first row of data. */
async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: 'tr-TR', viewport: { width: 390, height: 844 }, ...options })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.addInitScript(watchPaints)
  await page.goto(url)
  if (options.storageState) await page.waitForFunction(() => (window as unknown as { seen: Visit }).seen.shown > 0)
  else await page.waitForFunction(() => (window as unknown as { seen: Visit }).seen.usable > 0)
  // A later paint may still be larger.
  await page.waitForTimeout(1_500)
  const seen = await page.evaluate(() => (window as unknown as { seen: Visit }).seen)
  await context.close()
  return { ...seen, requests }
}

/** Runs in the page before its scripts. */
function watchPaints(): void {
  const seen = { firstPaint: 0, largestPaint: 0, usable: 0, shown: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) seen.firstPaint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const watcher = new MutationObserver(() => {
    const field = document.querySelector('input[type=password]')
    // React marks the elements that it has hydrated or rendered.
    if (field === null || !Object.keys(field).some((key) => key.startsWith('__reactProps'))) return
    seen.usable = performance.now()
    watcher.disconnect()
  })
  const reader = new MutationObserver(() => {
    if (document.querySelector('.data-table:not([aria-busy]) tbody td') === null) return
    reader.disconnect()
    requestAnimationFrame(() => setTimeout(() => (seen.shown = performance.now())))
  })
  reader.observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  watcher.observe(document, { childList: true, subtree: true })
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>

/** Sums the sizes of a page's files from Vite's manifest: the entry, the page and their imports. */
function sizes(): Row[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const pages = [
    ['/login', entry, 88, 4],
    ['/', [...entry, 'src/app/routes/dashboard-route.tsx'], 145, 12],
    ['/orders', [...entry, 'src/app/routes/orders-route.tsx'], 150, 12],
  ] as const
  return pages.flatMap(([path, keys, jsGoal, cssGoal]) => {
    const chunks = [...closure(manifest, keys)].flatMap((key) => manifest[key] ?? [])
    const js = chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'))
    const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
    return [
      alone(`${path}: JS until it is drawn`, 'kB', sum(js), jsGoal),
      alone(`${path}: CSS in all`, 'kB', sum([...css]), cssGoal),
    ]
  })
}

function closure(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue
    if (!manifest[key]) throw new Error(`${key} is no chunk of the build`)
    seen.add(key)
    closure(manifest, manifest[key].imports ?? [], seen)
  }
  return seen
}

const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).byteLength / 1000
const sum = (files: string[]) => files.reduce((total, file) => total + gzipped(join(dist, file)), 0)
const kilobytes = (folder: string, ending: string) =>
  globSync(`assets/*.${ending}`, { cwd: folder })
    .reduce((total, file) => total + gzipped(join(folder, file)), 0)
    .toFixed(1)
