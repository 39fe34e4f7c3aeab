import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { companyBusy } from '../limits/company-busy.ts'
import { createKeyedQueue } from '../limits/keyed-queue.ts'
import type { Invoice } from './invoice-pdf.ts'

/** The built server has this file beside it under the same name. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './invoice.worker.ts' : './invoice.worker.js',
  import.meta.url,
)

type Content = Uint8Array<ArrayBuffer>

const companies = createKeyedQueue({ running: 1, waiting: 10, waitMs: 20_000 }, companyBusy)
const threads = pLimit(2)
const running = new Map<string, Promise<Content>>()

/**
 * Renders an invoice in a thread of its own, because fonts and layout take longer than other requests may wait. Renders
 * the same invoice once at a time, one of a company and two of all; refuses 429 when too many of a company wait.
 */
export function renderInWorker(companyId: number, invoice: Invoice): Promise<Content> {
  const rendered =
    running.get(invoice.id) ??
    companies.run(companyId, () => threads(() => render(invoice))).finally(() => running.delete(invoice.id))
  running.set(invoice.id, rendered)
  return rendered
}

function render(invoice: Invoice): Promise<Content> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: invoice })
    worker.unref()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread ended without an answer')))
  })
}
