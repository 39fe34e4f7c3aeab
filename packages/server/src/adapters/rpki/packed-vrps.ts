import { networkOf, type Prefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { VrpEntry, VrpLookup } from '@ip-portal/core/routing/rpki/rpki.rules'

/** VRPs of one address family, sorted by prefix length and address. Threads hand its buffers over without a copy. */
export interface PackedFamily {
  /** Addresses in words of 32 bits, the first one the highest: one word for IPv4, four for IPv6. */
  words: Uint32Array<ArrayBuffer>
  asns: Uint32Array<ArrayBuffer>
  maxLengths: Uint8Array<ArrayBuffer>
  /** Position of the first VRP of each prefix length, and the number of VRPs at the end. */
  starts: Uint32Array<ArrayBuffer>
}

/** VRPs in typed arrays: 9 bytes each for IPv4, 21 for IPv6. */
export interface PackedVrps {
  v4: PackedFamily
  v6: PackedFamily
}

type Width = Prefix['width']

const wordBits = 32n
const wordOf = (bits: bigint, width: Width, at: number): number =>
  Number(BigInt.asUintN(32, bits >> (BigInt(width) - wordBits * BigInt(at + 1))))

/** Collects VRPs one by one, so that no object of a VRP stays in memory. */
export class VrpPacker {
  readonly #v4: FamilyPacker
  readonly #v6: FamilyPacker

  constructor(mostEntries: number) {
    this.#v4 = new FamilyPacker(32, mostEntries)
    this.#v6 = new FamilyPacker(128, mostEntries)
  }

  add(entry: VrpEntry): void {
    const family = entry.prefix.width === 32 ? this.#v4 : this.#v6
    family.add(entry)
  }

  packed(): PackedVrps {
    return { v4: this.#v4.packed(), v6: this.#v6.packed() }
  }
}

class FamilyPacker {
  readonly #width: Width
  readonly #wordsPerVrp: number
  readonly #words: Uint32Array
  readonly #asns: Uint32Array
  readonly #maxLengths: Uint8Array
  readonly #lengths: Uint8Array
  #count = 0

  constructor(width: Width, mostEntries: number) {
    this.#width = width
    this.#wordsPerVrp = width / 32
    this.#words = new Uint32Array(mostEntries * this.#wordsPerVrp)
    this.#asns = new Uint32Array(mostEntries)
    this.#maxLengths = new Uint8Array(mostEntries)
    this.#lengths = new Uint8Array(mostEntries)
  }

  add({ asn, prefix, maxLength }: VrpEntry): void {
    const at = this.#count
    for (let word = 0; word < this.#wordsPerVrp; word += 1)
      this.#words[at * this.#wordsPerVrp + word] = wordOf(prefix.bits, this.#width, word)
    this.#asns[at] = asn
    this.#maxLengths[at] = maxLength
    this.#lengths[at] = prefix.length
    this.#count += 1
  }

  packed(): PackedFamily {
    const per = this.#wordsPerVrp
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
      maxLengths: Uint8Array.from(order, (from) => this.#maxLengths[from] ?? 0),
      starts,
    }
  }

  #compare(a: number, b: number): number {
    const byLength = (this.#lengths[a] ?? 0) - (this.#lengths[b] ?? 0)
    return byLength || compareWords(this.#words, a, this.#words, b, this.#wordsPerVrp)
  }
}

function compareWords(one: Uint32Array, a: number, other: Uint32Array, b: number, per: number): number {
  for (let word = 0; word < per; word += 1) {
    const difference = (one[a * per + word] ?? 0) - (other[b * per + word] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The buffers of packed VRPs, to hand them over to another thread. */
export const buffersOf = ({ v4, v6 }: PackedVrps): ArrayBuffer[] =>
  [v4, v6].flatMap(({ words, asns, maxLengths, starts }) => [
    words.buffer,
    asns.buffer,
    maxLengths.buffer,
    starts.buffer,
  ])

/** Looks covering VRPs up by a binary search for each prefix length. */
export class PackedIndex<Tag> implements VrpLookup<Tag> {
  readonly #packed: PackedVrps
  readonly #tag: Tag

  constructor(packed: PackedVrps, tag: Tag) {
    this.#packed = packed
    this.#tag = tag
  }

  covering({ width, bits, length }: Prefix): VrpEntry<Tag>[] {
    const family = width === 32 ? this.#packed.v4 : this.#packed.v6
    return Array.from({ length: length + 1 }, (_, shorter) => {
      const prefix: Prefix = { width, bits: networkOf(bits, width, shorter), length: shorter }
      return positionsOf(family, prefix).map((at) => ({
        asn: family.asns[at] ?? 0,
        prefix,
        maxLength: family.maxLengths[at] ?? 0,
        tag: this.#tag,
      }))
    }).flat()
  }
}

/** Lists the positions of the VRPs of exactly this prefix. */
function positionsOf({ words, starts }: PackedFamily, { width, bits, length }: Prefix): number[] {
  const per = width / 32
  const wanted = Uint32Array.from({ length: per }, (_, word) => wordOf(bits, width, word))
  const compare = (at: number) => compareWords(words, at, wanted, 0, per)
  const end = starts[length + 1] ?? 0
  let [low, high] = [starts[length] ?? 0, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(middle) < 0) low = middle + 1
    else high = middle
  }
  const positions: number[] = []
  for (let at = low; at < end && compare(at) === 0; at += 1) positions.push(at)
  return positions
}
