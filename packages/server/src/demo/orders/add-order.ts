import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { fold } from '@ip-portal/core/kernel/values/turkish'
import { inetnumOf } from '../../adapters/whois/blocks.ts'
import { addBilling } from './add-billing.ts'
import { addReport } from './add-report.ts'
import type { DemoBook } from '../demo-book.ts'
import type { DemoOrder } from './demo-order.ts'

/** Provider's maintainer in made-up route objects; a running portal writes its own setting. */
export const demoMaintainer = 'EXAMPLE-MNT'

const freeChanges = 5

/** Adds one order with its ledger, routing, scans, renewals and registry objects. */
export function addOrder(book: DemoBook, plan: DemoOrder): void {
  const { id, companyId, block } = plan
  book.add('orders', {
    id,
    company_id: companyId,
    service_type_id: block ? serviceTypes.ip : serviceTypes.asn,
    status: plan.status ?? 14,
    is_active: plan.isActive === false ? 0 : 1,
    tag_id: plan.tag === undefined ? null : tagId(book, companyId, plan.tag),
    ip: block?.ip ?? null,
    subnet: block?.subnet ?? null,
    asn: plan.asn ?? null,
    organisation: plan.organisation ?? null,
    registered_on: plan.asn === undefined ? null : book.day(plan.start + 3),
    start_on: book.day(plan.start),
    end_on: book.day(plan.end),
    price_cents: plan.priceCents,
    free_changes_per_year: plan.freeChanges ?? freeChanges,
    created_at: book.at(plan.start),
  })
  addBilling(book, plan)
  addRenewals(book, plan)
  addReport(book, plan)
  addRouting(book, plan)
  addRegistryObject(book, plan)
}

const tagIds = new WeakMap<DemoBook, Map<string, number>>()

function tagId(book: DemoBook, companyId: number, name: string): number {
  const known = tagIds.get(book) ?? new Map<string, number>()
  tagIds.set(book, known)
  const key = `${companyId} ${name}`
  const id = known.get(key) ?? book.nextId('order_tags')
  if (!known.has(key)) book.add('order_tags', { id, company_id: companyId, name, folded: fold(name) })
  known.set(key, id)
  return id
}

function addRenewals(book: DemoBook, { id, end, priceCents, renewals = [] }: DemoOrder): void {
  for (const state of renewals) {
    const previousEnd = state === 'pending' ? end : end - 365
    book.add('renewals', {
      id: book.nextId('renewals'),
      order_id: id,
      renewal_on: book.day(state === 'pending' ? -1 : previousEnd - 10),
      previous_end_on: book.day(previousEnd),
      new_end_on: book.day(previousEnd + 365),
      price_cents: priceCents,
      total_cents: priceCents,
      promo_code: null,
      state,
      created_at: book.at(state === 'pending' ? -1 : previousEnd - 10),
    })
  }
}

function addRouting(book: DemoBook, plan: DemoOrder): void {
  const { id, block, routes = [], roas = [], nameServers, usedChanges } = plan
  if (!block) return
  const modified_at = book.at(plan.start + 5)
  const cidr = `${block.ip}/${block.subnet}`
  for (const { origin, prefix = cidr } of routes)
    book.add('routes', {
      id: book.nextId('routes'),
      order_id: id,
      origin,
      prefix,
      maintainer: demoMaintainer,
      modified_at,
    })
  for (const asn of roas) {
    const max_length = Math.max(24, block.subnet)
    book.add('roas', { id: book.nextId('roas'), order_id: id, asn, max_length, modified_at })
  }
  if (nameServers)
    book.add('name_servers', { order_id: id, first: nameServers[0], second: nameServers[1], modified_at })
  if (usedChanges !== undefined)
    book.add('change_counters', { order_id: id, year: Number(book.today.slice(0, 4)), used: usedChanges })
}

function addRegistryObject(book: DemoBook, { id, block, asn, organisation }: DemoOrder): void {
  const common = { 'admin-c': 'DO1-EXAMPLE', 'tech-c': 'DO1-EXAMPLE', 'mnt-by': demoMaintainer }
  if (block) {
    const key = inetnumOf(block)
    const attributes = {
      ...{ inetnum: key, netname: `ORNEK-NET-${id}`, descr: `ORNEK KIRALIK BLOK ${id}`, country: 'TR' },
      ...{ org: 'ORG-OT1-EXAMPLE', status: block.ip.includes(':') ? 'AGGREGATED-BY-LIR' : 'ASSIGNED PA', ...common },
    }
    addObject(book, 'inetnum', key, id, attributes)
  } else if (asn !== undefined && !hasObject(book, asn)) {
    addObject(book, 'aut-num', asn, id, {
      'aut-num': asn,
      'as-name': `ORNEK-${id}`,
      descr: organisation ?? '',
      ...common,
    })
  }
}

const autNums = new WeakMap<DemoBook, Set<string>>()

/** Several orders of the second company carry one AS number; the registry has one object for it. */
function hasObject(book: DemoBook, asn: string): boolean {
  const seen = autNums.get(book) ?? new Set<string>()
  autNums.set(book, seen)
  const known = seen.has(asn)
  seen.add(asn)
  return known
}

/** Adds a registry object with its attributes by their RPSL names. */
export function addObject(
  book: DemoBook,
  type: 'inetnum' | 'person' | 'aut-num' | 'organisation',
  key: string,
  orderId: number | null,
  attributes: Record<string, string>,
): void {
  const attributes_json = JSON.stringify(attributes)
  book.add('whois_objects', { id: book.nextId('whois_objects'), type, key, order_id: orderId, attributes_json })
}
