import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '../../base/log.ts'
import { createExportSource, type ExportKind, type ExportSize } from './export-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Answers with the text of the export, and never for one that is slow. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let text = ''
    parentPort.on('message', (part) => {
      if (part !== 'end') text += Buffer.from(part).toString()
      else if (!text.startsWith('slow')) parentPort.postMessage({ parsed: text })
    })
  `)}`,
)

type Data = ExportSize & { text: string }
const kind: ExportKind<string, Data> = {
  event: 'bgp',
  accept: 'text/plain',
  maxBytes: 1_000,
  program,
  dataOf: ({ content }) => ({ entries: 1, skipped: 0, asOf: null, text: content }),
}

it('gives the newest data that was read while a newer file takes long', async () => {
  const file = join(folder, 'export.txt')
  const source = createExportSource(kind, file, createLog({ write: () => {} }), { refreshMs: 1_000 })
  for (const text of ['first', 'the second']) {
    writeFileSync(file, text)
    expect((await source.current())?.text).toBe(text)
  }
  writeFileSync(file, 'slow, and never read')
  expect((await source.current())?.text).toBe('the second')
  expect((await source.current())?.text).toBe('the second')
})
