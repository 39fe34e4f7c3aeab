/**
 * An address or block as a text that sorts by its numbers: the parts of IPv4 and the groups of IPv6 (RFC 4291),
 * `::` written out, as decimals of five digits, so that 9.0.0.0 comes before 10.0.0.0 and 2001:db8:9:: before 2001:db8:10::.
 * Anything else comes back as it is.
 */
export function sortableAddress(text: string): string {
  const [address = '', length] = text.split('/')
  const parts = /^\d+\.\d+\.\d+\.\d+$/.test(address) ? address.split('.') : groupsOf(address)
  if (parts === null) return text
  return [...parts.map((part) => part.padStart(5, '0')), (length ?? '').padStart(3, '0')].join('.')
}

/** The eight groups of an IPv6 address as decimals; null when it is none. */
function groupsOf(address: string): string[] | null {
  const [before = '', after] = address.split('::')
  if (!/^[\da-f:]*:[\da-f:]*$/i.test(address)) return null
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].map((group) => String(Number.parseInt(group, 16)))
}
