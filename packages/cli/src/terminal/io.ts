import { isatty } from 'node:tty'
import { fstatSync, statSync, writeSync } from 'node:fs'
import { styleText } from 'node:util'
import { ioTexts } from './io.texts.ts'
import { CliError, exitCodes, Interrupted } from '../errors/exit-codes.ts'

/** How a text stands out on a terminal that shows colours. */
export type Style = Parameters<typeof styleText>[0]

/** What of the streams a command may rely on. */
export interface Voice {
  /** With `--json` stderr holds nothing but the one error object. */
  json: boolean
  quiet: boolean
  colour: boolean
}

/** Waits shorter than this need no word. */
const noticedMs = 400
const eraseLine = '\r\u001B[K'
const usualWidth = 80
/** A table narrower than this is none. */
const narrowestTerminal = 20

type Stream = 'stdout' | 'stderr'

const stdin = 0
const descriptors: Record<Stream, number> = { stdout: 1, stderr: 2 }
const opened = new Set<Stream>()

/** The stream, opened when it is needed: opening one takes 3 ms of a start of 40. */
function open(name: Stream): NodeJS.WriteStream {
  const stream = process[name]
  if (!opened.has(name))
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // Nobody waits for this write any more: the program cannot go on, and says why.
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

/** What a descriptor is does not change while the program runs; a table of colours asks a thousand times. */
const known = new Map<number, boolean>()

function isTerminal(descriptor: number): boolean {
  const found = known.get(descriptor) ?? isConsole(descriptor)
  known.set(descriptor, found)
  return found
}

/** Whether a person may sit behind a descriptor; everything else is told apart first: loading node:tty takes 5 ms. */
function isConsole(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor)
    if (process.platform !== 'win32' && (!stats.isCharacterDevice() || stats.rdev === statSync('/dev/null').rdev))
      return false
    return isatty(descriptor)
  } catch {
    return false
  }
}

/** Writes without opening the stream where the system takes the text at once; a console of Windows needs the stream. */
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

/** The one writer to stdout and stderr: stdout carries data, stderr everything else. */
export class Io {
  #voice: Voice = { json: false, quiet: false, colour: true }
  #isProgressShown = false
  #progressTimer: NodeJS.Timeout | undefined
  #progressText = ''

  /** Set once the options of the command are known. */
  speak(voice: Voice): void {
    this.#voice = voice
  }

  get isJson(): boolean {
    return this.#voice.json
  }

  /** A person reads stdout. */
  get isTerminal(): boolean {
    return isTerminal(descriptors.stdout)
  }

  /** A person is there to answer: questions are read from stdin and written to stderr. */
  get canAsk(): boolean {
    return isTerminal(stdin) && isTerminal(descriptors.stderr)
  }

  /** Columns to write in: those of COLUMNS, else of the terminal; null for a pipe. */
  get columns(): number | null {
    const wanted = Number.parseInt(process.env['COLUMNS'] ?? '', 10)
    if (wanted >= narrowestTerminal) return wanted
    return this.isTerminal ? process.stdout.columns || usualWidth : null
  }

  /** The same for help. */
  get width(): number {
    return this.columns ?? usualWidth
  }

  /** Where prompts are drawn. */
  get promptOutput(): NodeJS.WritableStream {
    this.#clearProgress()
    return open('stderr')
  }

  /** Data, to stdout. */
  data(text: string): void {
    this.#clearProgress()
    write('stdout', text.endsWith('\n') ? text : `${text}\n`)
  }

  /** Bytes, to stdout, as they are. */
  bytes(content: Uint8Array): void {
    this.#clearProgress()
    write('stdout', content)
  }

  /** What happened or will happen; left out by `--quiet` and `--json`. */
  notice(text: string): void {
    if (!this.#voice.quiet) this.warn(text)
  }

  /** What a person should not miss; only `--json` leaves it out. */
  warn(text: string): void {
    if (!this.#voice.json) this.error(text)
  }

  /** To stderr, whatever the options say. */
  error(text: string): void {
    this.#clearProgress()
    write('stderr', `${text}\n`)
  }

  /** A line for waits that a person notices; the next one, and the next output, replaces it. On a terminal only. */
  progress(text: string | null): void {
    const isWatched = !this.#voice.quiet && !this.#voice.json && isTerminal(descriptors.stderr)
    if (text === null || !isWatched) return this.#clearProgress()
    this.#progressText = text
    if (this.#isProgressShown) return write('stderr', `${eraseLine}${text}`)
    this.#progressTimer ??= setTimeout(() => {
      write('stderr', this.#progressText)
      this.#isProgressShown = true
    }, noticedMs).unref()
  }

  /** Text in a style, where the stream shows styles. */
  style(style: Style, text: string, stream: Stream = 'stdout'): string {
    const isShown = this.#voice.colour && isTerminal(descriptors[stream]) && process.env['TERM'] !== 'dumb'
    return isShown ? styleText(style, text, { validateStream: false }) : text
  }

  /** Everything that is piped in; throws `Interrupted` when the signal comes first. */
  async readInput(signal: AbortSignal): Promise<string> {
    let text = ''
    if (isTerminal(stdin)) this.notice(ioTexts.typeInput)
    signal.addEventListener('abort', () => process.stdin.destroy(new Interrupted()))
    process.stdin.setEncoding('utf8')
    for await (const chunk of process.stdin) text += String(chunk)
    return text
  }

  #clearProgress(): void {
    clearTimeout(this.#progressTimer)
    this.#progressTimer = undefined
    if (!this.#isProgressShown) return
    write('stderr', eraseLine)
    this.#isProgressShown = false
  }
}

/**
 * `| head` closes the pipe when it has seen enough; that is no error, and nobody is left to tell. Data comes
 * last, so the program ends; a notice may come in the middle of a change, which is seen through. A full disk under
 * stdout is an error.
 */
function onClosedPipe(name: Stream, error: NodeJS.ErrnoException): void {
  if (name === 'stderr') return
  if (error.code === 'EPIPE') process.exit()
  throw new CliError(exitCodes.failed, 'OUTPUT_NOT_WRITTEN', ioTexts.outputNotWritten(error.code ?? error.message))
}

/** Says why the program cannot run at all. */
export function refuseToStart(message: string): void {
  write('stderr', `${message}\n`)
  process.exitCode = 1
}
