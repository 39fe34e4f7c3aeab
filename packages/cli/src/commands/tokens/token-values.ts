import { typedDay } from '@ip-portal/core/kernel/values/dates'
import { defaultTokenDays } from '@ip-portal/core/tokens'
import { oneOrder, type TypedBlock } from '../../command-line/order-argument.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { tokenCommandTexts as texts } from './tokens.texts.ts'

/** Reads the orders of `--orders A,B`, numbers or blocks. */
export const orderList = (value: string): readonly (number | TypedBlock)[] =>
  value.split(',').map((part) => oneOrder(part))

const dayMs = 24 * 3_600_000

/** Reads the end of a token, `90d` from now or a day `2026-12-31` or `31.12.2026`, into the form of the wire. */
export function expiryText(value: string | undefined, now: number): string {
  const day = typedDay(value ?? '')
  if (day !== null) return day
  const days = value === undefined ? defaultTokenDays : Number(/^(\d{1,4})d$/.exec(value)?.[1])
  if (!Number.isSafeInteger(days)) throw usageError(texts.badExpiry(value ?? ''))
  return new Date(now + days * dayMs).toISOString()
}
