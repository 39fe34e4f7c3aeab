import * as v from 'valibot'

/** Instant in UTC (RFC 3339). */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/** Writes an instant in ms since the epoch. */
export const timeOf = (at: number): string => new Date(at).toISOString()

/** Calendar day in Istanbul. */
export const Day = v.pipe(v.string(), v.isoDate())

export const Whole = v.pipe(v.number(), v.integer())

/** 0 or 1. */
export const Bit = v.picklist([0, 1])
