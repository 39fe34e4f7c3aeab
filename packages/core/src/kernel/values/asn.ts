import { limits } from './limits.ts'

/** Number of an AS, written with or without `AS`; null when it is none of 32 bits (RFC 6793). */
export function asnNumber(asn: string | number): number | null {
  const text = String(asn).trim().toUpperCase().replace(/^AS/, '')
  return /^\d+$/.test(text) && Number(text) <= limits.asnMax ? Number(text) : null
}

/**
 * AS number in its one spelling, `AS` and a decimal number (asplain, RFC 5396): `as064500` is `AS64500`. Null for any
 * other text, also for a number without `AS`.
 */
export function asnOf(text: string): string | null {
  const number = /^\s*AS/i.test(text) ? asnNumber(text) : null
  return number === null ? null : `AS${number}`
}

/** Numbers of special purpose, private use included (RFC 7607, 6793, 6996, 7300). */
const special = [
  [0, 0],
  [23_456, 23_456],
  [64_512, 65_535],
  [4_200_000_000, 4_294_967_295],
] as const

/** Numbers for documents (RFC 5398). */
const documentation = [
  [64_496, 64_511],
  [65_536, 65_551],
] as const

/**
 * True for an AS number of special purpose, which no network announces; false for a text that is no number. Numbers of
 * documents are right where the portal shows demo data.
 */
export function isSpecialAsn(asn: string, isDemo: boolean): boolean {
  const number = asnNumber(asn)
  const ranges = isDemo ? special : [...special, ...documentation]
  return number !== null && ranges.some(([first, last]) => number >= first && number <= last)
}
