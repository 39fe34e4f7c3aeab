import { once } from 'node:events'
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
/** Threads that have loaded fonts and layout and wait for the next invoice, as of the archive of a year. */
const idle = new Set<Worker>()
const idleMs = 10_000
let ending: NodeJS.Timeout | undefined
const running = new Map<string, Promise<Content>>()

/**
 * Renders an invoice in another thread, because fonts and layout take longer than other requests may wait. Renders
 * the same invoice once at a time, one of a company and two of all; refuses 429 when too many of a company wait.
 */
export function renderInWorker(companyId: number, invoice: Invoice): Promise<Content> {
  const rendered =
    running.get(invoice.id) ??
    companies.run(companyId, () => threads(() => render(invoice))).finally(() => running.delete(invoice.id))
  running.set(invoice.id, rendered)
  return rendered
}

async function render(invoice: Invoice): Promise<Content> {
  const thread = [...idle].at(-1) ?? startThread()
  idle.delete(thread)
  thread.postMessage(invoice)
  // An error ends the thread, and is thrown here.
  const [content] = (await once(thread, 'message')) as [Content]
  idle.add(thread)
  clearTimeout(ending)
  ending = setTimeout(endIdle, idleMs).unref()
  return content
}

function startThread(): Worker {
  const thread = new Worker(program).on('error', () => idle.delete(thread))
  thread.unref()
  return thread
}

function endIdle(): void {
  for (const thread of idle) void thread.terminate()
  idle.clear()
}
