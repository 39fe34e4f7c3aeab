import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { openMemoryTerminal } from '../../testing/memory-terminal.ts'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { startStubPortal, stubDetail } from '../../testing/stub-portal.ts'

const asn = {
  id: 2,
  name: 'ASN',
  taxRate: 20,
  stampTaxRate: 0,
  productCode: 'ASN',
  renewal_period: 'yearly',
  is_one_time: 0,
}
/** Commands that write a price, with their write. */
const writes = [
  ['renewals request 7', 'POST /orders/7/applyRenewal'],
  ['orders new asn --organisation Ağ', 'POST /orders/save'],
] as const
const [code, agree] = [
  ['boş bırakın)', 'KOD'],
  ['mi?', 'e'],
] as const
const none = ['boş bırakın)', ''] as const
/** Options with all that is asked, each at its prompt, until the price has changed and until the end. */
const answers = [
  ['', [none, agree], [none, agree]],
  [' --promo KOD', [agree], [agree]],
  ['', [code, agree], [code, agree]],
  [' --yes', [], [agree]],
  [' --promo KOD --yes', [], [agree]],
] as const

interface Sent {
  price: number
  promo_result?: object | null
}

let portal: DeferredServer
let cli: TestCli
beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  portal.on('GET /orders/7', () => ({ body: stubDetail({ canBeRenewed: 1 }) }))
  portal.on('GET /orders/7/renewalPrice', (_, count) => ({ body: { price: 90 + 10 * count } }))
  portal.on('GET /orders/service-types', (_, count) => ({ body: [{ ...asn, price: 90 + 10 * count }] }))
  portal.on('POST /orders/checkPromoCode', (_, count) => ({
    body: { success: true, discount: 5, finalPrice: 85 + 10 * count },
  }))
})
afterEach(() => portal.close())

describe.each(writes)('%s', (line, write) => {
  it.each(answers)('[%s] asks %j, and again %j after the price has changed', async (options, first, second) => {
    const moved = { status: 409, body: { success: false, code: 'PRICE_CHANGED', message: 'Fiyat değişti.' } }
    portal.on(write, (_, count) => (count === 1 ? moved : { body: { success: true, message: 'Alındı', id: 1 } }))
    const terminal = openMemoryTerminal(cli, `${line}${options}`)
    for (const [at, text] of [...first, ...second]) {
      await terminal.shows(at)
      await terminal.answer(text)
    }
    expect([await terminal.rests(), terminal.shown().includes('Alındı')]).toEqual([0, true])
    const sent = portal.requests.filter((request) => request.call === write).map(({ body }) => body as Sent)
    const hasCode = `${options}${first.join(' ')}`.includes('KOD')
    expect(sent.map(({ price, promo_result }) => [price, Boolean(promo_result)])).toEqual([
      [100, hasCode],
      [110, hasCode],
    ])
  })
})
