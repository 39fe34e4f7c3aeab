import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../../../store/db/open.ts'
import { balanceOf } from '../../../store/ledger/balances.ts'

/** Order after a booking: what is owed, or its credit, and whether the booking has put it into use. */
export interface Settled {
  order_id: number
  /** Negative for one that is overpaid. */
  net_balance: number
  /** Payment beyond what is owed. */
  credit: number
  isNowActive: boolean
}

/**
 * Reads the balance behind a payment or a credit, and puts an order that waited for its first payment into use when
 * nothing is owed.
 */
export async function settleOrder(trx: Db, companyId: number, orderId: number): Promise<Settled> {
  const settled = await balanceAfter(trx, companyId, orderId)
  return { ...settled, isNowActive: settled.net_balance <= 0 && (await activate(trx, orderId)) }
}

/** Reads the balance behind a booking that puts no order into use. */
export async function balanceAfter(trx: Db, companyId: number, orderId: number): Promise<Settled> {
  const cents = await balanceOf(trx, companyId, orderId)
  return {
    order_id: orderId,
    net_balance: fromCents(cents),
    credit: fromCents(Math.max(0, -cents)),
    isNowActive: false,
  }
}

/** Puts an order that waited for its first payment into use; false for an order in another state. */
async function activate(trx: Db, orderId: number): Promise<boolean> {
  const activated = await trx
    .updateTable('orders')
    .set({ status: orderStatuses.inUse, is_active: 1 })
    .where('id', '=', orderId)
    .where('status', '=', orderStatuses.awaitsPayment)
    .returning('id')
    .executeTakeFirst()
  return activated !== undefined
}
