import { isatty } from 'node:tty'
import { writeSync } from 'node:fs'
import { styleText } from 'node:util'
import { terminalTexts } from './terminal.texts.ts'
import { CliError, exitCodes, Interrupted } from '../errors/exit-codes.ts'
import { printable } from './control-characters.ts'
import { cutTo, lengthOf } from './text-width.ts'

/** Colour or weight of a text on a terminal that shows colours. */
export type Style = Parameters<typeof styleText>[0]

/** Options that decide what is written. */
export interface OutputOptions {
  /** With `--json` stderr holds only one error object. */
  json: boolean
  quiet: boolean
  colour: boolean
}

/** Shorter waits show no progress. */
const progressDelayMs = 400
const eraseLine = '\r\u001B[K'
const defaultWidth = 80
/** Narrower values of COLUMNS are ignored: no table fits into them. */
const minTerminalWidth = 20

/** Stream that the CLI writes to. */
export type Stream = 'stdout' | 'stderr'

const stdin = 0
const descriptors: Record<Stream, number> = { stdout: 1, stderr: 2 }
const opened = new Set<Stream>()

/** Opens a stream when it is first needed, because most commands never need it (docs/decisions/0028). */
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

/** Stands for the ESC of a style. It is random, so that no text of a server passes for it. */
let ownEscape: string | undefined

/** Writes a text without control characters, except those of its styles. */
function write(name: Stream, text: string): void {
  const shown = printable(text)
  writeAsIs(name, ownEscape === undefined ? shown : shown.replaceAll(ownEscape, '\u001B'))
}

/** Writes without opening the stream where the system takes the text at once; on Windows a console needs the stream. */
function writeAsIs(name: Stream, content: string | Uint8Array): void {
  if (opened.has(name) || process.platform === 'win32') return void open(name).write(content)
  let rest: Uint8Array = typeof content === 'string' ? Buffer.from(content) : content
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptors[name], rest))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return onClosedPipe(name, error as NodeJS.ErrnoException)
    open(name).write(rest)
  }
}

/** Only writer to stdout and stderr: stdout carries data, stderr everything else. */
export class Io {
  // A line that cannot be parsed has no options, but its words still decide about colours.
  #options: OutputOptions = {
    json: false,
    quiet: false,
    colour: !process.env['NO_COLOR'] && !process.argv.includes('--no-color'),
  }
  #isProgressShown = false
  #progressTimer: NodeJS.Timeout | undefined
  #progressText = ''

  /** Sets the options, once the command line is parsed. */
  configure(options: OutputOptions): void {
    this.#options = options
  }

  get isJson(): boolean {
    return this.#options.json
  }

  /** True when stdout is a terminal. */
  get isTerminal(): boolean {
    return isatty(descriptors.stdout)
  }

  /** True when stdin and stderr are terminals: prompts read the one and write to the other. */
  get canAsk(): boolean {
    return isatty(stdin) && isatty(descriptors.stderr)
  }

  /** False with `--no-color` and NO_COLOR. */
  get hasColour(): boolean {
    return this.#options.colour
  }

  /** True for a terminal that shows no escape sequences: TERM is `dumb`, or unset where every terminal has a name. */
  get isDumb(): boolean {
    const name = process.env['TERM']
    return name === 'dumb' || (!name && process.platform !== 'win32')
  }

  /** Width of the output: COLUMNS, else that of the terminal; null for a pipe. */
  get columns(): number | null {
    const wanted = Number.parseInt(process.env['COLUMNS'] ?? '', 10)
    if (wanted >= minTerminalWidth) return wanted
    return this.isTerminal ? process.stdout.columns || defaultWidth : null
  }

  /** Width of the help, also for a pipe. */
  get width(): number {
    return this.columns ?? defaultWidth
  }

  /** Stream of the prompts. */
  get promptOutput(): NodeJS.WritableStream {
    this.#clearProgress()
    return open('stderr')
  }

  /** Writes data to stdout. */
  data(text: string): void {
    this.#clearProgress()
    write('stdout', text.endsWith('\n') ? text : `${text}\n`)
  }

  /** Writes CSV to stdout; its rows end with CRLF (RFC 4180). */
  csv(text: string): void {
    this.#clearProgress()
    writeAsIs('stdout', text.split('\r\n').map(printable).join('\r\n'))
  }

  /** Writes bytes to stdout, unchanged. */
  bytes(content: Uint8Array): void {
    this.#clearProgress()
    writeAsIs('stdout', content)
  }

  /** Writes a notice to stderr; `--quiet` and `--json` leave it out. */
  notice(text: string): void {
    if (!this.#options.quiet) this.warn(text)
  }

  /** Writes a warning to stderr; only `--json` leaves it out. */
  warn(text: string): void {
    if (!this.#options.json) this.error(text)
  }

  /** Writes an error to stderr, independent of the options. */
  error(text: string): void {
    this.#clearProgress()
    write('stderr', `${text}\n`)
  }

  /**
   * Shows a progress line after a noticeable wait, on a terminal that can erase it; the next output replaces it. Only
   * one row is erased, so a narrow terminal gets the beginning.
   */
  progress(text: string | null): void {
    const isWatched = !this.#options.quiet && !this.#options.json && isatty(descriptors.stderr) && !this.isDumb
    if (text === null || !isWatched) return this.#clearProgress()
    this.#progressText = text
    const show = () => {
      const width = open('stderr').columns || defaultWidth
      write('stderr', lengthOf(this.#progressText) < width ? this.#progressText : cutTo(this.#progressText, width - 1))
    }
    if (this.#isProgressShown) {
      writeAsIs('stderr', eraseLine)
      return show()
    }
    this.#progressTimer ??= setTimeout(() => {
      show()
      this.#isProgressShown = true
    }, progressDelayMs).unref()
  }

  /** Adds a style to a text where the stream shows styles. */
  style(style: Style, text: string, stream: Stream = 'stdout'): string {
    const isShown = this.#options.colour && isatty(descriptors[stream]) && !this.isDumb
    if (!isShown) return text
    ownEscape ??= crypto.randomUUID()
    return styleText(style, printable(text), { validateStream: false }).replaceAll('\u001B', ownEscape)
  }

  /** Reads stdin to its end; throws `Interrupted` when the signal comes first. */
  async readInput(signal: AbortSignal): Promise<string> {
    let text = ''
    if (isatty(stdin)) this.notice(terminalTexts.typeInput)
    signal.addEventListener('abort', () => process.stdin.destroy(new Interrupted()))
    process.stdin.setEncoding('utf8')
    for await (const chunk of process.stdin) text += String(chunk)
    return text
  }

  #clearProgress(): void {
    clearTimeout(this.#progressTimer)
    this.#progressTimer = undefined
    if (!this.#isProgressShown) return
    writeAsIs('stderr', eraseLine)
    this.#isProgressShown = false
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

/** Reports that the program cannot run here. */
export function refuseToStart(message: string): void {
  write('stderr', `${message}\n`)
  process.exitCode = 1
}
