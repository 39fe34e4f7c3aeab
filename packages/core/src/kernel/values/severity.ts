import { limits } from './limits.ts'

/** Severity of a state or a figure; a client has one colour for each. `secondary` is neither good nor bad, `info` good news that is not final. */
export type Severity = 'success' | 'warning' | 'danger' | 'secondary' | 'info'

/** Severity of the days left of an order or a contract, on its own page: good above 30. */
export const daysLeftSeverity = (days: number): Severity => (days > limits.detailDaysGreenAbove ? 'success' : 'danger')

/** Severity of a number of blacklisted addresses or blocks; an unknown number is neither good nor bad. */
export const blacklistSeverity = (listed: number | null): Severity =>
  listed === null ? 'secondary' : listed > 0 ? 'danger' : 'success'
