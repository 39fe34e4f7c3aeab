const timeoutMs = 20_000
const pauseMs = 15

/** Repeats a check until it passes; throws the last failure after a time-out. */
export async function eventually<Result>(check: () => Promise<Result> | Result): Promise<Result> {
  for (const until = Date.now() + timeoutMs; ;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
