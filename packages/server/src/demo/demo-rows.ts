import type { DemoSignIn } from '../base/data-dir/demo-sign-ins.ts'
import { addRates, addReports, todaysRate } from './catalogue.ts'
import { addCompanies, companyIds } from './companies.ts'
import { DemoData, type DemoRows } from './demo-data.ts'
import { demoTexts } from './demo.texts.ts'
import { noSource } from './orders/add-billing.ts'
import { addObject, addOrder, demoMaintainer } from './orders/add-order.ts'
import type { DemoOrder } from './orders/demo-order.ts'
import { mainOrders } from './orders/main-orders.ts'
import type { Random } from './random.ts'
import { addContracts, addTickets, addUploadSpace } from './support.ts'

/** Input of the demo; the same input gives the same rows on every machine. */
export interface DemoInput {
  /** Any instant of the day to which all dates are relative, in ms. */
  now: number
  /** Orders of the second company. */
  wide: number
  signIns: readonly DemoSignIn[]
  /** Stored passwords in the order of the sign-ins. */
  hashes: readonly string[]
}

/** Creates all rows of the demo beside its catalogue in an order that satisfies the foreign keys. */
export function demoRows({ now, wide, signIns, hashes }: DemoInput): DemoRows {
  const data = new DemoData(now)
  addCompanies(data, signIns, hashes)
  addReports(data)
  addRates(data)
  for (const order of mainOrders) addOrder(data, order)
  for (const order of wideOrders(wide, data.random)) addOrder(data, order)
  addRegistry(data)
  addOpeningFee(data)
  addRequests(data)
  addTickets(data)
  addContracts(data)
  addUploadSpace(data)
  return data.rows
}

function addRegistry(data: DemoData): void {
  const address = 'Örnek Cad. No:1 İstanbul'
  const mnt = { 'mnt-by': demoMaintainer }
  const person = { person: 'Deniz Ornek', address, phone: '+90 212 555 00 00', 'nic-hdl': 'DO1-EXAMPLE', ...mnt }
  addObject(data, 'person', 'DO1-EXAMPLE', null, person)
  const second = { person: 'Gul Genis', address, phone: '+90 212 555 00 02', 'nic-hdl': 'GG1-EXAMPLE', ...mnt }
  addObject(data, 'person', 'GG1-EXAMPLE', null, second)
  const org = { organisation: 'ORG-OT1-EXAMPLE', 'org-name': 'Ornek Telekom A.S.', address, ...mnt }
  addObject(data, 'organisation', 'ORG-OT1-EXAMPLE', null, org)
}

/** Adds ledger entries of the company without an order. */
function addOpeningFee(data: DemoData): void {
  const rate_e4 = todaysRate(data)
  const common = { company_id: companyIds.main, order_id: null, amount_usd_cents: 5_000, rate_e4, product_code: null }
  const amount_try_cents = Math.round((5_000 * rate_e4) / 10_000)
  const rest = {
    ...common,
    ...noSource,
    amount_try_cents,
    invoice_id: null,
    transaction_on: data.day(-700),
    created_at: data.at(-700),
  }
  const id = data.nextId('transactions')
  const charge = { due_on: data.day(-690), description: demoTexts.openingFee, payment_ref: null }
  data.add('transactions', { ...rest, ...charge, id, type: 'alacak' })
  const payment = { due_on: null, description: demoTexts.payment, payment_ref: 'HVL-100001' }
  data.add('transactions', { ...rest, ...payment, id: id + 1, type: 'borc' })
}

/** Adds pending requests: a block, and AS numbers with and without an organisation. */
function addRequests(data: DemoData): void {
  const none = { ip: null, subnet: null, organisation: null, ip_desc: null, ip_org: null, ip_admin_c: null }
  const open = { total_cents: null, order_id: null, decided_at: null, state: 'pending' } as const
  const rest = { ...none, ...open, ip_mnt: null, ip_asn: null, rbl_report_id: null, promo_code: null }
  const owner = { company_id: companyIds.main, user_id: 1 }
  const block = {
    ip: '198.18.11.0',
    subnet: 24,
    ip_desc: 'ORNEK TELEKOM',
    ip_admin_c: 'DO1-EXAMPLE',
    ip_asn: 'AS64500',
  }
  const ip = { ...block, ip_mnt: demoMaintainer, price_cents: 45_000, discounted_price_cents: 40_500 }
  const asn = { service_type_id: 2, price_cents: 12_500, discounted_price_cents: 12_500 }
  const organisation = demoTexts.organisations[1]
  data.add('order_requests', {
    ...rest,
    ...owner,
    ...ip,
    id: 1,
    service_type_id: 1,
    promo_code: 'YUZDE10',
    created_at: data.at(-2),
  })
  data.add('order_requests', { ...rest, ...owner, ...asn, id: 2, organisation, created_at: data.at(-1) })
  data.add('order_requests', { ...rest, ...owner, ...asn, id: 3, created_at: data.at(-1, 45) })
}

const firstId = 2001
/** Above this count 198.19.0.0/16 has too few /24 blocks, so orders lease single addresses. */
const largeBlocks = 200
const firstSingle = 0xc6_12_10_00
const asns = [64_496, 65_536].flatMap((first) => Array.from({ length: 16 }, (_, index) => `AS${first + index}`))

/** Creates any number of orders of the second company in a fixed mix of states, for long lists and benchmarks. */
const wideOrders = (count: number, random: Random): DemoOrder[] =>
  Array.from({ length: count }, (_, index) => {
    const end = index % 10 === 6 ? random.between(-20, -1) : random.between(3, 360)
    const tag = index % 3 === 0 ? undefined : demoTexts.tags[index % demoTexts.tags.length]
    return {
      id: firstId + index,
      companyId: companyIds.wide,
      ...service(index, count),
      ...state(index),
      ...(tag === undefined ? {} : { tag }),
      start: end - 365 * random.between(1, 2),
      end,
      priceCents: random.between(50, 900) * 50,
    }
  })

function service(index: number, count: number): Partial<DemoOrder> {
  const asn = asns[index % asns.length] ?? 'AS64496'
  if (index % 5 === 4) return { asn, organisation: `${demoTexts.organisations[2]} ${index + 1}` }
  const routes = index % 2 === 0 ? { routes: [{ origin: asn }] } : {}
  return { block: blockOf(index, count), ...routes }
}

function blockOf(index: number, count: number): { ip: string; subnet: number } {
  if (count <= largeBlocks) return { ip: `198.19.${index}.0`, subnet: 24 }
  const address = firstSingle + index
  return { ip: [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.'), subnet: 32 }
}

function state(index: number): Pick<DemoOrder, 'balance'> & Partial<DemoOrder> {
  const isIp = index % 5 !== 4
  switch (index % 10) {
    case 1:
      return { balance: 'due', status: 11, isActive: false }
    case 2:
      return { balance: 'late', ...(isIp ? { listed: (index % 7) + 1 } : {}) }
    case 3:
      return { balance: 'due', ...(isIp ? { listed: 0 } : {}) }
    case 7:
      return index % 20 === 7
        ? { balance: 'clear', status: 20, isActive: false }
        : { balance: 'late', status: 22, isActive: false }
    default:
      return { balance: 'clear', ...(isIp && index % 4 !== 1 ? { listed: 0 } : {}) }
  }
}
