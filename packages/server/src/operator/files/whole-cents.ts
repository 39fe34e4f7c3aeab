import { toCents } from '@ip-portal/core/kernel/values/money'

/** True for an amount in USD with at most two decimals that the ledger can hold. */
export const isWholeCents = (amount: number): boolean =>
  toCents(amount) !== null && Number.isInteger(Math.round(amount * 1e6) / 1e4)
