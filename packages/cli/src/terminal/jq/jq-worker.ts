/**
 * Worker that runs jq. A filter may run for ever, and a thread of its own can be ended.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { JqResult } from './run-jq.ts'

/** Part of the module that Emscripten makes of jq. */
interface Jq {
  /** Gives the status of `main` as a text, that of an early exit as a number. */
  callMain: (words: readonly string[]) => number | string
}

/** Streams of a program in WebAssembly. */
interface Streams {
  input: Uint8Array
  /** Bytes of the input that were read. */
  at: number
  output: Uint8Array[]
  errors: Uint8Array[]
}

const filter = workerData as string

/**
 * Starts a jq whose streams are those given. The library moves one byte at a time, which takes minutes for a long list,
 * so its calls for reading and writing are replaced; jq sees an empty environment.
 */
async function startJq(streams: Streams): Promise<Jq> {
  const instantiate = WebAssembly.instantiate.bind(WebAssembly)
  let memory = new WebAssembly.Memory({ initial: 0 })
  const put = (at: number, value: number) => new DataView(memory.buffer).setUint32(at, value, true)
  /** Calls back for each buffer of a call (`struct iovec`) and writes the sum of the bytes to `sumAt`. */
  function overBuffers(list: number, count: number, sumAt: number, move: (buffer: Uint8Array) => number): number {
    const view = new DataView(memory.buffer)
    let sum = 0
    for (let at = list; at < list + 8 * count; at += 8)
      sum += move(new Uint8Array(memory.buffer, view.getUint32(at, true), view.getUint32(at + 4, true)))
    put(sumAt, sum)
    return 0
  }
  const calls = {
    [names.read]: (_file: number, list: number, count: number, sumAt: number) =>
      overBuffers(list, count, sumAt, (buffer) => {
        const part = streams.input.subarray(streams.at, streams.at + buffer.length)
        buffer.set(part)
        streams.at += part.length
        return part.length
      }),
    [names.write]: (file: number, list: number, count: number, sumAt: number) =>
      overBuffers(list, count, sumAt, (buffer) => {
        ;(file === 1 ? streams.output : streams.errors).push(buffer.slice())
        return buffer.length
      }),
    [names.environmentSize]: (countAt: number, sizeAt: number) => {
      put(countAt, 0)
      put(sizeAt, 0)
      return 0
    },
    [names.environment]: () => 0,
  }
  WebAssembly.instantiate = (async (bytes: BufferSource, imports: WebAssembly.Imports) => {
    const made = await instantiate(bytes, { ...imports, a: { ...imports['a'], ...calls } })
    const found = Object.values(made.instance.exports).find((part) => part instanceof WebAssembly.Memory)
    if (found) memory = found
    return made
  }) as typeof WebAssembly.instantiate
  try {
    const { default: jq } = await import('jq-wasm/dist/build/jq.js')
    return (await jq({})) as Jq
  } finally {
    WebAssembly.instantiate = instantiate
  }
}

/** Names that the build of the library gave to the calls of WASI, which its version fixes. */
const names = { read: 'g', write: 'd', environmentSize: 'j', environment: 'i' } as const

/** Runs the filter over a text; without a text it only compiles. */
async function run(input: string): Promise<JqResult> {
  const streams: Streams = { input: Buffer.from(input), at: 0, output: [], errors: [] }
  const { callMain } = await startJq(streams)
  const exitCode = callMain(['--raw-output', '--compact-output', '--monochrome-output', '--', filter])
  const [output, errors] = [streams.output, streams.errors].map((parts) => Buffer.concat(parts).toString())
  return { exitCode: Number(exitCode), output: output ?? '', errors: errors ?? '' }
}

parentPort?.on('message', (input: string) => {
  void run(input).then((result) => parentPort?.postMessage(result))
})
