import { PassThrough } from 'node:stream'
import type { Host, Stream } from '../terminal/host.ts'

/** Host of a run in the process of the test: no terminal, all input given at once, all output kept. */
export interface MemoryHost extends Host {
  stdout: () => string
  stderr: () => string
}

/** Makes the host of one run. */
export function memoryHost(line: readonly string[], env: Record<string, string>, input: string): MemoryHost {
  const written: Record<Stream, Buffer[]> = { stdout: [], stderr: [] }
  const textOf = (stream: Stream) => Buffer.concat(written[stream]).toString('utf8')
  const write = (stream: Stream, content: string | Uint8Array) => void written[stream].push(Buffer.from(content))
  return {
    line,
    env,
    input: new PassThrough().end(input) as unknown as NodeJS.ReadStream,
    isTerminal: () => false,
    write,
    open: () => {
      throw new Error('a run without a terminal opens no stream')
    },
    lost: () => new AbortController().signal,
    written: async () => {},
    onEnding: () => () => {},
    stdout: () => textOf('stdout'),
    stderr: () => textOf('stderr'),
  }
}
