import { randomBytes } from 'node:crypto'
import { addressOf, parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Db } from '../../store/db/open.ts'
import { touchOrders } from '../../store/db/touch-orders.ts'
import type { Dnsbl, Verdict } from './dnsbl.ts'

/** A scan that found no listed address and could not check all of them; it writes no report. */
export class ScanIncomplete extends Error {}

/** Order with the block to scan. */
export interface ScannedOrder {
  id: number
  company_id: number
  ip: string
  subnet: number
}

/** Number of addresses by result; an `unknown` address is neither clean nor listed. */
export interface ScanResult {
  clean: number
  listed: number
  unknown: number
}

/** Larger blocks, most IPv6 blocks among them, have too many addresses to check one by one. */
const maxHostBits = 12
const concurrency = 64
/** Reports name every listed or unknown address and only the first clean ones. */
const namedClean = 3
const statusOf: Record<Verdict, number> = { clean: 0, listed: 1, unknown: 2 }

/**
 * Asks the lists about every address of the order's block and writes the report. Returns null for a block that is too
 * large. Throws `ScanIncomplete` when no address is listed and some are unknown: such a block is not clean.
 */
export async function scanBlock(db: Db, dnsbl: Dnsbl, order: ScannedOrder, now: number): Promise<ScanResult | null> {
  const addresses = addressesOf(`${order.ip}/${order.subnet}`)
  if (addresses === null) return null
  const entries = await checkAll(dnsbl, addresses)
  const count = (verdict: Verdict) => entries.filter((entry) => entry.verdict === verdict).length
  const result = { clean: count('clean'), listed: count('listed'), unknown: count('unknown') }
  if (result.listed === 0 && result.unknown > 0)
    throw new ScanIncomplete(`${result.unknown} addresses of order ${order.id} are unknown`)
  await db.transaction().execute((trx) => writeReport(trx, order, entries, result, now))
  return result
}

interface Entry {
  ip: string
  verdict: Verdict
  results: { rbl: string; status: number }[]
}

function addressesOf(cidr: string): string[] | null {
  const prefix = parsePrefix(cidr)
  if (!prefix) throw new Error(`${cidr} is no block`)
  const hostBits = prefix.width - prefix.length
  if (hostBits > maxHostBits) return null
  return Array.from({ length: 2 ** hostBits }, (_, index) => addressOf(prefix.bits + BigInt(index), prefix.width))
}

/** Checks a limited number of addresses at a time, because resolvers drop floods of queries; keeps the order. */
async function checkAll(dnsbl: Dnsbl, addresses: string[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let from = 0; from < addresses.length; from += concurrency)
    entries.push(...(await Promise.all(addresses.slice(from, from + concurrency).map((ip) => checkOne(dnsbl, ip)))))
  return entries
}

async function checkOne(dnsbl: Dnsbl, ip: string): Promise<Entry> {
  const verdicts = await Promise.all(dnsbl.lists.map(async (rbl) => ({ rbl, verdict: await dnsbl.check(ip, rbl) })))
  const has = (wanted: Verdict) => verdicts.some(({ verdict }) => verdict === wanted)
  const verdict = has('listed') ? 'listed' : has('unknown') ? 'unknown' : 'clean'
  return { ip, verdict, results: verdicts.map((one) => ({ rbl: one.rbl, status: statusOf[one.verdict] })) }
}

async function writeReport(
  trx: Db,
  order: ScannedOrder,
  entries: Entry[],
  { clean, listed }: ScanResult,
  now: number,
): Promise<void> {
  const firstClean = entries.filter(({ verdict }) => verdict === 'clean').slice(0, namedClean)
  const named = entries.filter((entry) => entry.verdict !== 'clean' || firstClean.includes(entry))
  const ipres = named.map(({ ip, verdict, results }) => ({ ip, isBlackListed: verdict === 'listed', results }))
  await touchOrders(trx, order.company_id)
  await trx
    .insertInto('rbl_reports')
    .values({
      order_id: order.id,
      report_id: `RBL-${order.id}-${randomBytes(4).toString('hex')}`,
      created_at: now,
      clean,
      black_listed: listed,
      url: null,
      result_json: JSON.stringify({ result: { ipres } }),
    })
    .execute()
}
