import { Zip, ZipPassThrough } from 'fflate'

/** File of an archive. */
export interface ArchivedFile {
  name: string
  changedAt: Date
  content: AsyncIterable<Uint8Array>
}

/**
 * Streams an archive of files that it reads one after the other, each when the reader is ready for it. PDFs are stored
 * as they are, because they are compressed already. The format ends at 65,535 files and 4 GB.
 */
export function zipStream(files: AsyncIterable<ArchivedFile>): ReadableStream<Part> {
  const parts = zipped(files)
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

type Part = Uint8Array<ArrayBuffer>

async function* zipped(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Part, void> {
  const made: Part[] = []
  let failed: Error | null = null
  const zip = new Zip((error, part) => {
    if (error) failed = error
    else made.push(part as Part)
  })
  const flush = () => {
    if (failed) throw failed
    return made.splice(0)
  }
  for await (const { name, changedAt, content } of files) {
    const entry = new ZipPassThrough(name)
    entry.mtime = changedAt
    zip.add(entry)
    for await (const part of content) {
      entry.push(part)
      yield* flush()
    }
    entry.push(new Uint8Array(0), true)
    yield* flush()
  }
  zip.end()
  yield* flush()
}
