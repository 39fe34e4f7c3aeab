import { writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { CliError, exitCodes } from '../errors/exit-codes.ts'
import { terminalTexts } from './terminal.texts.ts'

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
  /** Writes at once where the system takes it at once. */
  write: (stream: Stream, content: string | Uint8Array) => void
  /** Stream of prompts and of the width of a terminal, opened when it is first needed. */
  open: (stream: Stream) => NodeJS.WriteStream
  /** Calls back at Ctrl+C, at a supervisor's signal and when the terminal closes; returns how to end that. */
  onEnding: (listener: () => void) => () => void
}

const descriptors = { stdin: 0, stdout: 1, stderr: 2 } as const

/** Signals of Ctrl+C, a supervisor and a closed terminal. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Makes the host of a process. */
export function processHost(): Host {
  const opened = new Set<Stream>()

  /** Most commands never need a stream (docs/decisions/0028). */
  function open(name: Stream): NodeJS.WriteStream {
    const stream = process[name]
    if (!opened.has(name))
      stream.on('error', (error: NodeJS.ErrnoException) => {
        // No caller awaits this write any more: the program reports the error and ends.
        try {
          onClosedPipe(name, error)
        } catch (lost) {
          write('stderr', `${(lost as Error).message}\n`)
          process.exit(1)
        }
      })
    opened.add(name)
    return stream
  }

  /** Writes without opening the stream where the system takes the text at once; on Windows a console needs the stream. */
  function write(name: Stream, content: string | Uint8Array): void {
    if (opened.has(name) || process.platform === 'win32') return void open(name).write(content)
    let rest: Uint8Array = typeof content === 'string' ? Buffer.from(content) : content
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptors[name], rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return onClosedPipe(name, error as NodeJS.ErrnoException)
      open(name).write(rest)
    }
  }

  return {
    line: process.argv.slice(2),
    env: process.env,
    get input() {
      return process.stdin
    },
    isTerminal: (stream) => isatty(descriptors[stream]),
    write,
    open,
    onEnding: (listener) => {
      for (const signal of endings) process.on(signal, listener)
      return () => {
        for (const signal of endings) process.off(signal, listener)
      }
    },
  }
}

/**
 * Handles a failed write. A reader such as `head` closes the pipe early, which is no error: data comes last, so the
 * program ends. A closed stderr is ignored, because a notice may come in the middle of a change. A full disk under
 * stdout is an error.
 */
function onClosedPipe(name: Stream, error: NodeJS.ErrnoException): void {
  if (name === 'stderr') return
  if (error.code === 'EPIPE') process.exit()
  throw new CliError(
    exitCodes.failed,
    'OUTPUT_NOT_WRITTEN',
    terminalTexts.outputNotWritten(error.code ?? error.message),
  )
}
