import { amount, pairedRow } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { metric, type OpenPortal, openPortal, settled } from './open-portal.ts'
import { type Front, startFront } from './order-list/front.ts'

export const name = 'web-growth'

const sizes = [amount(1_000, 10), amount(10_000, 20), amount(100_000, 40)]
const rounds = amount(5)
const goal = 1

interface Visit {
  shownMs: number
  workMs: number
  heapMB: number
}

const figures = {
  shownMs: ['to painted rows', 'ms'],
  workMs: ['work of the main thread', 'ms'],
  heapMB: ['heap', 'MB'],
} as const

/** Measures the orders page, opened anew, with more and more orders; growth like that of the orders is 1. */
export async function run(): Promise<Table> {
  const portal = await openPortal()
  if (typeof portal === 'string') return { rows: [], skipped: portal }
  const fronts: Front[] = []
  try {
    for (const size of sizes) fronts.push(await startFront(portal.url, size))
    const visits: Visit[][] = sizes.map(() => [])
    // The first round, which fills the browser's caches, is not counted.
    for (let round = amount(-1, 0); round < rounds; round += 1)
      for (const [at, front] of fronts.entries()) {
        const one = await visit(portal, front.url)
        if (round >= 0) visits[at]?.push(one)
      }
    return {
      rows: sizes.flatMap((_, at) => (at === 0 ? [] : rowsOf(visits, at))),
      notes: [
        `a new page each time; medians of ${rounds} rounds, the sizes in turn`,
        'floor: the same with fewer orders, times the growth of the orders',
      ],
    }
  } finally {
    for (const front of fronts) front.stop()
    await portal.stop()
  }
}

/** Rows of the size at a place, against the size before it. */
function rowsOf(visits: Visit[][], at: number): Row[] {
  const [few = [], many = []] = [visits[at - 1], visits[at]]
  const [from = 1, to = 1] = [sizes[at - 1], sizes[at]]
  return (Object.keys(figures) as (keyof Visit)[]).map((key) => {
    const [what, unit] = figures[key]
    const floors = few.map((value) => (value[key] * to) / from)
    const values = many.map((value) => value[key])
    return pairedRow(`${what}, ${from} to ${to} orders`, unit, values, floors, goal)
  })
}

async function visit({ browser, sessionAt }: OpenPortal, url: string): Promise<Visit> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ locale: 'tr-TR', viewport, storageState: sessionAt(url) })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const start = performance.now()
    await page.goto(`${url}/orders`, { waitUntil: 'commit' })
    await page.locator('tbody td:not([colspan])').filter({ hasText: /\d/ }).first().waitFor()
    await settled(page)
    const shownMs = performance.now() - start
    const workMs = (await metric(cdp, 'TaskDuration')) * 1000
    await cdp.send('HeapProfiler.collectGarbage')
    return { shownMs, workMs, heapMB: (await metric(cdp, 'JSHeapUsedSize')) / 1e6 }
  } finally {
    await context.close()
  }
}
