/** Repeatable pseudo-random numbers: a seed gives the same series on every machine. */
export interface Random {
  /** Integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** Lower-case hexadecimal text. */
  hex(length: number): string
}

/** Creates a Mulberry32 generator. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    hex: (length) => Array.from({ length }, () => between(0, 15).toString(16)).join(''),
  }
}
