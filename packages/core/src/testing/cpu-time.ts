/**
 * Measures the processor time in milliseconds that this thread spends until the work has ended. Unlike the time of a
 * clock it does not grow while other programs keep the processor busy. Other work of the thread counts too.
 */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
