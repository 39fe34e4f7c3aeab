import type { Page } from 'playwright-core'
import { ticketsTexts } from '@ip-portal/core/tickets'
import { amount, median } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { type OpenPortal, openPortal, slowDown, slowPhoneNote } from './open-portal.ts'

export const name = 'web-presses'

const rounds = amount(3)

type Press = (page: Page) => Promise<unknown>

const key =
  (name: string): Press =>
  (page) =>
    page.keyboard.press(name)
const click =
  (selector: string): Press =>
  (page) =>
    page.locator(selector).filter({ visible: true }).first().click()
const menu = (path: string): Press => click(`nav a[href="${path}"]`)

/** Presses of one visit in their order. */
const presses: readonly (readonly [name: string, press: Press])[] = [
  ['menu: orders', menu('/orders')],
  ['orders: sort', click('th button')],
  ['orders: sort the other way', click('th button')],
  ['orders: choose a row', click('tbody input[type=checkbox]')],
  ['orders: choose no row', click('tbody input[type=checkbox]')],
  ['orders: open an order', click('tbody td a')],
  ['order: second tab', click('[role=tab] >> nth=1')],
  ['order: first tab', click('[role=tab] >> nth=0')],
  ['command menu', key('Control+k')],
  ['command menu: a letter', key('s')],
  ['command menu: close', key('Escape')],
  ['menu: tickets', menu('/support')],
  ['new ticket', click(`button:has-text("${ticketsTexts.newTicket}")`)],
  ['new ticket: a letter', key('s')],
  ['new ticket: a blank', key('Backspace')],
  ['new ticket: close', key('Escape')],
  ['menu: statement', menu('/transactions')],
  ['menu: contracts', menu('/contracts')],
  ['menu: dashboard', menu('/')],
  ['user menu', click('button[aria-haspopup=menu]')],
]

/** Measures the time from each press of a visit to the next paint, with a slow processor and with the machine's own. */
export async function run(): Promise<Table> {
  const portal = await openPortal()
  if (typeof portal === 'string') return { rows: [], skipped: portal }
  try {
    const slow = await visits(portal, true)
    const plain = await visits(portal, false)
    const worst = (what: string, times: number[][], goal: number): Row => ({
      what,
      unit: 'ms',
      value: Math.max(...times.filter((some) => some.length > 0).map(median)),
      floor: null,
      ratio: null,
      goal,
    })
    const line = ([press]: (typeof presses)[number], at: number) =>
      `${press}: ${median(slow[at] ?? []).toFixed(0)} and ${median(plain[at] ?? []).toFixed(0)} ms`
    return {
      rows: [
        worst(`worst of ${presses.length} presses, slow`, slow, 200),
        worst('the same, not slowed down', plain, 100),
      ],
      misses: {
        worst: 'a modal dialog makes all of the page behind it inert: 150 ms of styles on the slow CPU',
      },
      notes: [
        `press to next paint (Event Timing, in steps of 8 ms); slow: ${slowPhoneNote}; medians of ${rounds} visits`,
      ],
      details: presses.map(line),
    }
  } finally {
    await portal.stop()
  }
}

/** Times of each press (ms), in the visits. */
async function visits(portal: OpenPortal, isSlow: boolean): Promise<number[][]> {
  const times: number[][] = presses.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, time] of (await visit(portal, isSlow)).entries()) times[at]?.push(time)
  return times
}

async function visit({ browser, url, sessionAt }: OpenPortal, isSlow: boolean): Promise<number[]> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ locale: 'tr-TR', viewport, storageState: sessionAt(url) })
  try {
    const page = await context.newPage()
    if (isSlow) await slowDown(page)
    await page.addInitScript(watchPresses)
    await page.goto(url)
    await settle(page)
    const times: number[] = []
    for (const [, press] of presses.slice(0, amount(presses.length, 3))) {
      await page.evaluate(() => Object.assign(window, { slowest: 0 }))
      await press(page)
      await settle(page)
      times.push(await page.evaluate(() => (window as unknown as { slowest: number }).slowest))
    }
    return times
  } finally {
    await context.close()
  }
}

/** Waits until the page has its code and data and has drawn them. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').filter({ visible: true }).first().waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
}

/** Notes the longest time from an event of a press to the paint behind it. */
function watchPresses(): void {
  Object.assign(window, { slowest: 0 })
  new PerformanceObserver((list) => {
    const page = window as unknown as { slowest: number }
    for (const { duration } of list.getEntries()) page.slowest = Math.max(page.slowest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
