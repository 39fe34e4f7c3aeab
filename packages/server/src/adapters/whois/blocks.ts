import ipaddr from 'ipaddr.js'

/** A leased block: first address and prefix length. */
export interface Block {
  ip: string
  subnet: number
}

/** Formats a block as `192.0.2.0/24`. */
export const cidrOf = ({ ip, subnet }: Block): string => `${ip}/${subnet}`

/** Formats a block as the registry does: `192.0.2.0 - 192.0.2.255`, and as a prefix for IPv6 (RPSL, RFC 4012). */
export function inetnumOf(block: Block): string {
  if (!ipaddr.IPv4.isValid(block.ip)) return cidrOf(block)
  return `${block.ip} - ${ipaddr.IPv4.broadcastAddressFromCIDR(cidrOf(block)).toString()}`
}

/**
 * Reverse zone of a block. Off octet boundaries the registry's dash notation names the range of zones
 * (`8-11.20.172.in-addr.arpa`); IPv6 counts in nibbles (RFC 3596 section 2.5).
 */
export function reverseZoneOf(block: Block): string {
  return ipaddr.IPv4.isValid(block.ip) ? reverseV4(block) : reverseV6(block)
}

function reverseV4({ ip, subnet }: Block): string {
  const octets = ip.split('.').map(Number)
  const whole = Math.floor(subnet / 8)
  const labels = octets.slice(0, whole).toReversed().map(String)
  if (subnet % 8 !== 0) {
    const first = octets[whole] ?? 0
    labels.unshift(`${first}-${first + 2 ** (8 - (subnet % 8)) - 1}`)
  }
  return `${labels.join('.')}.in-addr.arpa`
}

function reverseV6({ ip, subnet }: Block): string {
  const digits = ipaddr.IPv6.parse(ip)
    .toByteArray()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return `${Array.from(digits.slice(0, Math.floor(subnet / 4)))
    .toReversed()
    .join('.')}.ip6.arpa`
}
