/** Locale of every text that the user reads. */
export const turkishLocale = 'tr-TR'

const marks = /[\u0300-\u036f]/g

/**
 * Makes the search key of a text: lower case, every kind of i made equal, accents dropped, so that "ip" finds "IP" and
 * "cagri" finds "Çağrı". A plain Turkish lower case turns "IP" into "ıp".
 */
export const fold = (text: string): string =>
  text.toLocaleLowerCase(turkishLocale).normalize('NFD').replace(marks, '').replaceAll('ı', 'i')

let compare: ((a: string, b: string) => number) | undefined

/** Compares texts as a Turkish dictionary does; numbers inside a text count as numbers. */
export const compareTurkish = (a: string, b: string): number =>
  (compare ??= new Intl.Collator(turkishLocale, { sensitivity: 'base', numeric: true }).compare)(a, b)

/**
 * Converts a text for registry objects: replaces Turkish letters and accents, drops anything else outside printable
 * ASCII and upper-cases by invariant rules, since a Turkish upper case would bring İ back.
 */
export const toAsciiUpper = (text: string): string =>
  text
    .replaceAll('ı', 'i')
    .replaceAll('İ', 'I')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()

/** Ends a text with a full stop, so that another sentence can follow it. */
export const asSentence = (text: string): string => (/[.!?…:]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/**
 * Normalises an e-mail address: trimmed, lower-cased by invariant rules (Turkish ones turn I into ı), a domain of other
 * letters by its A-label (RFC 5891), such as `info@xn--rnek-4qa.com.tr` for `info@örnek.com.tr`.
 */
export function normaliseEmail(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const address = `http://${domain}`
  const isForeign = at > 0 && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && !/^[a-z\d.-]+$/.test(domain)
  return isForeign && URL.canParse(address) ? text.slice(0, at + 1) + new URL(address).hostname : text
}
