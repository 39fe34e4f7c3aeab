import { PassThrough } from 'node:stream'
import { run } from '../program.ts'
import type { Host } from '../terminal/host.ts'
import { followTerminal, terminalName, type Terminal } from './pseudo-terminal.ts'
import type { TestCli } from './run-cli.ts'

const columns = 120

/** Opens a terminal on a run in the process of the test, which costs a tenth of a process of its own. */
export function openMemoryTerminal(cli: TestCli, line: string): Terminal {
  let show = (_: string) => {}
  const input = new PassThrough()
  const host: Host = {
    line: line.split(' '),
    env: { ...cli.env, TERM: terminalName },
    input: Object.assign(input, { isTTY: true, setRawMode: () => input }) as unknown as NodeJS.ReadStream,
    isTerminal: () => true,
    write: (_, content) => show(String(content)),
    // A prompt ends its stream.
    open: () => {
      const output = new PassThrough().on('data', (content) => show(String(content)))
      return Object.assign(output, { columns, isTTY: true }) as unknown as NodeJS.WriteStream
    },
    lost: () => new AbortController().signal,
    written: async () => {},
    onEnding: () => () => {},
  }
  return followTerminal({
    write: (pressed) => void input.write(pressed),
    onData: (listener) => void (show = listener),
    onExit: (listener) => void run(host).then(listener),
    kill: () => void input.destroy(),
  })
}
