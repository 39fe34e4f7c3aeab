import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Dnsbl } from '../../adapters/dnsbl/dnsbl.ts'
import { type ScannedOrder, scanBlock, ScanIncomplete, type ScanResult } from '../../adapters/dnsbl/scan.ts'
import type { Db } from '../../store/db/open.ts'
import { type Command, type Outcome, type OperatorDeps, OperatorError } from '../command.ts'
import { operatorTexts } from '../operator.texts.ts'

/** Command that scans the blocks in use. */
export const rblCommands: Command[] = [{ words: ['rbl', 'scan'], run: scanAll }]

/** Scans one block after another. A block with unknown addresses keeps its last report and the run fails at the end. */
async function scanAll({ db, dnsbl, now }: OperatorDeps): Promise<Outcome> {
  if (dnsbl === null) throw new OperatorError('conflict', operatorTexts.noLists)
  const rows = []
  for (const order of await selectBlocks(db)) {
    const { state, ...counts } = await scanOne({ db, dnsbl, now }, order)
    rows.push({ order_id: order.id, block: `${order.ip}/${order.subnet}`, ...counts, state })
  }
  const incomplete = rows.filter(({ state }) => state === 'incomplete').length
  return incomplete === 0 ? { rows } : { rows, failed: operatorTexts.scanIncomplete(incomplete) }
}

const noCounts = { clean: null, listed: null, unknown: null }

async function scanOne(
  { db, dnsbl, now }: { db: Db; dnsbl: Dnsbl; now: number },
  order: ScannedOrder,
): Promise<(ScanResult | typeof noCounts) & { state: 'scanned' | 'too_large' | 'incomplete' }> {
  try {
    const result = await scanBlock(db, dnsbl, order, now)
    return result ? { ...result, state: 'scanned' } : { ...noCounts, state: 'too_large' }
  } catch (error) {
    if (error instanceof ScanIncomplete) return { ...noCounts, state: 'incomplete' }
    throw error
  }
}

async function selectBlocks(db: Db): Promise<ScannedOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'company_id', 'ip', 'subnet'])
    .where('ip', 'is not', null)
    .where('status', '!=', orderStatuses.cancelled)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ ip, subnet, ...order }) => (ip === null || subnet === null ? [] : [{ ...order, ip, subnet }]))
}
