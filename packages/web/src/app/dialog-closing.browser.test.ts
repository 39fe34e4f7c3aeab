import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserTest, describeInBrowser, sharedServer, type Tab } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { refusal, stubCall, type Answer } from '../testing/harness/faults.ts'
import { pressEscape } from '../testing/harness/press-escape.ts'
import { demo, locationOf, openSignedIn } from '../testing/harness/sign-in-helper.ts'
import { componentSources } from '../testing/harness/sources.ts'
import { moveTo } from '../testing/harness/tabs.ts'
import { dialogRows, document, success, type DialogCall, type DialogRow } from '../testing/plans/dialogs.ts'
import { leave } from '../testing/walks/page-accidents.ts'

type Way = readonly [name: string, take: (page: Page) => Promise<unknown>]

/** Ways in which a user leaves a dialog beside its own buttons. */
const ways: readonly Way[] = [
  ['Esc', pressEscape],
  [
    'the close icon',
    async (page) => {
      const icon = page.getByRole('dialog').last().locator('.p-dialog-header-close')
      if ((await icon.count()) > 0) await icon.click()
    },
  ],
  ['a click beside it', (page) => page.mouse.click(5, 5)],
  ['Back', goBack],
]

/** Ways that the page has answered when they return. */
const direct = ways.slice(0, 3)

/** Deals the ways out to the rows where a dialog may close: they differ in `Dialog` alone. */
const dealt = (at: number) => ways[at % ways.length] as Way

const questions = /Kaydedilmemiş değişiklikler var|gönderilmedi\. Metnini/
const givesUp = /^(Kaydetmeden kapat|Sil ve kapat)$/
const ends = ['Vazgeç', 'Kapat', 'Geri', 'Kaydetmeden kapat', 'Sil ve kapat', 'Taslağı sakla ve kapat']

/** Goes back, and waits until the page has answered: a dialog is gone, or the address and its entry are there again. */
async function goBack(page: Page): Promise<void> {
  const entry = () => page.evaluate(() => [window.location.href, JSON.stringify(window.history.state)].join(' '))
  const isAddressed = /\/profile|ticket=|apply=/.test(page.url())
  const isAt = async (address: string) => {
    const now = await entry()
    return now.startsWith(`${address} `) && (isAddressed || now.includes('"overlay":true'))
  }
  const address = page.url()
  await eventually(async () => expect(await isAt(address)).toBe(true))
  // None is open for a moment while a dialog takes the place of another.
  await page.getByRole('dialog').first().waitFor()
  const open = await page.getByRole('dialog').count()
  await page.goBack()
  await eventually(async () =>
    expect((await page.getByRole('dialog').count()) < open || (await isAt(address))).toBe(true),
  )
}

/** Presses the buttons of a dialog that would close it, also those that are locked. */
const pressEnds = (dialog: Locator) =>
  dialog.getByRole('button').evaluateAll((buttons, names) => {
    for (const button of buttons)
      if (names.some((name) => button.textContent.startsWith(name))) (button as HTMLElement).click()
  }, ends)

/** Fields whose value is lost with the dialog; a search is none. */
const fieldsOf = ['input:not([type=search])', 'select', 'textarea']
  .map((name) => `${name}:enabled:not([readonly])`)
  .join(', ')

/** Changes a field, and gives its name; null for a choice that is made already. */
async function change(field: Locator): Promise<string | null> {
  const { kind, name, value, other } = await field.evaluate((element: HTMLInputElement | HTMLSelectElement) => ({
    kind: element.type,
    name: element.labels?.[0]?.textContent || element.getAttribute('aria-label') || element.name || element.type,
    value: element.value,
    other: 'options' in element ? [...element.options].findIndex((option) => !option.selected && !option.disabled) : -1,
  }))
  if (kind === 'file') await field.setInputFiles(document)
  else if (kind === 'checkbox') await field.click({ force: true })
  else if (kind === 'radio') {
    if (await field.isChecked()) return null
    await field.click({ force: true })
  } else if (kind === 'select-one') {
    if (other === -1) return null
    await field.selectOption({ index: other })
  } else if (kind === 'date') await field.fill('2090-01-01')
  else for (const text of [`${value}7`, 'x', '7']) if ((await field.inputValue()) === value) await field.fill(text)
  return name
}

/** A row on its page. */
class Shown {
  readonly #page: Page
  readonly #row: DialogRow

  constructor(page: Page, row: DialogRow) {
    this.#page = page
    this.#row = row
  }

  get dialog(): Locator {
    const { title } = this.#row
    return this.#page.getByRole('dialog', { name: title, exact: typeof title === 'string' }).last()
  }

  async open(): Promise<void> {
    const { path } = this.#row
    if (locationOf(this.#page) !== path) await moveTo(this.#page, path)
    await this.#row.open(this.#page)
    await this.dialog.waitFor()
  }

  async #state(): Promise<'closed' | 'asking' | 'open'> {
    if ((await this.dialog.count()) === 0) return 'closed'
    return (await this.dialog.getByText(questions).count()) > 0 ? 'asking' : 'open'
  }

  async takes([name, take]: Way, expected: 'closed' | 'asking' | 'open', when: string): Promise<void> {
    await take(this.#page)
    await eventually(async () =>
      expect(await this.#state(), `${this.#row.source}, ${this.#row.at}: ${when}, after ${name}`).toBe(expected),
    )
  }

  /** Changes each field alone, and expects the question about it; opens the dialog again for the next one. */
  async asksForEachField(): Promise<void> {
    const fields = this.dialog.locator(fieldsOf)
    await fields.first().waitFor({ state: 'attached' })
    const count = await fields.count()
    for (let at = 0; at < count; at++) {
      const name = await change(fields.nth(at))
      if (name === null) continue
      await this.takes(['Esc', pressEscape], 'asking', `with ${name} alone`)
      await this.discard()
      await this.open()
      await eventually(async () => expect(await fields.count()).toBe(count))
    }
  }

  /** Expects that no field is called wrong before anything was typed into it. */
  async hasNoError(): Promise<void> {
    const wrong = this.dialog.locator('[aria-invalid=true], .field-error')
    expect(await wrong.allInnerTexts(), `${this.#row.source}, ${this.#row.at}: errors at first`).toEqual([])
  }

  async discard(): Promise<void> {
    const discard: Way = ['giving up', () => this.dialog.getByRole('button', { name: givesUp }).click()]
    await this.takes(discard, 'closed', 'with input')
  }

  /** Expects that no way closes the dialog, and that none asks for it. */
  async stays(by: readonly Way[], when: string): Promise<void> {
    for (const [name, take] of by) {
      await take(this.#page)
      expect(await this.#state(), `${this.#row.source}, ${this.#row.at}: ${when}, after ${name}`).toBe('open')
    }
  }

  /** Holds a call, and tries all ways out of its dialog. */
  async staysDuring({ call, send, isCheck = false, reads = [] }: DialogCall): Promise<void> {
    let answer: (answer: Answer) => void = () => {}
    let isSent = false
    const held = new Promise<Answer>((resolve) => (answer = resolve))
    const end = await stubCall(this.#page, call, held, () => (isSent = true))
    await send(this.dialog, this.#page)
    await eventually(() => expect(isSent, `${this.#row.source}: the call is sent`).toBe(true))
    const buttons: Way = ['its buttons', () => pressEnds(this.dialog)]
    await this.stays(isCheck ? ways : [...ways, buttons], 'while the call runs')
    await this.#reads(reads, 'after a refusal', () => answer(refusal))
    await this.#page.getByRole('dialog').last().locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await end()
  }

  /** Expects the page to read these paths again after something. */
  async #reads(paths: readonly RegExp[], when: string, act: () => unknown): Promise<void> {
    const read: string[] = []
    const note = (request: Request) => request.method() === 'GET' && read.push(new URL(request.url()).pathname)
    this.#page.on('request', note)
    await act()
    const { source, at } = this.#row
    await eventually(() => {
      const missing = paths.filter((path) => !path.test(read.join(' ')))
      expect(missing.map(String), `${source}, ${at}: not read ${when}`).toEqual([])
    })
    this.#page.off('request', note)
  }

  /** Lets a call succeed; a dialog that says so closes at once by a way out, before it would close by itself. */
  async endsWell({ call, send, saysSuccess, reads, readsNew = reads ?? [] }: DialogCall, way: Way): Promise<void> {
    const end = await stubCall(this.#page, call, success())
    await this.#reads(readsNew, 'after its success', async () => {
      await send(this.dialog, this.#page)
      if (!saysSuccess) return
      const [name, take] = way
      const dialog = this.#page.getByRole('dialog').last()
      await dialog.locator('.message.tone-success').waitFor()
      await take(this.#page)
      expect(await dialog.count(), `${this.#row.source}, ${this.#row.at}: after its success, after ${name}`).toBe(0)
    })
    await end()
  }
}

/** Files whose dialogs are in the rows of the files that show them. */
const shownByOthers = new Set(['ui/overlays/dialog.tsx', 'ui/batch/batch-dialog.tsx'])

/** Counts the dialogs of each file that has some. */
const dialogsIn = () =>
  componentSources().flatMap(({ path, text }) => {
    if (shownByOthers.has(path)) return []
    const found = text.match(/<(Dialog|BatchDialog|StepUpDialog|CodeDialog)\b/g)
    return found ? [{ path, count: found.length }] : []
  })

test('every dialog has a row', () => {
  const found = dialogsIn()
  const rowsOf = (path: string) => dialogRows.filter(({ source }) => source === path).length
  expect(found.filter(({ path, count }) => rowsOf(path) < count)).toEqual([])
  expect(new Set(dialogRows.map(({ source }) => source))).toEqual(new Set(found.map(({ path }) => path)))
})

/** Meets a dialog in each of its states. */
async function meet(tab: Tab, row: DialogRow, at: number): Promise<void> {
  const { page } = tab
  const { rest, type, busy } = row
  const shown = new Shown(page, row)
  await shown.open()
  if (rest === 'closes') await shown.hasNoError()
  if (rest === 'stays') {
    await shown.stays(ways, 'at rest')
    if (busy) await shown.staysDuring(busy)
    if (row.end === undefined) await moveTo(page, '/support')
    else await shown.dialog.getByRole('button', { name: row.end, exact: true }).click()
    return leave(tab)
  }
  if (rest === 'steps back') {
    await shown.stays(ways.slice(0, -1), 'at rest')
    await shown.takes(['Back', goBack], 'closed', 'at rest')
    await page.getByRole('dialog').first().waitFor()
  } else if (rest === 'closes') await shown.takes(dealt(at), 'closed', 'at rest')
  if (!type && !busy) return leave(tab)

  if (rest !== 'asks') {
    await leave(tab)
    await shown.open()
  }
  if (type && rest === 'closes') await shown.asksForEachField()
  await type?.(shown.dialog)
  if (type || rest === 'asks') {
    await shown.takes(dealt(at + 1), 'asking', 'with input')
    await shown.takes(dealt(at + 1), 'open', 'with input, again')
    // The question is still asked when the input is sent.
    await shown.takes(['Esc', pressEscape], 'asking', 'with input')
  }
  if (busy) await shown.staysDuring(busy)
  else await shown.discard()
  await leave(tab)
  if (!busy || busy.isCheck) return undefined

  await shown.open()
  await type?.(shown.dialog)
  await shown.endsWell(busy, direct[at % direct.length] as Way)
  return leave(tab)
}

/** Rows of one page and user, which share a page: a move to another takes longer than all that a row does. */
const pages = [...Map.groupBy(dialogRows, ({ path, email = demo }) => `${path} of ${email}`)]

describeInBrowser('a dialog closes, asks or stays', () => {
  const server = sharedServer()

  browserTest.for(pages)('on %s', async ([, rows], { openTab }) => {
    const [{ path, email }] = rows as [DialogRow]
    const tab = await openSignedIn(openTab, server, path, email === undefined ? {} : { email })
    const { page, guard } = tab
    for (const status of [401, 422, 428]) guard.allowStatus(status)
    guard.allow(/^request leaves the origin: rbl\.example$/)
    for (const row of rows) {
      await page.route('https://rbl.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>x' }))
      await meet(tab, row, dialogRows.indexOf(row))
      await page.unrouteAll()
    }
  })
})
