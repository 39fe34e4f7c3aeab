import { parentPort } from 'node:worker_threads'
import { buffersOf } from './packed-vrps.ts'
import { readExport, type VrpExport } from './vrp-export.ts'

/** Answer of the thread: the content of the export, or the reason why it cannot be read. */
export type ParseAnswer = { parsed: VrpExport } | { problem: string }

const send = (answer: ParseAnswer, buffers: ArrayBuffer[] = []) => parentPort?.postMessage(answer, buffers)

const decoder = new TextDecoder()
let text = ''
parentPort?.on('message', (part: Uint8Array | 'end') => {
  if (part !== 'end') return void (text += decoder.decode(part, { stream: true }))
  try {
    const parsed = readExport(JSON.parse(text))
    send({ parsed }, buffersOf(parsed.packed))
  } catch (error) {
    send({ problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  }
  parentPort?.close()
})
