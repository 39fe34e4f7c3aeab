import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Seen } from '@ip-portal/core/testing/walk/machine-driver'
import type { WalkStep } from '@ip-portal/core/testing/walk/walk'
import { openPayment, paymentDriver, paymentPagePlan } from '../../testing/drivers/payment-page.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pageAccidentSuite } from '../../testing/walks/page-accidents.ts'
import { pageEventSuite, type PageEvents } from '../../testing/walks/page-events.ts'
import { pageWalkSuite, walkPage } from '../../testing/walks/page-walks.ts'

/** Texts after a refusal, from the specification. */
function alertAfter({ event }: WalkStep, before: readonly WalkStep[]): string {
  const { message } = (event.error ?? {}) as { message?: string }
  if (event.type.endsWith('loadTerms')) {
    // The new rate is loaded, and the message stays.
    return event.type.includes('error') ? 'Veri yüklenirken bir hata oluştu' : messageOf(before.at(-1))
  }
  if (event.type === 'payment.submit') return 'Geçerli bir tutar girin'
  return message ?? 'Ödeme kaydedilirken bir hata oluştu'
}
const messageOf = (step: WalkStep | undefined): string =>
  (step?.event.error as { message?: string } | undefined)?.message ?? 'no reason'

/** Checks the invariants of the page in this state. */
async function expectInvariants(page: Page, seen: Seen, step: WalkStep, before: readonly WalkStep[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (step.state.status === 'done') return expectEnd(page)
  expect(await dialog.getByRole('heading', { level: 2 }).innerText()).toBe('Ödeme Yap')
  if (seen.refused) expect(await dialog.innerText()).toContain(alertAfter(step, before))
  if (seen.asks === 'confirmation') {
    expect(await dialog.innerText()).toContain('Bu siparişin onay bekleyen ödemesi var.')
    return
  }
  if (seen.asks === 'details') return expectForm(page, seen, before)
  if (seen.busy) {
    const submit = dialog.getByRole('button', { name: 'Ödemeyi Bildir' })
    if ((await submit.count()) > 0) expect(await submit.getAttribute('aria-disabled')).toBe('true')
  } else if (seen.asks === 'nothing') {
    await dialog.getByText('Ödeme bildirimi alındı').waitFor()
    expect(await dialog.innerText()).toContain('Başarılı')
  }
}

async function expectForm(page: Page, seen: Seen, before: readonly WalkStep[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Tutar (USD)')
  const wasSubmitted = before.some(({ event }) => event.type === 'payment.submit')
  const text = await dialog.innerText()
  expect(text).toContain('42,50 (21.11.2026, eski kur)')
  expect(text).toContain('Kredi kartı ile ödeme şu an aktif değildir.')
  expect(await dialog.getByRole('radio', { name: 'Havale/EFT' }).isChecked()).toBe(true)
  expect(await dialog.getByRole('radio', { name: /^Kredi Kartı/ }).isDisabled()).toBe(true)
  if (wasSubmitted || seen.refused) {
    expect(await dialog.getByLabel('Referans No').inputValue()).toBe('HVL-1')
    return
  }
  expect(await amount.inputValue()).toBe('260,00')
  expect(text).toContain('₺11.050,00')
  expect(text).toContain('Komisyonlu tutar: $267,80')
  // Decimal comma and point, the amount in lira at every key, and two decimals when the field is left.
  for (const [typed, left] of [
    ['1.234,5', '1234,50'],
    ['1234.505', '1234.505'],
    ['1234.50', '1234,50'],
  ] as const) {
    await amount.fill(typed)
    await amount.blur()
    expect(await amount.inputValue()).toBe(left)
  }
  await eventually(async () => expect(await dialog.innerText()).toContain('₺52.466,25'))
}

/** Expects the dialog to be closed and the order to be read again. */
async function expectEnd(page: Page): Promise<void> {
  await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0))
  const opener = page.getByRole('button', { name: 'Ödeme Yap ($260,00)' })
  const hasFocus = () => opener.evaluate((element) => element === document.activeElement)
  await eventually(async () => expect(await hasFocus(), 'the focus is back').toBe(true))
}

pageWalkSuite('payment', paymentPagePlan, async (tour, { openTab, start }) => {
  const deferred = await start.deferred()
  const tab = await openPayment(openTab, deferred)
  await walkPage(tour, paymentDriver(tab, deferred), (seen, step, before) =>
    expectInvariants(tab.page, seen, step, before),
  )
  if (tour.steps.some(({ event }) => event.type === 'xstate.done.actor.pay'))
    await eventually(() => expect(deferred.calls.at(-1)).toBe('GET /orders/1'))
})

describeInBrowser('the page of a payment', () => {
  browserTest('HTML of the bank accounts neither runs scripts nor loads resources', async ({ openTab, start }) => {
    const deferred = await start.deferred()
    const hostile = `
      <table class="t"><tr><td colspan="2">Örnek Bank</td></tr><tr><th scope="row" onclick="document.title = 'x'" style="position:fixed">IBAN</th><td>TR00</td></tr></table>
      <script>document.title = 'x'</script><img src="x" onerror="document.title = 'x'" alt="logo">
      <img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" alt="own">
      <img src="data:image/svg+xml;base64,PHN2Zy8+" alt="drawn">
      <img src="https://elsewhere.example/p.png" alt="remote"><iframe src="https://elsewhere.example"></iframe>
      <form action="https://elsewhere.example"><input name="password"></form><style>body { display: none }</style>
      <svg><a href="javascript:alert(1)">svg</a></svg><a href="javascript:alert(1)">bad</a>
      <a href="https://bank.example/iban" target="top">good</a>`
    deferred.always('GET /action/get/rate', 200, { rate: 42.5, rate_date: null })
    deferred.always('GET /action/get/params/bank_accounts', 200, { value: hostile })
    deferred.always('GET /action/get/params/kkkom', 200, { value: null })
    const { page, guard } = await openPayment(openTab, deferred)
    ;(await deferred.next('GET /orders/1')).answer(404)
    guard.allowStatus(404)
    // DOMPurify parses in an inert document, but Chromium reports inline handlers there too.
    guard.allow(/purify|payment-dialog|Applying inline style|Executing inline event handler/)
    const accounts = page.getByRole('dialog').locator('.rich-html')
    await accounts.getByText('TR00').waitFor()
    expect(await accounts.locator('script, iframe, form, input, style, svg').count()).toBe(0)
    const attributes = await accounts.evaluate((box) =>
      [...box.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()),
    )
    expect(new Set(attributes)).toEqual(new Set(['colspan', 'scope', 'src', 'alt', 'href', 'target', 'rel']))
    const link = accounts.getByRole('link', { name: 'good' })
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await link.getAttribute('target')).toBe('_blank')
    // Only embedded pictures stay; others are replaced by their alternative text.
    expect(await accounts.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
      'own',
    ])
    for (const words of ['logo', 'drawn', 'remote']) expect(await accounts.innerText()).toContain(words)
    expect(await page.title()).not.toBe('x')
  })
})

const accidents: PageEvents = {
  open: async (_, { openTab, start }) => {
    const deferred = await start.deferred()
    const tab = await openPayment(openTab, deferred)
    return { tab, deferred, driver: paymentDriver(tab, deferred) }
  },
  secrets: [],
  back: 'holds',
}
pageAccidentSuite('payment', paymentPagePlan, accidents)
pageEventSuite('payment', paymentPagePlan, accidents)
