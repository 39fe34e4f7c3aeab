import { parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { mostValue, type PackedPrefixes, PrefixPacker } from '../exports/packed-prefixes.ts'

/** Content of a dump of announcements; it can be sent to another thread. */
export interface RouteDump {
  /** Value of a row: how many peers saw the announcement, with `setFlag` where its AS number is a place in `sets`. */
  packed: PackedPrefixes
  /** AS sets that are origins, such as `{64500,64501}`. */
  sets: string[]
  entries: number
  skipped: number
}

/** Marks a row whose origin is an AS set. */
export const setFlag = 2 ** 15

const mostPeers = mostValue - setFlag
/** More sets than the world has; a dump with more of them is read without the rest. */
const mostSets = 10_000
const longestSet = 400
const longestLine = 1_000

/** True for bytes that gzip has packed (RFC 1952). */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const asnForm = /^\d{1,10}$/
const setForm = /^\{\d{1,10}(?:,\d{1,10})*\}$/
const mostAsn = 2 ** 32 - 1

/**
 * Reads a dump line by line in the format of the RIS whois dump: origin, prefix and number of peers with tabs between
 * them. Lines that begin with % are comments. Skips and counts lines that name no announcement.
 */
export class RouteDumpReader {
  readonly #packer = new PrefixPacker(1024)
  readonly #sets = new Map<string, number>()
  readonly #decoder = new TextDecoder('latin1')
  #rest = ''
  #entries = 0
  #skipped = 0

  take(part: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(part, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > longestLine) throw new Error('a line is too long for a dump of routes')
    for (const line of lines) this.#line(line)
  }

  /** Returns what was read. Throws when it breaks off within a line, or is mostly something else. */
  end(): RouteDump {
    if (this.#rest !== '') throw new Error('the dump breaks off within a line')
    if (this.#entries === 0 || this.#skipped * 10 > this.#entries) throw new Error('this is no dump of routes')
    const sets = [...this.#sets.keys()]
    return { packed: this.#packer.packed(), sets, entries: this.#entries, skipped: this.#skipped }
  }

  #line(text: string): void {
    const line = text.endsWith('\r') ? text.slice(0, -1) : text
    if (line === '' || line.startsWith('%')) return
    if (this.#isAdded(line)) this.#entries += 1
    else this.#skipped += 1
  }

  #isAdded(line: string): boolean {
    const [origin = '', text = '', peersText = '', rest] = line.split('\t')
    if (rest !== undefined || !asnForm.test(peersText)) return false
    const asn = this.#originOf(origin)
    if (asn === null) return false
    const value = Math.min(Number(peersText), mostPeers) + (origin.startsWith('{') ? setFlag : 0)
    const v4 = text.includes(':') ? null : readV4(text)
    if (v4 !== null) {
      this.#packer.addV4(v4.word, v4.length, asn, value)
      return true
    }
    const prefix = parsePrefix(text)
    if (prefix?.width !== 128) return false
    this.#packer.add({ prefix, asn, value })
    return true
  }

  /** Returns the AS number, or the place of the set; null for what is neither. */
  #originOf(text: string): number | null {
    if (asnForm.test(text)) return Number(text) <= mostAsn ? Number(text) : null
    if (text.length > longestSet || !setForm.test(text)) return null
    const known = this.#sets.get(text)
    if (known !== undefined) return known
    if (this.#sets.size === mostSets) return null
    this.#sets.set(text, this.#sets.size)
    return this.#sets.size - 1
  }
}

const v4Form = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/

/** Reads an IPv4 prefix without objects in between: a dump has a million of them. */
function readV4(text: string): { word: number; length: number } | null {
  const found = v4Form.exec(text)
  if (found === null) return null
  const [a, b, c, d, length] = [
    Number(found[1]),
    Number(found[2]),
    Number(found[3]),
    Number(found[4]),
    Number(found[5]),
  ]
  if (a > 255 || b > 255 || c > 255 || d > 255 || length > 32) return null
  const word = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const hosts = length === 0 ? 0xff_ff_ff_ff : 2 ** (32 - length) - 1
  return (word & hosts) === 0 ? { word, length } : null
}
