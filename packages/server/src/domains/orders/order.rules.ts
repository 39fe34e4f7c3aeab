import { listedNow } from '@ip-portal/core/blacklist/blacklist.rules'
import { daysLeft } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { ordersTexts } from './orders.texts.ts'

/** An order can be renewed from this many days before its end and after its end. */
const renewalWindowDays = 60

interface Renewable {
  status: number
  is_active: number
  is_one_time: number
  end_on: string
}

/** True when the order can be renewed now. `now` is ms since the epoch. */
export const isInRenewalWindow = (order: Renewable, now: number): boolean =>
  order.is_active === 1 &&
  order.status !== orderStatuses.cancelled &&
  order.is_one_time === 0 &&
  (daysLeft(order.end_on, now) ?? Infinity) <= renewalWindowDays

/** Number of blacklisted addresses of the newest report; null when there is none, or when it is too old to be clean. */
export type ListedOf = (report: { black_listed: number; created_at: number } | undefined) => number | null

export const listedAt =
  (now: number, maxAgeDays: number): ListedOf =>
  (report) =>
    report ? listedNow({ listed: report.black_listed, at: report.created_at }, now, maxAgeDays) : null

/** True when money is owed and the oldest unpaid charge was due before today in Istanbul. */
export const isLate = (balance: { cents: number; due_on: string | null } | undefined, now: number): boolean =>
  balance !== undefined && balance.cents > 0 && (daysLeft(balance.due_on, now) ?? 0) < 0

/** Description of the status; a code without a description is named by its number. */
export const statusText = (order: { status: number; status_description: string | null }): string =>
  order.status_description ?? ordersTexts.unknownStatus(order.status)
