import * as v from 'valibot'

/** Whole number of at most `max`. */
export const wholeNumber = (fallback: number, max: number) =>
  v.pipe(v.optional(v.pipe(v.string(), v.regex(/^\d+$/)), String(fallback)), v.transform(Number), v.maxValue(max))

/** True for `1` and `true`. */
export const Flag = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value === '1' || value === 'true'),
)

/** Number of proxies in front of the server; a flag counts as one. */
export const Hops = v.pipe(
  v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^(\d|true|false)$/)), '0'),
  v.transform((text) => Number({ true: 1, false: 0 }[text] ?? text)),
)

/** Limits of the database in ms; `openStore` uses them where no setting is given. */
export const databaseLimits = { lockTimeoutMs: 4_000, statementTimeoutMs: 6_000 } as const

/** Port of whois servers (RFC 3912). */
const whoisPort = 43

/** Reads `host`, `host:port` or `[v6]:port`; null when it is none. */
export function parseWhoisHost(text: string): { host: string; port: number } | null {
  const [, v6, name, port] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s/]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = v6 ?? name
  const number = port === undefined ? whoisPort : Number(port)
  return host === undefined || number < 1 || number > 65_535 ? null : { host, port: number }
}

/** Text for a person and the address of its link. */
export interface Contact {
  text: string
  href: string
}

/** Reads an e-mail address, a phone number or an https address; null when it is none. */
export function parseContact(text: string): Contact | null {
  if (/^[^\s:/?#@%]+@[^\s:/?#@%]+$/.test(text)) return { text, href: `mailto:${text}` }
  // RFC 3966 allows hyphens between digits, but no spaces.
  if (/^\+?\d[\d ().-]{3,}$/.test(text)) return { text, href: `tel:${text.replaceAll(/ +/g, '-')}` }
  return /^https:\/\/[^\s/]+(\/\S*)?$/i.test(text) && URL.canParse(text) ? { text, href: new URL(text).href } : null
}

const keyBytes = 32

/** Reads a key of 32 bytes from base64 or base64url; undefined for any other text. */
export function decodeKey(text: string): Buffer | undefined {
  const trimmed = text.trim()
  if (!/^[\w+/-]{43}=?$/.test(trimmed)) return undefined
  const key = Buffer.from(trimmed, 'base64')
  return key.length === keyBytes ? key : undefined
}

/** Writes a key as base64. */
export const encodeKey = (key: Buffer): string => key.toString('base64')
