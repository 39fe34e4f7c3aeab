import type { DemoData } from '../demo-data.ts'
import type { DemoOrder } from './demo-order.ts'

const lists = ['zen.spamhaus.org', 'bl.spamcop.net', 'b.barracudacentral.org', 'psbl.surriel.com'] as const
/** As in real scans, reports name every listed address and only the first clean ones. */
const namedClean = 3

/** Adds two scans of an order's block, an old clean one and the last one; none for a block that was never scanned. */
export function addReport(data: DemoData, order: DemoOrder): void {
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
