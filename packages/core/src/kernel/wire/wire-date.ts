/** ISO 8601: a day, a local time, or an instant with its zone. */
const iso =
  /^(?!0000)\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?|T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/

/** An instant as databases write it: a space for the T, a zone perhaps without minutes or colon. */
const sqlInstant = /^((?!0000)\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}):?(\d{2})?$/i

/** A date in Turkish order, day first. `Date.parse` would read 05.03.2026 as the 3rd of May. */
const turkish = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:[ T,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/

const two = (part: string) => part.padStart(2, '0')

/** True for a date that is ISO 8601 already. */
export const isIsoDate = (text: string): boolean => iso.test(text)

/**
 * Converts a date of the wire to ISO 8601. Servers send it in Turkish order, as a time of a database, as seconds or
 * milliseconds since the epoch, or as in a mail header; null for anything else, such as 0000-00-00.
 */
export function isoDateOf(text: string): string | null {
  const value = text.trim()
  if (isIsoDate(value)) return value
  const [, day = '', time = '', zone = '', minutes = '00'] = sqlInstant.exec(value) ?? []
  if (day !== '') return `${day}T${time}${zone.length === 1 ? 'Z' : `${zone}:${minutes}`}`
  const [, date = '', month = '', year, clock] = turkish.exec(value) ?? []
  if (year !== undefined) {
    const plain = `${year}-${two(month)}-${two(date)}`
    return clock === undefined ? plain : `${plain} ${clock.padStart(clock.length > 5 ? 8 : 5, '0')}`
  }
  const at = /^\d{10}$/.test(value) ? Number(value) * 1000 : /^\d{13}$/.test(value) ? Number(value) : mailDate(value)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

const mailDate = (value: string) => (/^[A-Z][a-z]{2}, \d/.test(value) ? Date.parse(value) : Number.NaN)
