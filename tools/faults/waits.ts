import { Worker } from 'node:worker_threads'

/** Waits of another company's reads while a fault lasted. */
export interface Waits {
  reads: number
  medianMs: number
  p99Ms: number
  longestMs: number
  /** Answers without status 200, and broken connections. */
  failed: number
}

/** Requests of the observer: paths below /api, and its token. */
export interface Observer {
  url: string
  token: string
  paths: readonly string[]
}

/**
 * Reads as another company, one request after the other, until `during` settles. The observer has a thread of its own,
 * so the work of this one does not count as a wait.
 */
export async function measureWaits(observer: Observer, during: () => Promise<unknown>): Promise<Waits> {
  const worker = new Worker(new URL('waits.worker.ts', import.meta.url), { workerData: observer })
  const waits = new Promise<Waits>((resolve, reject) => {
    worker.on('message', (message: Waits | 'started') => message !== 'started' && resolve(message))
    worker.once('error', reject)
  })
  await new Promise((resolve) => worker.once('message', resolve))
  try {
    await during()
  } finally {
    worker.postMessage('stop')
  }
  return waits
}
