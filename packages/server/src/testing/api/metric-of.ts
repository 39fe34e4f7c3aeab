import type { TestServer } from '../start-test-server.ts'

/** Settings with which a test server tells its metrics. */
export const withMetrics = { metrics: { host: '127.0.0.1', port: 0 } }

/** Reads one value of the metrics, such as `portal_queue_running{queue="company_changes"}`; null when it is absent. */
export async function metricOf({ metricsUrl }: Pick<TestServer, 'metricsUrl'>, name: string): Promise<number | null> {
  const text = await (await fetch(metricsUrl ?? '')).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

/** Reads how many tasks of a queue run and wait. */
export const queueLoad = async (server: Pick<TestServer, 'metricsUrl'>, queue: string) => ({
  running: await metricOf(server, `portal_queue_running{queue="${queue}"}`),
  waiting: await metricOf(server, `portal_queue_waiting{queue="${queue}"}`),
})
