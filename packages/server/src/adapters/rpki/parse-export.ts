import { Worker } from 'node:worker_threads'
import { readExport, type VrpExport } from './vrp-export.ts'
import type { ParseAnswer } from './vrps.worker.ts'

/** The built server has this file beside it under the same name. */
const program = new URL(import.meta.url.endsWith('.ts') ? './vrps.worker.ts' : './vrps.worker.js', import.meta.url)

/** Memory of the thread in MB, several times that of the largest export in use; all of it is given back at the end. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 }

/** Size up to which an export is parsed in less time than a thread takes to start. */
const smallBytes = 64 * 1024

/**
 * Parses a validator's export while it arrives. An export of the whole registry takes seconds, so that a large one is
 * parsed in a thread of its own. Rejects when it is no readable export, or has more bytes than allowed.
 */
export async function parseExport(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<VrpExport> {
  const first: Uint8Array[] = []
  let size = 0
  let thread: ParserThread | undefined
  try {
    for await (const part of body) {
      size += part.byteLength
      // Leaving the loop ends the read.
      if (size > maxBytes) throw new Error('the export is too large')
      if (size > smallBytes && !thread) {
        thread = startParser()
        for (const earlier of first.splice(0)) thread.worker.postMessage(earlier)
      }
      if (thread) thread.worker.postMessage(part)
      else first.push(part)
    }
  } catch (error) {
    await thread?.worker.terminate()
    throw error
  }
  if (!thread) return readExport(JSON.parse(Buffer.concat(first).toString('utf8')))
  thread.worker.postMessage('end')
  return thread.parsed
}

interface ParserThread {
  worker: Worker
  parsed: Promise<VrpExport>
}

function startParser(): ParserThread {
  const worker = new Worker(program, { resourceLimits })
  // A parse under way does not keep the process alive.
  worker.unref()
  const { promise: parsed, resolve, reject } = Promise.withResolvers<VrpExport>()
  parsed.catch(() => undefined)
  worker.once('message', (answer: ParseAnswer) =>
    'parsed' in answer ? resolve(answer.parsed) : reject(new Error(answer.problem)),
  )
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the thread ended without an answer')))
  return { worker, parsed }
}
