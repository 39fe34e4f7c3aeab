import { writeSync } from 'node:fs'
import { isatty } from 'node:tty'

/** Stream that the CLI writes to. */
export type Stream = 'stdout' | 'stderr'

export type Environment = Readonly<Record<string, string | undefined>>

/** Surroundings of a run: the process, or what stands for it in a test. */
export interface Host {
  /** Words after the name of the program. */
  line: readonly string[]
  env: Environment
  /** Input, opened when it is first needed. */
  readonly input: NodeJS.ReadStream
  isTerminal: (stream: Stream | 'stdin') => boolean
  /** Writes at once where the system takes it at once; never throws, and leaves out what a lost stream does not take. */
  write: (stream: Stream, content: string | Uint8Array) => void
  /** Stream of prompts and of the width of a terminal, opened when it is first needed. */
  open: (stream: Stream) => NodeJS.WriteStream
  /**
   * Aborted when a stream takes no more, or stdin gives no more; the reason is the code of the system, or null where the
   * other side is gone: `head` closes its pipe early, and a terminal can be closed.
   */
  lost: (stream: Stream | 'stdin') => AbortSignal
  /** Resolves when the system has taken all that was written, or takes no more. */
  written: () => Promise<void>
  /** Calls back at Ctrl+C, at a supervisor's signal and when the terminal closes; returns how to end that. */
  onEnding: (listener: () => void) => () => void
}

const descriptors = { stdin: 0, stdout: 1, stderr: 2 } as const

/** Signals of Ctrl+C, a supervisor and a closed terminal. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Makes the host of a process. */
export function processHost(): Host {
  const opened = new Set<Stream>()
  let isInputOpened = false
  const lost = { stdin: new AbortController(), stdout: new AbortController(), stderr: new AbortController() }
  // A terminal that is gone is none any more.
  const terminals = { stdout: isatty(descriptors.stdout), stderr: isatty(descriptors.stderr) }

  const lose = (name: Stream, { code, message }: NodeJS.ErrnoException) =>
    lost[name].abort(code === 'EPIPE' || terminals[name] ? null : (code ?? message))

  /** Most commands never need a stream (docs/decisions/0028). */
  function open(name: Stream): NodeJS.WriteStream {
    const stream = process[name]
    if (!opened.has(name)) stream.on('error', (error: NodeJS.ErrnoException) => lose(name, error))
    opened.add(name)
    return stream
  }

  /** Writes without opening the stream where the system takes the text at once; on Windows a console needs the stream. */
  function write(name: Stream, content: string | Uint8Array): void {
    if (lost[name].signal.aborted) return
    if (opened.has(name) || process.platform === 'win32') return void open(name).write(content)
    let rest: Uint8Array = typeof content === 'string' ? Buffer.from(content) : content
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptors[name], rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') open(name).write(rest)
      else lose(name, error as NodeJS.ErrnoException)
    }
  }

  return {
    line: process.argv.slice(2),
    env: process.env,
    get input() {
      const { stdin } = process
      if (isInputOpened) return stdin
      isInputOpened = true
      const end = () => lost.stdin.abort(null)
      return stdin.on('end', end).on('error', end)
    },
    isTerminal: (stream) => isatty(descriptors[stream]),
    write,
    open,
    lost: (name) => lost[name].signal,
    written: async () => {
      if (!opened.has('stdout') || lost.stdout.signal.aborted) return
      const error = await new Promise<Error | null | undefined>((resolve) => open('stdout').write('', resolve))
      if (error) lose('stdout', error)
    },
    onEnding: (listener) => {
      for (const signal of endings) process.on(signal, listener)
      return () => {
        for (const signal of endings) process.off(signal, listener)
      }
    },
  }
}
