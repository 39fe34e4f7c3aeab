import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import type { DemoData } from './demo-data.ts'
import { demoTexts } from './demo.texts.ts'

const rateDays = 30
const firstRateE4 = 415_000

/** Adds the provider's services, promo codes, free blocks, parameters and exchange rates. */
export function addCatalogue(data: DemoData): void {
  const common = { tax_rate: 20, renewal_period: 'yearly', is_one_time: 0, is_offered: null } as const
  const [ip, asn] = [demoTexts.ipService, demoTexts.asnService]
  data.add('service_types', {
    ...common,
    id: serviceTypes.ip,
    name: ip,
    price_cents: 45_000,
    stamp_tax_rate: 1,
    product_code: 'IP-LEASE',
  })
  data.add('service_types', {
    ...common,
    id: serviceTypes.asn,
    name: asn,
    price_cents: 12_500,
    stamp_tax_rate: 0,
    product_code: 'ASN-LEASE',
  })
  for (const [code, description] of demoTexts.statuses) data.add('order_statuses', { code, description })
  demoTexts.fileTypes.forEach((description, index) => data.add('file_types', { id: index + 1, description }))
  data.add('promo_codes', { code: 'YUZDE10', discount_type: 'PERCENTAGE', discount_value: 10, is_active: 1 })
  data.add('promo_codes', { code: 'SABIT25', discount_type: 'fixed', discount_value: 2_500, is_active: 1 })
  data.add('promo_codes', { code: 'BUYUK9999', discount_type: 'fixed', discount_value: 999_900, is_active: 1 })
  data.add('parameters', { name: 'bank_accounts', value: demoTexts.bankAccounts })
  data.add('parameters', { name: 'kkkom', value: '3.5' })
  data.add('parameters', { name: 'change_fee_cents', value: '1000' })
  addFreeBlocks(data)
  addRates(data)
}

function addFreeBlocks(data: DemoData): void {
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

function addRates(data: DemoData): void {
  let rateE4 = firstRateE4
  for (let day = -rateDays; day <= 0; day += 1) {
    rateE4 += data.random.between(-900, 1_400)
    data.add('exchange_rates', { rate_on: data.day(day), rate_e4: rateE4, source: null })
  }
}

/** Rate of the demo's last day: TRY per USD in ten-thousandths. */
export const todaysRate = (data: DemoData): number => data.rows.exchange_rates?.at(-1)?.rate_e4 ?? firstRateE4
