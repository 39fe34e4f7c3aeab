import { parentPort, workerData } from 'node:worker_threads'
import { type Invoice, renderInvoice } from './invoice-pdf.ts'

const content = await renderInvoice(workerData as Invoice)
parentPort?.postMessage(content, [content.buffer])
