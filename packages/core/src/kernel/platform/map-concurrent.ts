/**
 * Does work for every item, at most so many at once, and resolves with the results in the order of the items.
 * After a failure nothing further begins; what runs is waited for, then the first failure is thrown.
 */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  let failed: { error: unknown } | null = null
  async function lane() {
    for (const [at, item] of waiting) {
      if (failed) return
      try {
        results[at] = await work(item)
      } catch (error) {
        failed ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
  if (failed) throw (failed as { error: unknown }).error
  return results
}
