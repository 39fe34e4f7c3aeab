import { addDays, daysBetween, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { MailQueue } from '../../adapters/mail/queue.ts'
import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { systemActor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { onceADay } from '../../store/limits/once-a-day.ts'
import type { SecretKey } from '../../store/secret-key/secret-key.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { mailTexts } from '../mails/mails.texts.ts'
import { cancel, type EndDeps, suspend, tell } from './end-order.ts'
import { orderEndTexts as texts } from './order-end.texts.ts'

/** Days before its cancellation on which that is told. */
const warnDays = 7

/** Dependencies of the daily job. */
export interface DailyEndDeps {
  db: Db
  log: Log
  mail: MailQueue
  settings: Pick<Settings, 'orderEnd'>
  now: () => number
  secretKey: SecretKey
  publicUrl: string
}

type Step = 'tell' | 'suspend' | 'warn' | 'cancel'

/**
 * Takes the orders whose end is past to their next step, once a day from 6 o'clock in Istanbul: their end is told, they
 * are suspended, their cancellation is told, they are cancelled. Each step waits for its days since the one before, so
 * that no customer loses an order untold, also after days without a server.
 */
export function endOrders({ db, log, now, ...deps }: DailyEndDeps): Promise<void> {
  const run = async (at: number) => {
    const endDeps = { ...deps, now: at, actorOf: systemActor('order-end') }
    const ids = await selectEnded(db, istanbulDay(at))
    let failed = 0
    for (const id of ids)
      await endOrder(db, endDeps, log, id).catch((err: unknown) => {
        failed += 1
        log.warn({ err, orderId: id }, 'order-end.failed')
      })
    deps.mail.kick()
    log.info({ orders: ids.length, failed }, 'order-end.run')
    return failed === 0
  }
  return onceADay(db, { name: 'order-end', firstHour: 6, run }, now())
}

/** Selects the orders that may have a step: those in use whose end is past, and those that the job has suspended. */
async function selectEnded(db: Db, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('end_on', '<', today)
    .where((row) =>
      row.or([
        row('status', '=', orderStatuses.inUse),
        row('status', '=', orderStatuses.suspended).and('suspend_on', 'is not', null),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes all steps of an order that are due, each in a transaction of its own. */
async function endOrder(db: Db, deps: EndDeps, log: Log, id: number): Promise<void> {
  for (let step: Step | null | undefined; step !== null;) {
    step = await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id)
      const due = dueStep(order, istanbulDay(deps.now), deps.settings)
      if (due !== null && !(await steps[due](trx, deps, order)))
        log.warn({ orderId: id, step: due }, 'order-end.not-told')
      return due
    })
  }
}

/** Finds the step of an order that is due; one-time services are paid once, and do not end by themselves. */
function dueStep(order: LockedOrder, today: string, { orderEnd }: EndDeps['settings']): Step | null {
  const { status, end_on, suspend_on, cancel_on } = order
  if (end_on >= today || order.is_one_time === 1) return null
  if (status === orderStatuses.inUse) {
    if (suspend_on === null) return 'tell'
    return suspend_on <= today ? 'suspend' : null
  }
  // A renewal that waits for the provider holds the cancellation up.
  if (status !== orderStatuses.suspended || suspend_on === null || order.pending_renewal !== null) return null
  if (cancel_on === null) return daysBetween(suspend_on, today) >= orderEnd.cancelDays - warnDays ? 'warn' : null
  return cancel_on <= today ? 'cancel' : null
}

/** Steps by name; each resolves to false when the company has no address to tell it to. */
const steps: Record<Step, (trx: Db, deps: EndDeps, order: LockedOrder) => Promise<boolean>> = {
  tell: async (trx, deps, order) => {
    const suspend_on = addDays(istanbulDay(deps.now), deps.settings.orderEnd.graceDays)
    await trx.updateTable('orders').set({ suspend_on }).where('id', '=', order.id).execute()
    return tell(trx, deps, order, {
      kind: null,
      write: (to, link) => mailTexts.ended(to, order.end_on, suspend_on, link),
    })
  },
  suspend: (trx, deps, order) =>
    suspend(trx, deps, order, { text: texts.ended(order.end_on), suspend_on: istanbulDay(deps.now) }),
  warn: async (trx, deps, order) => {
    const { cancelDays } = deps.settings.orderEnd
    const soonest = addDays(istanbulDay(deps.now), Math.min(warnDays, cancelDays))
    const promised = addDays(order.suspend_on ?? soonest, cancelDays)
    const cancel_on = soonest > promised ? soonest : promised
    await trx.updateTable('orders').set({ cancel_on }).where('id', '=', order.id).execute()
    return tell(trx, deps, order, { kind: null, write: (to, link) => mailTexts.cancelledSoon(to, cancel_on, link) })
  },
  cancel: async (trx, deps, order) => (await cancel(trx, deps, order, texts.ended(order.end_on))).isInformed,
}
