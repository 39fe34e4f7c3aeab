/** Draws `count` of the items, each at most once; the same seed draws the same ones. */
export function sampleOf<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const left = [...items]
  const random = randomOf(seed)
  const drawn: Item[] = []
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  return drawn
}

/** Draws `count` of the items, one of each kind in turn as long as it has some; the same seed draws the same ones. */
export function fairSampleOf<Item extends { kind: string }>(
  items: readonly Item[],
  count: number,
  seed: number,
): Item[] {
  const ofKind = [...Map.groupBy(items, ({ kind }) => kind).values()].map((ones) => sampleOf(ones, count, seed))
  return Array.from({ length: count }, (_, turn) => ofKind.flatMap((ones) => ones[turn] ?? []))
    .flat()
    .slice(0, count)
}

/** Makes a generator of numbers from 0 to below 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
