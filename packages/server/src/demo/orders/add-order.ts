import { orderStatuses, serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { fold } from '@ip-portal/core/kernel/values/turkish'
import { roaMaxLength } from '@ip-portal/core/routing/routing.rules'
import { inetnumOf } from '../../adapters/whois/blocks.ts'
import type { DemoData } from '../demo-data.ts'
import { demoTexts } from '../demo.texts.ts'
import { addBilling } from './add-billing.ts'
import type { DemoOrder } from './demo-order.ts'

/** Maintainer of the demo's route objects; new ones get the provider's setting. */
export const demoMaintainer = 'EXAMPLE-MNT'

const freeChanges = 5

/** Adds one order with its ledger, routing, scans, renewals and registry objects. */
export function addOrder(data: DemoData, order: DemoOrder): void {
  const { id, companyId, block } = order
  data.add('orders', {
    id,
    company_id: companyId,
    service_type_id: block ? serviceTypes.ip : serviceTypes.asn,
    status: order.status ?? 14,
    is_active: order.isActive === false ? 0 : 1,
    tag_id: order.tag === undefined ? null : tagId(data, companyId, order.tag),
    ip: block?.ip ?? null,
    subnet: block?.subnet ?? null,
    asn: order.asn ?? null,
    organisation: order.organisation ?? null,
    registered_on: order.asn === undefined ? null : data.day(order.start + 3),
    start_on: data.day(order.start),
    end_on: data.day(order.end),
    price_cents: order.priceCents,
    free_changes_per_year: order.freeChanges ?? freeChanges,
    external_id: null,
    created_at: data.at(order.start),
    suspend_on: null,
    cancel_on: null,
    cancelled_on: null,
    state_text: order.status === orderStatuses.suspended ? demoTexts.suspension : null,
  })
  addBilling(data, order)
  addRenewals(data, order)
  addReport(data, order)
  addRouting(data, order)
  addRegistryObject(data, order)
}

const tagIds = new WeakMap<DemoData, Map<string, number>>()

function tagId(data: DemoData, companyId: number, name: string): number {
  const known = tagIds.get(data) ?? new Map<string, number>()
  tagIds.set(data, known)
  const key = `${companyId} ${name}`
  const id = known.get(key) ?? data.nextId('order_tags')
  if (!known.has(key)) data.add('order_tags', { id, company_id: companyId, name, folded: fold(name) })
  known.set(key, id)
  return id
}

function addRenewals(data: DemoData, { id, end, priceCents, renewals = [] }: DemoOrder): void {
  for (const state of renewals) {
    const previousEnd = state === 'pending' ? end : end - 365
    data.add('renewals', {
      id: data.nextId('renewals'),
      order_id: id,
      renewal_on: data.day(state === 'pending' ? -1 : previousEnd - 10),
      previous_end_on: data.day(previousEnd),
      new_end_on: data.day(previousEnd + 365),
      price_cents: priceCents,
      total_cents: priceCents,
      promo_code: null,
      state,
      created_at: data.at(state === 'pending' ? -1 : previousEnd - 10),
      decided_at: null,
    })
  }
}

function addRouting(data: DemoData, order: DemoOrder): void {
  const { id, block, routes = [], roas = [], nameServers, usedChanges } = order
  if (!block) return
  const modified_at = data.at(order.start + 5)
  const cidr = `${block.ip}/${block.subnet}`
  for (const { origin, prefix = cidr } of routes)
    data.add('routes', {
      id: data.nextId('routes'),
      order_id: id,
      origin,
      prefix,
      maintainer: demoMaintainer,
      modified_at,
    })
  for (const asn of roas) {
    data.add('roas', { id: data.nextId('roas'), order_id: id, asn, max_length: roaMaxLength(cidr), modified_at })
  }
  if (nameServers)
    data.add('name_servers', { order_id: id, first: nameServers[0], second: nameServers[1], modified_at })
  if (usedChanges !== undefined)
    data.add('change_counters', { order_id: id, year: Number(data.today.slice(0, 4)), used: usedChanges })
}

function addRegistryObject(data: DemoData, { id, block, asn, organisation }: DemoOrder): void {
  const common = { 'admin-c': 'DO1-EXAMPLE', 'tech-c': 'DO1-EXAMPLE', 'mnt-by': demoMaintainer }
  if (block) {
    const key = inetnumOf(block)
    const attributes = {
      inetnum: key,
      netname: `ORNEK-NET-${id}`,
      descr: `ORNEK KIRALIK BLOK ${id}`,
      country: 'TR',
      org: 'ORG-OT1-EXAMPLE',
      status: block.ip.includes(':') ? 'AGGREGATED-BY-LIR' : 'ASSIGNED PA',
      ...common,
    }
    addObject(data, 'inetnum', key, id, attributes)
  } else if (asn !== undefined && !hasAutNum(data, asn)) {
    addObject(data, 'aut-num', asn, id, {
      'aut-num': asn,
      'as-name': `ORNEK-${id}`,
      descr: organisation ?? '',
      ...common,
    })
  }
}

const autNums = new WeakMap<DemoData, Set<string>>()

/** True when the AS number has its object: several orders of the second company share one AS number. */
function hasAutNum(data: DemoData, asn: string): boolean {
  const seen = autNums.get(data) ?? new Set<string>()
  autNums.set(data, seen)
  const known = seen.has(asn)
  seen.add(asn)
  return known
}

/** Adds a registry object; attributes by RPSL name. */
export function addObject(
  data: DemoData,
  type: 'inetnum' | 'person' | 'aut-num' | 'organisation',
  key: string,
  orderId: number | null,
  attributes: Record<string, string>,
): void {
  const attributes_json = JSON.stringify(attributes)
  data.add('whois_objects', { id: data.nextId('whois_objects'), type, key, order_id: orderId, attributes_json })
}

const lists = ['zen.spamhaus.org', 'bl.spamcop.net', 'b.barracudacentral.org', 'psbl.surriel.com'] as const
/** As in real scans, reports name every listed address and only the first clean ones. */
const namedClean = 3

/** Adds two scans of an order's block, an old clean one and the last one; none for a block that was never scanned. */
function addReport(data: DemoData, order: DemoOrder): void {
  if (!order.block || order.listed === undefined || order.block.ip.includes(':')) return
  addScan(data, order, -33, 0)
  addScan(data, order, -1 - (order.id % 4), Math.min(order.listed, addressesOf(order)))
}

const addressesOf = ({ block }: DemoOrder) => 2 ** (32 - (block?.subnet ?? 32))

function addScan(data: DemoData, order: DemoOrder, day: number, listed: number): void {
  const id = data.nextId('rbl_reports')
  const report = `RBL-${order.id}-${id}`
  data.add('rbl_reports', {
    id,
    order_id: order.id,
    report_id: report,
    created_at: data.at(day, order.id % 60),
    clean: addressesOf(order) - listed,
    black_listed: listed,
    url: `https://rbl.example/reports/${report}`,
    result_json: JSON.stringify({ result: { ipres: entries(data, order, listed) } }),
  })
}

function entries(data: DemoData, order: DemoOrder, listed: number) {
  const [a, b, c, last] = (order.block?.ip ?? '').split('.').map(Number)
  const named = Math.min(listed + namedClean, addressesOf(order))
  return Array.from({ length: named }, (_, index) => {
    const isListed = index < listed
    const onList = isListed ? data.random.between(0, lists.length - 1) : -1
    return {
      ip: `${a}.${b}.${c}.${(last ?? 0) + index}`,
      isBlackListed: isListed,
      results: lists.map((rbl, at) => ({ rbl, status: at === onList ? 1 : 0 })),
    }
  })
}
