import { limits } from './limits.ts'

/** Number of an AS, written with or without `AS`; null when it is none of 32 bits (RFC 6793). */
export function asnNumber(asn: string | number): number | null {
  const text = String(asn).trim().toUpperCase().replace(/^AS/, '')
  return /^\d{1,10}$/.test(text) && Number(text) <= limits.asnMax ? Number(text) : null
}

/**
 * AS number in its one spelling, `AS` and a decimal number (asplain, RFC 5396): `as064500` is `AS64500`. Null for any
 * other text, also for a number without `AS`.
 */
export function asnOf(text: string): string | null {
  const number = /^\s*AS/i.test(text) ? asnNumber(text) : null
  return number === null ? null : `AS${number}`
}
