import { parentPort } from 'node:worker_threads'
import { type Invoice, renderInvoice } from './invoice-pdf.ts'

/** A failure ends the thread; its caller hears of it. */
async function answer(invoice: Invoice): Promise<void> {
  const content = await renderInvoice(invoice)
  parentPort?.postMessage(content, [content.buffer])
}

parentPort?.on('message', (invoice: Invoice) => void answer(invoice))
