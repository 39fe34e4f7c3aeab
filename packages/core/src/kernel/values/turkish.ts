/** Locale of everything a person reads. */
export const turkishLocale = 'tr-TR'

const marks = /[\u0300-\u036f]/g

/**
 * Search key of a text: lower case with every kind of i made equal and accents dropped, so that "ip"
 * finds "IP" and "cagri" finds "Çağrı". A plain Turkish lower case turns "IP" into "ıp".
 */
export const fold = (text: string): string =>
  text.toLocaleLowerCase(turkishLocale).normalize('NFD').replace(marks, '').replaceAll('ı', 'i')

let compare: ((a: string, b: string) => number) | undefined

/** Orders Turkish texts as a dictionary does; numbers inside a text count as numbers. */
export const compareTurkish = (a: string, b: string): number =>
  (compare ??= new Intl.Collator(turkishLocale, { sensitivity: 'base', numeric: true }).compare)(a, b)

/**
 * Text for registry objects: Turkish letters and accents replaced, anything else outside printable ASCII
 * dropped, then upper-cased by invariant rules (a Turkish upper case would bring İ back).
 */
export const toAsciiUpper = (text: string): string =>
  text
    .replaceAll('ı', 'i')
    .replaceAll('İ', 'I')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()

/** E-mail as it is compared: trimmed, lower-cased by invariant rules (Turkish rules turn I into ı). */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()
