import { parentPort } from 'node:worker_threads'
import { buffersOf, type PackedPrefixes } from './packed-prefixes.ts'

/** Answer of the thread: the content of the export, or the reason why it cannot be read. */
export type ParseAnswer<Content> = { parsed: Content } | { problem: string }

interface Parser<Content> {
  /** Takes the next bytes. */
  take: (part: Uint8Array) => void | Promise<void>
  /** Returns the content when all bytes are there; throws when it is no export. */
  end: () => Content | Promise<Content>
}

/** Parses the bytes that the main thread sends, and answers with their content. */
export function answerParts<Content extends { packed: PackedPrefixes }>(parser: Parser<Content>): void {
  const send = (answer: ParseAnswer<Content>, buffers: ArrayBuffer[] = []) => {
    parentPort?.postMessage(answer, buffers)
    parentPort?.close()
  }
  let work: Promise<void> = Promise.resolve()
  const next = async (part: Uint8Array | 'end') => {
    if (part !== 'end') return parser.take(part)
    const parsed = await parser.end()
    send({ parsed }, buffersOf(parsed.packed))
  }
  parentPort?.on('message', (part: Uint8Array | 'end') => {
    work = work.then(() => next(part))
    work.catch((error: unknown) => {
      send({ problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
    })
  })
}
