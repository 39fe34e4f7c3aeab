import { networkOf, type Prefix } from '@ip-portal/core/routing/rpki/prefix.rules'

/** Rows of one address family, sorted by prefix length and address. Threads hand its buffers over without a copy. */
export interface PackedFamily {
  /** Addresses in words of 32 bits, the first one the highest: one word for IPv4, four for IPv6. */
  words: Uint32Array<ArrayBuffer>
  asns: Uint32Array<ArrayBuffer>
  values: Uint16Array<ArrayBuffer>
  /** Position of the first row of each prefix length, and the number of rows at the end. */
  starts: Uint32Array<ArrayBuffer>
}

/** Rows of a prefix, an AS number and a small value in typed arrays: 10 bytes each for IPv4, 22 for IPv6. */
export interface PackedPrefixes {
  v4: PackedFamily
  v6: PackedFamily
}

export interface PackedRow {
  prefix: Prefix
  asn: number
  value: number
}

export const mostValue = 2 ** 16 - 1

type Width = Prefix['width']

const wordBits = 32n
const wordOf = (bits: bigint, width: Width, at: number): number =>
  Number(BigInt.asUintN(32, bits >> (BigInt(width) - wordBits * BigInt(at + 1))))

/** Collects rows one by one, so that no object of a row stays in memory; it has room for more than it was made for. */
export class PrefixPacker {
  readonly #v4: FamilyPacker
  readonly #v6: FamilyPacker

  constructor(room: number) {
    this.#v4 = new FamilyPacker(32, room)
    this.#v6 = new FamilyPacker(128, room)
  }

  add({ prefix: { width, bits, length }, asn, value }: PackedRow): void {
    const words = Array.from({ length: width / 32 }, (_, at) => wordOf(bits, width, at))
    const family = width === 32 ? this.#v4 : this.#v6
    family.add(words, length, asn, value)
  }

  /** Adds an IPv4 row whose address is a number already. */
  addV4(word: number, length: number, asn: number, value: number): void {
    this.#v4.add([word], length, asn, value)
  }

  packed(): PackedPrefixes {
    return { v4: this.#v4.packed(), v6: this.#v6.packed() }
  }
}

class FamilyPacker {
  readonly #width: Width
  readonly #per: number
  #words: Uint32Array
  #asns: Uint32Array
  #values: Uint16Array
  #lengths: Uint8Array
  #count = 0

  constructor(width: Width, room: number) {
    this.#width = width
    this.#per = width / 32
    this.#words = new Uint32Array(room * this.#per)
    this.#asns = new Uint32Array(room)
    this.#values = new Uint16Array(room)
    this.#lengths = new Uint8Array(room)
  }

  add(words: readonly number[], length: number, asn: number, value: number): void {
    const at = this.#count
    if (at === this.#asns.length) this.#grow()
    this.#words.set(words, at * this.#per)
    this.#asns[at] = asn
    this.#values[at] = value
    this.#lengths[at] = length
    this.#count += 1
  }

  #grow(): void {
    const room = Math.max(1024, this.#count * 2)
    const [words, asns, values, lengths] = [this.#words, this.#asns, this.#values, this.#lengths]
    this.#words = new Uint32Array(room * this.#per)
    this.#asns = new Uint32Array(room)
    this.#values = new Uint16Array(room)
    this.#lengths = new Uint8Array(room)
    this.#words.set(words)
    this.#asns.set(asns)
    this.#values.set(values)
    this.#lengths.set(lengths)
  }

  packed(): PackedFamily {
    const per = this.#per
    const order = new Uint32Array(this.#count).map((_, at) => at).sort((a, b) => this.#compare(a, b))
    const starts = new Uint32Array(this.#width + 2)
    for (const from of order) starts[(this.#lengths[from] ?? 0) + 1] = (starts[(this.#lengths[from] ?? 0) + 1] ?? 0) + 1
    for (let length = 1; length < starts.length; length += 1)
      starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0)
    const words = new Uint32Array(order.length * per)
    order.forEach((from, to) => words.set(this.#words.subarray(from * per, (from + 1) * per), to * per))
    return {
      words,
      asns: order.map((from) => this.#asns[from] ?? 0),
      values: Uint16Array.from(order, (from) => this.#values[from] ?? 0),
      starts,
    }
  }

  #compare(a: number, b: number): number {
    const byLength = (this.#lengths[a] ?? 0) - (this.#lengths[b] ?? 0)
    return byLength || compareWords(this.#words, a, this.#words, b, this.#per)
  }
}

function compareWords(one: Uint32Array, a: number, other: Uint32Array, b: number, per: number): number {
  for (let word = 0; word < per; word += 1) {
    const difference = (one[a * per + word] ?? 0) - (other[b * per + word] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The buffers of packed rows, to hand them over to another thread. */
export const buffersOf = ({ v4, v6 }: PackedPrefixes): ArrayBuffer[] =>
  [v4, v6].flatMap(({ words, asns, values, starts }) => [words.buffer, asns.buffer, values.buffer, starts.buffer])

const familyOf = ({ v4, v6 }: PackedPrefixes, width: Width): PackedFamily => (width === 32 ? v4 : v6)

/** Lists the rows whose prefix covers this one, by a binary search for each prefix length. */
export function coveringRows(packed: PackedPrefixes, { width, bits, length }: Prefix): PackedRow[] {
  const family = familyOf(packed, width)
  return Array.from({ length: length + 1 }, (_, shorter): Prefix => {
    return { width, bits: networkOf(bits, width, shorter), length: shorter }
  }).flatMap((prefix) => rowsIn(family, prefix, prefix.length))
}

/** Lists the rows of this prefix and of those within it, shorter ones first. */
export function rowsWithin(packed: PackedPrefixes, prefix: Prefix): PackedRow[] {
  const family = familyOf(packed, prefix.width)
  const lengths = Array.from({ length: prefix.width - prefix.length + 1 }, (_, more) => prefix.length + more)
  return lengths.flatMap((length) => rowsIn(family, prefix, length))
}

/** Lists the rows of one prefix length whose addresses lie in the network. */
function rowsIn({ words, asns, values, starts }: PackedFamily, { width, bits, length }: Prefix, of: number) {
  const per = width / 32
  const wordsOf = (address: bigint) => Uint32Array.from({ length: per }, (_, word) => wordOf(address, width, word))
  const first = wordsOf(bits)
  const last = wordsOf(bits | ((1n << BigInt(width - length)) - 1n))
  const end = starts[of + 1] ?? 0
  let [low, high] = [starts[of] ?? 0, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareWords(words, middle, first, 0, per) < 0) low = middle + 1
    else high = middle
  }
  const rows: PackedRow[] = []
  for (let at = low; at < end && compareWords(words, at, last, 0, per) <= 0; at += 1)
    rows.push({
      prefix: { width, bits: addressAt(words, at, per), length: of },
      asn: asns[at] ?? 0,
      value: values[at] ?? 0,
    })
  return rows
}

function addressAt(words: Uint32Array, at: number, per: number): bigint {
  let bits = 0n
  for (let word = 0; word < per; word += 1) bits = (bits << wordBits) | BigInt(words[at * per + word] ?? 0)
  return bits
}
