import Tinypool from 'tinypool'
import { companyBusy } from '../limits/company-busy.ts'
import { createKeyedQueue } from '../limits/keyed-queue.ts'
import type { Invoice } from './invoice-pdf.ts'

/** The built server has this file beside it under the same name. */
const { href: filename } = new URL(
  import.meta.url.endsWith('.ts') ? './invoice-pdf.ts' : './invoice-pdf.js',
  import.meta.url,
)

type Content = Uint8Array<ArrayBuffer>

const companies = createKeyedQueue({ running: 1, waiting: 10, waitMs: 20_000 }, companyBusy)
/** A thread has loaded fonts and layout, so it goes on with the next invoice, as of the archive of a year. */
const threads = new Tinypool({ filename, name: 'renderInvoice', minThreads: 0, maxThreads: 2, idleTimeout: 10_000 })
const running = new Map<string, Promise<Content>>()

/**
 * Renders an invoice in another thread, because fonts and layout take longer than other requests may wait. Renders
 * the same invoice once at a time, one of a company and two of all; refuses 429 when too many of a company wait.
 */
export function renderInWorker(companyId: number, invoice: Invoice): Promise<Content> {
  const rendered =
    running.get(invoice.id) ??
    companies.run(companyId, () => threads.run(invoice)).finally(() => running.delete(invoice.id))
  running.set(invoice.id, rendered)
  return rendered
}
