import ipaddr from 'ipaddr.js'

/**
 * Makes a text of an address or block that sorts by its numbers: bytes of IPv4 and groups of IPv6 as five digits, so
 * that 9.0.0.0 comes before 10.0.0.0 and 2001:db8:9:: before 2001:db8:10::. Returns any other text as it is.
 */
export function sortableAddress(text: string): string {
  const [address = '', length = ''] = text.split('/')
  const numbers = numbersOf(address)
  if (numbers === null) return text
  return [...numbers.map((number) => String(number).padStart(5, '0')), length.padStart(3, '0')].join('.')
}

/** Numbers of an address, null for any other text. ipaddr.js would also read 10.1 and 10 as addresses. */
function numbersOf(address: string): number[] | null {
  try {
    if (address.includes(':')) return ipaddr.IPv6.parse(address).parts
    return address.split('.').length === 4 ? ipaddr.IPv4.parse(address).octets : null
  } catch {
    return null
  }
}
