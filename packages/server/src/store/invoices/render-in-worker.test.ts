import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { renderInWorker } from './invoice-file.ts'
import type { Invoice } from './invoice-pdf.ts'

const invoice = (id: string): Invoice => ({
  id,
  seller: null,
  buyer: { name: 'Örnek Telekom A.Ş.' },
  orderId: 1001,
  issuedOn: '2026-11-22',
  dueOn: null,
  lines: [{ description: 'Yıllık kira', amountUsd: 450 }],
  stampTaxUsd: 0,
  totalUsd: 450,
  totalTry: null,
  rate: null,
  tax: null,
})

it('renders the same invoice once at a time, eleven of a company and no more, and others meanwhile', async () => {
  const first = renderInWorker(1, invoice('A0'))
  expect(renderInWorker(1, invoice('A0'))).toBe(first)
  const more = Array.from({ length: 10 }, (_, at) => renderInWorker(1, invoice(`A${at + 1}`)))
  await expect(renderInWorker(1, invoice('B'))).rejects.toThrow('çok fazla işlem')
  // Does not wait for the others of the first company.
  const other = renderInWorker(2, invoice('C'))
  for (const content of [await first, await other]) expect(Buffer.from(content).subarray(0, 5).toString()).toBe('%PDF-')
  await Promise.allSettled(more)
})

it('goes on with the same thread, and with another after a failure', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  for (const id of ['D1', 'D2', 'D3']) await renderInWorker(3, invoice(id))
  // Threads of the database may hear of other files' tests meanwhile.
  const used = sent.mock.contexts.filter(
    (_, at) => (sent.mock.calls[at]?.[0] as Partial<Invoice> | undefined)?.buyer !== undefined,
  )
  expect([used.length, new Set(used).size]).toEqual([3, 1])
  await expect(renderInWorker(3, { ...invoice('D4'), issuedOn: 'never' })).rejects.toThrow(RangeError)
  expect(
    Buffer.from(await renderInWorker(3, invoice('D5')))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
