import type * as v from 'valibot'
import type { Catalogue } from '../operator/catalogue/catalogue.schema.ts'
import type { DemoData } from './demo-data.ts'
import { demoTexts } from './demo.texts.ts'

const rateDays = 30
const firstRateE4 = 415_000

const yearly = { tax_percent: 20, period: 'yearly' } as const

/** Offer of the demo's provider, as the catalogue of any provider. */
export const demoCatalogue = {
  provider: demoTexts.provider,
  terms: { card_commission: 3.5, change_fee_usd: 10, free_changes: 5, due_days: 14, invoice_prefix: 'ORF' },
  bank: { ...demoTexts.bank, accounts: [...demoTexts.bank.accounts] },
  services: [
    { service: 'ip', name: demoTexts.ipService, code: 'IP-LEASE', price_usd: 450, stamp_tax_percent: 1, ...yearly },
    { service: 'asn', name: demoTexts.asnService, code: 'ASN-LEASE', price_usd: 125, stamp_tax_percent: 0, ...yearly },
  ],
  order_statuses: demoTexts.statuses.map(([code, text]) => ({ code, text })),
  file_types: demoTexts.fileTypes.map((text, index) => ({ id: index + 1, text })),
  promo_codes: [
    { code: 'YUZDE10', percent: 10 },
    { code: 'SABIT25', usd: 25 },
    { code: 'BUYUK9999', usd: 9_999 },
  ],
  blocks: ['198.18.8.0/24', '198.18.9.0/24', '198.18.10.0/25', '198.18.10.128/25'],
} satisfies v.InferInput<typeof Catalogue>

/** Adds what the block lists say about the blocks of the stock. */
export function addReports(data: DemoData): void {
  const blocks = [
    ['198.18.8.0', 24, 0],
    ['198.18.9.0', 24, 2],
    ['198.18.10.0', 25, null],
    ['198.18.10.128', 25, 0],
  ] as const
  for (const [ip, subnet, listed] of blocks) {
    const report = listed === null ? null : `FREE-${data.random.hex(8)}`
    data.add('free_blocks', {
      ip,
      subnet,
      rbl_black_listed: listed,
      rbl_url: report && `https://rbl.example/reports/${report}`,
      rbl_created_at: listed === null ? null : data.at(-2),
      rbl_report_id: report,
      taken_at: null,
      rests_until: null,
    })
  }
}

/** Adds the exchange rates of the last month. */
export function addRates(data: DemoData): void {
  let rateE4 = firstRateE4
  for (let day = -rateDays; day <= 0; day += 1) {
    rateE4 += data.random.between(-900, 1_400)
    data.add('exchange_rates', { rate_on: data.day(day), rate_e4: rateE4, source: null })
  }
}

/** Rate of the demo's last day: TRY per USD in ten-thousandths. */
export const todaysRate = (data: DemoData): number => data.rows.exchange_rates?.at(-1)?.rate_e4 ?? firstRateE4
