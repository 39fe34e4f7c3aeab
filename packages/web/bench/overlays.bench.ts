import type { Page } from 'playwright-core'
import { ticketsTexts } from '@ip-portal/core/tickets'
import { amount, median, pairedRow } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { type OpenPortal, openPortal, slowDown, slowPhoneNote } from './open-portal.ts'

export const name = 'web-overlays'

const rounds = amount(9)
/** Rounds before the first that counts. */
const warmUps = amount(1, 0)
const typed = 'abcdefghij'
/** Between two keys; a fast typist takes 80 ms. */
const keyMs = 40

interface Overlay {
  path: string
  press: (page: Page) => Promise<void>
}

const overlays: Record<string, Overlay> = {
  'command menu': { path: '/orders', press: (page) => page.keyboard.press('Control+k') },
  'dialog of a new ticket': {
    path: '/support',
    press: (page) => page.getByRole('button', { name: ticketsTexts.newTicket }).first().click(),
  },
}

/** One opening of an overlay. */
interface Opening {
  /** Time from the press to the focus in a field of the overlay. */
  focusMs: number
  keysLost: number
}

/** Measures the first opening of the command menu and of a dialog against the second one. */
export async function run(): Promise<Table> {
  const portal = await openPortal()
  if (typeof portal === 'string') return { rows: [], skipped: portal }
  const rows: Row[] = []
  try {
    for (const [what, overlay] of Object.entries(overlays)) {
      const [firsts, seconds]: [Opening[], Opening[]] = [[], []]
      for (let round = 1 - warmUps; round <= rounds; round += 1) {
        const [first, second] = await openTwice(portal, overlay)
        if (round === 0) continue
        firsts.push(first)
        seconds.push(second)
      }
      const focus = (some: Opening[]) => some.map(({ focusMs }) => focusMs)
      const lost = (some: Opening[]) => Math.max(...some.map(({ keysLost }) => keysLost))
      rows.push(pairedRow(`${what}: press to focus, first opening`, 'ms', focus(firsts), focus(seconds), 1.5), {
        what: `${what}: keys lost of ${typed.length}, worst round`,
        unit: '',
        floor: null,
        ratio: null,
        value: lost([...firsts, ...seconds]),
        goal: 0,
      })
      rows.push({
        what: `${what}: keys lost, median of first openings`,
        unit: '',
        floor: null,
        ratio: null,
        value: median(firsts.map(({ keysLost }) => keysLost)),
      })
    }
  } finally {
    await portal.stop()
  }
  return {
    rows,
    misses: {
      'command menu': 'its code runs for the first time, and it asks for the lists that it searches',
      'dialog of a new ticket': 'its code and its draft are read for the first time',
    },
    notes: [
      `floor: second opening on the same page; ${slowPhoneNote}; medians of ${rounds} visits`,
      `first opening after the network is idle; keys follow the press at once, one every ${keyMs} ms`,
    ],
  }
}

async function openTwice({ browser, url, sessionAt }: OpenPortal, overlay: Overlay): Promise<[Opening, Opening]> {
  const context = await browser.newContext({
    locale: 'tr-TR',
    viewport: {
      width: 1280,
      height: 800,
    },
    storageState: sessionAt(url),
  })
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(watchFocus)
    await page.goto(url + overlay.path)
    await page.locator('tbody td').filter({ hasText: /\w/, visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    return [await openOnce(page, overlay), await openOnce(page, overlay)]
  } finally {
    await context.close()
  }
}

const overlayField = '[role=dialog] :is(input, textarea), dialog[open] :is(input, textarea)'

async function openOnce(page: Page, { press }: Overlay): Promise<Opening> {
  await page.evaluate(() => Object.assign(window, { focusMs: 0 }))
  await press(page)
  await page.keyboard.type(typed, { delay: keyMs })
  await page.waitForFunction(() => (window as unknown as { focusMs: number }).focusMs > 0)
  const field = page.locator(overlayField).first()
  const focusMs = await page.evaluate(() => (window as unknown as { focusMs: number }).focusMs)
  // A page may keep early keys and insert them after the focus.
  await page.waitForTimeout(500)
  const keysLost = typed.length - (await field.inputValue()).length
  // A dialog with a text asks before it closes.
  await field.fill('')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  return { focusMs, keysLost }
}

/** Records the time from the last press to the focus in a field of an overlay. */
function watchFocus(): void {
  let pressedAt = 0
  const press = ({ timeStamp, ctrlKey, type }: Event & { ctrlKey?: boolean }) => {
    if (type === 'click' || ctrlKey) pressedAt = timeStamp
  }
  window.addEventListener('click', press, { capture: true })
  window.addEventListener('keydown', press, { capture: true })
  document.addEventListener('focusin', ({ target }) => {
    const field = target as Element
    if (!field.matches('input, textarea') || field.closest('[role=dialog], dialog[open]') === null) return
    const page = window as unknown as { focusMs: number }
    if (page.focusMs === 0) page.focusMs = performance.now() - pressedAt
  })
}
