import { parentPort } from 'node:worker_threads'
import { type Invoice, renderInvoice } from './invoice-pdf.ts'

parentPort?.on('message', async (invoice: Invoice) => {
  const content = await renderInvoice(invoice)
  parentPort?.postMessage(content, [content.buffer])
})
