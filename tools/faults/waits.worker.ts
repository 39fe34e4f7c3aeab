import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Observer, Waits } from './waits.ts'

const pauseMs = 10
const timeoutMs = 60_000

const { url, token, paths } = workerData as Observer
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const times: number[] = []
let failed = 0
let isStopped = false

function read(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` }
    const sent = get(`${url}/api${path}`, { agent, headers, timeout: timeoutMs }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode === 200))
      answer.once('error', () => resolve(false))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(false))
  })
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

parentPort?.once('message', () => (isStopped = true))
// The first answers pay for the connection.
for (const path of paths) await read(path)
parentPort?.postMessage('started')
while (!isStopped || times.length === 0) {
  const start = performance.now()
  const isAnswered = await read(paths[times.length % paths.length] ?? '/')
  times.push(performance.now() - start)
  if (!isAnswered) failed += 1
  await delay(pauseMs)
}
agent.destroy()
const sorted = times.toSorted((one, other) => one - other)
const waits: Waits = {
  reads: sorted.length,
  medianMs: quantile(sorted, 0.5),
  p99Ms: quantile(sorted, 0.99),
  longestMs: sorted.at(-1) ?? Number.NaN,
  failed,
}
parentPort?.postMessage(waits)
