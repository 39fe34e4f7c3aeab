import type { DemoBook } from '../demo-book.ts'
import type { DemoOrder } from './demo-order.ts'

const lists = ['zen.rbl.example', 'bl.rbl.example', 'spam.rbl.example', 'abuse.rbl.example'] as const
/** Reports name every listed address and only the first clean ones, as the scanner's do. */
const namedClean = 3

/** Adds the scans of an order's block: an old clean one and the last, unless it was never scanned. */
export function addReport(book: DemoBook, plan: DemoOrder): void {
  if (!plan.block || plan.listed === undefined || plan.block.ip.includes(':')) return
  addScan(book, plan, -33, 0)
  addScan(book, plan, -1 - (plan.id % 4), Math.min(plan.listed, addressesOf(plan)))
}

const addressesOf = ({ block }: DemoOrder) => 2 ** (32 - (block?.subnet ?? 32))

function addScan(book: DemoBook, plan: DemoOrder, day: number, listed: number): void {
  const id = book.nextId('rbl_reports')
  const report = `RBL-${plan.id}-${id}`
  book.add('rbl_reports', {
    id,
    order_id: plan.id,
    report_id: report,
    created_at: book.at(day, plan.id % 60),
    clean: addressesOf(plan) - listed,
    black_listed: listed,
    url: `https://rbl.example/reports/${report}`,
    result_json: JSON.stringify({ result: { ipres: entries(book, plan, listed) } }),
  })
}

function entries(book: DemoBook, plan: DemoOrder, listed: number) {
  const [a, b, c, last] = (plan.block?.ip ?? '').split('.').map(Number)
  const named = Math.min(listed + namedClean, addressesOf(plan))
  return Array.from({ length: named }, (_, index) => {
    const isListed = index < listed
    const onList = isListed ? book.random.between(0, lists.length - 1) : -1
    return {
      ip: `${a}.${b}.${c}.${(last ?? 0) + index}`,
      isBlackListed: isListed,
      results: lists.map((rbl, at) => ({ rbl, status: at === onList ? 1 : 0 })),
    }
  })
}
