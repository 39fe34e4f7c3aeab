import type { CDPSession, Page } from 'playwright-core'
import { amount, pairedRow } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { metric, type OpenPortal, openPortal, settled } from './open-portal.ts'
import { startFront } from './order-list/front.ts'

export const name = 'web-order-list'

type Goals = Partial<Record<keyof Samples, number>>

const goals: Record<number, Goals> = {
  1_000: {},
  10_000: { key: 1.5, painted: 1.5, blank: 0 },
  100_000: { key: 1.4, painted: 1.4, sort: 1.7, first: 1.4, scroll: 1.0, blank: 0, heap: 1.3 },
}
const queries = ['10.2', 'istanbul', '#104', 'ip kira', 'merkez', '10.17.4']
const sortColumns = 3
const visits = amount(3)
const frames = amount(60, 5)

/** Main-thread work in ms, blank frames, and MB of the heap. */
interface Samples {
  first: number[]
  key: number[]
  painted: number[]
  sort: number[]
  scroll: number[]
  blank: number[]
  heap: number[]
}

/** Measures the order list against a minimal page with the same content: an array and 42 recycled rows. */
export async function run(): Promise<Table> {
  const portal = await openPortal()
  if (typeof portal === 'string') return { rows: [], skipped: portal }
  try {
    const rows: Row[] = []
    for (const [size, goal] of Object.entries(goals).slice(0, amount(3)))
      rows.push(...(await compare(portal, amount(Number(size), 200), goal)))
    return {
      rows,
      peers:
        'search at 10,000 and 100,000 rows: TanStack 2-3 and 7-9, AG Grid 5-6 and 7, MUI 7-12 and 8-9; PrimeReact’s DataTable 17-24 and 27-33; sort of 100,000 rows: AG Grid 4-6, MUI 5, TanStack 6-8, PrimeReact 6-7',
      misses: { '100000 orders: scroll': 'a row is React with buttons and marks, the floor’s is one text' },
      notes: ['work: time of the main thread; floor: an array, one text a row, 42 recycled rows'],
    }
  } finally {
    await portal.stop()
  }
}

/** Measures both pages with the same number of orders and the same steps. */
async function compare({ browser, url, sessionAt }: OpenPortal, size: number, goal: Goals): Promise<Row[]> {
  const front = await startFront(url, size)
  const context = await browser.newContext({
    locale: 'tr-TR',
    viewport: {
      width: 1440,
      height: 900,
    },
    storageState: sessionAt(front.url),
  })
  const open = async (path: string): Promise<Opened> => {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    // CPU time of the thread, which other programs do not affect.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(front.url + path)
    return { page, cdp }
  }
  try {
    const [floor, page] = [await open('/floor'), await open('/')]
    const floors = await measure(floor, floorPage)
    const values = await measure(page, portalPage)
    const row = (what: string, unit: string, part: keyof Samples) =>
      pairedRow(`${size} orders: ${what}`, unit, values[part], floors[part], goal[part])
    const alone = (what: string, counts: number[], most?: number): Row => ({
      what: `${size} orders: ${what}`,
      unit: '',
      floor: null,
      ratio: null,
      value: counts.reduce((sum, count) => sum + count, 0),
      ...(most === undefined ? {} : { goal: most }),
    })
    return [
      row('shown (work)', 'ms', 'first'),
      row('search, a key (work)', 'ms', 'key'),
      row('search, key to painted', 'ms', 'painted'),
      row('sort (work)', 'ms', 'sort'),
      row('scroll, a frame (work)', 'ms', 'scroll'),
      alone(`scroll, blank frames of ${amount(3) * frames}`, values.blank, goal.blank),
      row('heap after use', 'MB', 'heap'),
    ]
  } finally {
    await context.close()
    front.stop()
  }
}

interface Opened {
  page: Page
  cdp: CDPSession
}
interface Steps {
  leave: (page: Page) => Promise<void>
  show: (page: Page) => Promise<void>
}

const floorPage: Steps = {
  leave: async (page) => void (await page.reload()),
  show: (page) => page.click('#load'),
}
const portalPage: Steps = {
  leave: (page) => page.click('a[href="/"]'),
  show: (page) => page.click('a[href="/orders"]'),
}

async function measure({ page, cdp }: Opened, { leave, show }: Steps): Promise<Samples> {
  const samples: Samples = { first: [], key: [], painted: [], sort: [], scroll: [], blank: [], heap: [] }
  await page.bringToFront()
  const work = async (action: () => Promise<unknown>) => {
    const before = await metric(cdp, 'TaskDuration')
    await action()
    return ((await metric(cdp, 'TaskDuration')) - before) * 1000
  }
  // The first visit loads the code of the page and is not counted.
  for (let visit = 0; visit <= visits; visit += 1) {
    const spent = await work(async () => {
      await show(page)
      await page.locator('tbody td:not([colspan])').filter({ hasText: /\d/ }).first().waitFor()
      await settled(page)
    })
    if (visit > 0) samples.first.push(spent)
    if (visit < visits) await leave(page)
  }
  await page.evaluate(watchKeys)
  const search = page.locator('input[type=search]').first()
  await search.focus()
  for (const query of queries.slice(0, amount(queries.length))) {
    for (const key of query) {
      samples.key.push(
        await work(async () => {
          await page.keyboard.type(key)
          await settled(page)
        }),
      )
      samples.painted.push(await page.evaluate(() => (window as unknown as { painted: number }).painted))
    }
    await search.fill('')
    await settled(page)
  }
  for (let round = 0; round < amount(2) * sortColumns; round += 1) {
    const head = page.locator('thead button').nth([9, 0, 7][round % sortColumns] ?? 0)
    // The portal has no button that sorts by status.
    const last = (await page.locator('thead button').count()) - 1
    const button = round % sortColumns === 0 ? page.locator('thead button').nth(last) : head
    samples.sort.push(
      await work(async () => {
        await button.click()
        await settled(page)
      }),
    )
  }
  for (let round = 0; round < amount(5); round += 1)
    samples.scroll.push((await work(() => page.evaluate(scrollDown, frames))) / frames)
  for (let round = 0; round < amount(3); round += 1) samples.blank.push(await page.evaluate(countBlankFrames, frames))
  await cdp.send('HeapProfiler.collectGarbage')
  samples.heap.push((await metric(cdp, 'JSHeapUsedSize')) / 1e6)
  return samples
}

/** Records the time from each key to its next paint. */
function watchKeys(): void {
  window.addEventListener(
    'input',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () =>
          Object.assign(window, { painted: performance.now() - timeStamp }),
        )
        channel.port1.start()
        channel.port2.postMessage(null)
      }),
    { capture: true },
  )
}

/** Scrolls for some frames. */
async function scrollDown(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    window.scrollBy(0, 500)
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/** Scrolls for some frames, back from either end, and counts those without text at one of three heights. */
async function countBlankFrames(frames: number): Promise<number> {
  let [blank, step] = [0, -500]
  const end = document.documentElement.scrollHeight - window.innerHeight
  const hasText = (y: number) => {
    const row = document.elementFromPoint(window.innerWidth / 2, window.innerHeight * y)?.closest('tr')
    return row !== null && row !== undefined && row.textContent.trim() !== ''
  }
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise<void>((done, fail) => {
      const before = window.scrollY
      // Runs after the listeners of the page, which may draw rows in the same frame.
      const look = () => {
        if (![0.3, 0.6, 0.9].every(hasText)) blank += 1
        done()
      }
      window.addEventListener('scroll', () => requestAnimationFrame(look), { once: true })
      if (window.scrollY + step < 0 || window.scrollY + step > end) step = -step
      window.scrollBy(0, step)
      if (window.scrollY === before) fail(new Error('the page does not scroll'))
    })
  }
  return blank
}
