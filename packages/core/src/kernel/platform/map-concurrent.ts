import pMap from 'p-map'

/**
 * Does work for every item, at most `concurrency` at once, and resolves with the results in the order of the items.
 * After a failure nothing further begins; running work is waited for, then the first failure is thrown.
 */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const running = new Set<Promise<Result>>()
  const tracked = async (item: Item): Promise<Result> => {
    const result = work(item)
    running.add(result)
    try {
      return await result
    } finally {
      running.delete(result)
    }
  }
  try {
    return (await pMap(items, tracked, { concurrency })) as Result[]
  } catch (error) {
    // pMap rejects at the first failure, while other work still runs.
    await Promise.allSettled(running)
    throw error
  }
}
