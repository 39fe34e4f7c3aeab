import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Notice } from '../../adapters/notifications/notifications.texts.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { type Actor, audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { renewVersion } from '../../store/ledger/block-version.ts'
import { releaseAsn } from '../../store/ledger/free-asns.ts'
import { releaseBlock } from '../../store/ledger/free-blocks.ts'
import { blockOf, nameOfOrder } from '../../store/ledger/orders.ts'
import type { LockedOrder } from '../lock-order.ts'
import { type ToldOrder, mailTexts as texts } from '../mails/mails.texts.ts'
import { type TellDeps, tellCompany } from '../mails/tell-company.ts'

/** Dependencies of a change to the life of an order, by a command or by the daily job. */
export interface EndDeps extends TellDeps {
  settings: Pick<Settings, 'orderEnd'>
  /** Author of the change in the audit log of a company. */
  actorOf: (companyId: number) => Actor
}

/**
 * Mails the company about its order; false when no user gets it. Nothing that must be announced has a switch.
 */
export function tell(
  trx: Db,
  deps: EndDeps,
  order: LockedOrder,
  { kind, write }: { kind: 'order' | null; write: (order: ToldOrder, link: string) => Notice },
): Promise<boolean> {
  const notice = write({ order: order.id, resource: nameOfOrder(order) }, deps.publicUrl)
  return tellCompany(trx, deps, { companyId: order.company_id, userId: null, kind }, notice)
}

/** Changes fields of an order, with its audit row. */
export async function change(
  trx: Db,
  { actorOf, now }: EndDeps,
  order: LockedOrder,
  { action, fields, before, after }: OrderChange,
): Promise<void> {
  await trx.updateTable('orders').set(fields).where('id', '=', order.id).execute()
  const entry = { at: now, action: `order.${action}`, orderId: order.id, ...(before ? { before } : {}), after }
  await audit(trx, actorOf(order.company_id), entry)
}

interface OrderChange {
  action: 'suspend' | 'resume' | 'extend' | 'cancel'
  fields: Partial<
    Pick<LockedOrder, 'status' | 'is_active' | 'end_on' | 'suspend_on' | 'cancel_on'> & {
      cancelled_on: string
      state_text: string | null
    }
  >
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Suspends an order: its records stay, and change no more. By the daily job `suspend_on` is today, so that the job goes
 * on with it; else null.
 */
export async function suspend(
  trx: Db,
  deps: EndDeps,
  order: LockedOrder,
  { text, suspend_on }: { text: string; suspend_on: string | null },
): Promise<boolean> {
  const fields = {
    status: orderStatuses.suspended,
    is_active: 0,
    suspend_on,
    cancel_on: null,
    state_text: text,
  } as const
  await change(trx, deps, order, { action: 'suspend', fields, after: { text } })
  const cancelOn = suspend_on === null ? null : addDays(suspend_on, deps.settings.orderEnd.cancelDays)
  return tell(trx, deps, order, { kind: 'order', write: (to, link) => texts.suspended(to, text, cancelOn, link) })
}

/** Fields of an order with another end: one that goes on ends the suspension that the daily job made. */
export function movedEnd(order: LockedOrder, end_on: string, today: string) {
  const isByJob = order.status === orderStatuses.suspended && order.suspend_on !== null
  if (isByJob && end_on < today) return { end_on }
  const fields = { end_on, suspend_on: null, cancel_on: null }
  return isByJob ? ({ ...fields, status: orderStatuses.inUse, is_active: 1, state_text: null } as const) : fields
}

/** Cancels an order: withdraws its records, and puts its block and AS number into the stock, where they rest. */
export async function cancel(trx: Db, deps: EndDeps, order: LockedOrder, text: string) {
  const { id: order_id, ip, subnet } = order
  const today = istanbulDay(deps.now)
  const rests_until = addDays(today, deps.settings.orderEnd.quarantineDays)
  await trx.updateTable('orders').set({ status: orderStatuses.cancelled }).where('id', '=', order_id).execute()
  await trx
    .updateTable('renewals')
    .set({ state: 'ended', decided_at: deps.now })
    .where('order_id', '=', order_id)
    .where('state', '=', 'pending')
    .execute()
  const withdrawn = await withdraw(trx, order)
  const isBlockFree = await releaseBlock(trx, { ip, subnet, rbl_report_id: null }, deps.now, rests_until)
  const isAsnFree = order.asn !== null && (await releaseAsn(trx, order.asn, rests_until))
  const freed = { block: isBlockFree ? blockOf(order) : null, asn: isAsnFree ? order.asn : null }
  const fields = { is_active: 0, suspend_on: null, cancel_on: null, cancelled_on: today, state_text: null } as const
  const after = { text, ...freed, rests_until, ...withdrawn }
  await change(trx, deps, order, { action: 'cancel', fields, after })
  const isInformed = await tell(trx, deps, order, { kind: null, write: (to, link) => texts.cancelled(to, text, link) })
  return { order_id, ...freed, rests_until, ...withdrawn, isInformed }
}

/**
 * Withdraws routes, ROAs, name servers and registry objects under a new version of the block, and counts the first two.
 * A change that runs beside it holds the version until its end: what it has added goes then.
 */
async function withdraw(trx: Db, { id: orderId, ip }: LockedOrder): Promise<{ routes: number; roas: number }> {
  const first = await deleteRecords(trx, orderId)
  if (ip !== null) await renewVersion(trx, orderId, null)
  const late = await deleteRecords(trx, orderId)
  await trx.deleteFrom('whois_objects').where('order_id', '=', orderId).execute()
  return { routes: first.routes + late.routes, roas: first.roas + late.roas }
}

async function deleteRecords(trx: Db, orderId: number): Promise<{ routes: number; roas: number }> {
  const counts = { routes: 0, roas: 0 }
  for (const table of ['routes', 'roas'] as const) {
    const deleted = await trx.deleteFrom(table).where('order_id', '=', orderId).executeTakeFirst()
    counts[table] = Number(deleted.numDeletedRows)
  }
  await trx.deleteFrom('name_servers').where('order_id', '=', orderId).execute()
  return counts
}
