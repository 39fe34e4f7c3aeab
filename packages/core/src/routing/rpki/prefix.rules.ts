import ipaddr from 'ipaddr.js'

/** IP prefix in bits: `bits` is the address as an integer of `width` 32 or 128, host bits zero. */
export interface Prefix {
  width: 32 | 128
  bits: bigint
  length: number
}

/**
 * Parses `192.0.2.0/24` or `2001:db8::/32`. Null for anything else, also for set host bits and for the lenient IPv4
 * forms (octal, three parts) that no registry uses.
 */
export function parsePrefix(text: string): Prefix | null {
  const [address = '', lengthText = '', rest] = text.split('/')
  if (rest !== undefined || !/^\d{1,3}$/.test(lengthText)) return null
  const bytes = bytesOf(address)
  if (bytes === null) return null
  const width = bytes.length === 4 ? 32 : 128
  const length = Number(lengthText)
  if (length > width) return null
  const bits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return networkOf(bits, width, length) === bits ? { width, bits, length } : null
}

function bytesOf(address: string): number[] | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).toByteArray()
  return address.includes(':') && !address.includes('%') && ipaddr.IPv6.isValid(address)
    ? ipaddr.IPv6.parse(address).toByteArray()
    : null
}

/** Writes the bits of an address in its shortest form (RFC 5952). */
export const addressOf = (bits: bigint, width: 32 | 128): string =>
  ipaddr
    .fromByteArray(
      Array.from({ length: width / 8 }, (_, index) => Number((bits >> BigInt(width - 8 * (index + 1))) & 255n)),
    )
    .toString()

/** Writes a prefix in its one shortest form (RFC 5952), such as `2001:db8::/32`; null when it is none. */
export function canonicalPrefix(text: string): string | null {
  const prefix = parsePrefix(text)
  return prefix && `${addressOf(prefix.bits, prefix.width)}/${prefix.length}`
}

/** True when a block holds a single address; false for texts that are no block or no address. */
export function holdsAddress(block: string, address: string): boolean {
  const [outer, inner] = [parsePrefix(block), parsePrefix(`${address}/${address.includes(':') ? 128 : 32}`)]
  return outer !== null && inner !== null && covers(outer, inner)
}

/** Returns the prefix of a route in its shortest form when it is not its whole block, else null; an unreadable one as it is. */
export function narrowerPrefix(prefix: string | null | undefined, block: string): string | null {
  if (!prefix) return null
  const found = canonicalPrefix(prefix)
  return found === canonicalPrefix(block) ? null : (found ?? prefix)
}

/** Keeps the first `length` bits of an address and sets the rest to zero. */
export function networkOf(bits: bigint, width: 32 | 128, length: number): bigint {
  const host = BigInt(width - length)
  return (bits >> host) << host
}

/** True when `outer` is the same prefix as `inner` or a shorter one that contains it. */
export const covers = (outer: Prefix, inner: Prefix): boolean =>
  outer.width === inner.width &&
  outer.length <= inner.length &&
  networkOf(inner.bits, inner.width, outer.length) === outer.bits
