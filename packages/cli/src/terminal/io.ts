import { styleText } from 'node:util'
import { decodeText } from '@ip-portal/core/kernel/markup/decode-text'
import { printable } from '@ip-portal/core/kernel/values/control-characters'
import { CliError, exitCodes, Interrupted, type ExitCode } from '../errors/exit-codes.ts'
import type { Environment, Host, Stream } from './host.ts'
import { terminalTexts } from './terminal.texts.ts'
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

/** Only writer to stdout and stderr: stdout carries data, stderr everything else. */
export class Io {
  readonly #host: Host
  #options: OutputOptions
  /** Stands for the ESC of a style. It is random, so that no text of a server passes for it. */
  #ownEscape: string | undefined
  #isProgressShown = false
  #progressTimer: NodeJS.Timeout | undefined
  #progressText = ''
  /** Exit code of a command that did its work, such as "changes pending". */
  exitCode: ExitCode = exitCodes.done

  constructor(host: Host) {
    this.#host = host
    // A line that cannot be parsed has no options, but its words still decide about colours.
    this.#options = { json: false, quiet: false, colour: !host.env['NO_COLOR'] && !host.line.includes('--no-color') }
  }

  /** Words of the command line, after the name of the program. */
  get line(): readonly string[] {
    return this.#host.line
  }

  get env(): Environment {
    return this.#host.env
  }

  /** Sets the options, once the command line is parsed. */
  configure(options: OutputOptions): void {
    this.#options = options
  }

  get isJson(): boolean {
    return this.#options.json
  }

  /** True when stdout is a terminal. */
  get isTerminal(): boolean {
    return this.#host.isTerminal('stdout')
  }

  /** True when stdin and stderr are terminals: prompts read the one and write to the other. */
  get canAsk(): boolean {
    return this.#host.isTerminal('stdin') && this.#host.isTerminal('stderr')
  }

  /** False with `--no-color` and NO_COLOR. */
  get hasColour(): boolean {
    return this.#options.colour
  }

  /** True for a terminal that shows no escape sequences: TERM is `dumb`, or unset where every terminal has a name. */
  get isDumb(): boolean {
    const name = this.env['TERM']
    return name === 'dumb' || (!name && process.platform !== 'win32')
  }

  /** Width of the output: COLUMNS, else that of the terminal; null for a pipe. */
  get columns(): number | null {
    const wanted = Number.parseInt(this.env['COLUMNS'] ?? '', 10)
    if (wanted >= minTerminalWidth) return wanted
    return this.isTerminal ? this.#host.open('stdout').columns || defaultWidth : null
  }

  /** Width of the help, also for a pipe. */
  get width(): number {
    return this.columns ?? defaultWidth
  }

  /** Streams of the prompts. */
  get promptStreams(): { input: NodeJS.ReadStream; output: NodeJS.WritableStream } {
    this.#clearProgress()
    return { input: this.#host.input, output: this.#host.open('stderr') }
  }

  /**
   * Aborted when a stream takes or gives no more. What is written then is left out, because a command that changes or
   * judges something goes on to its end; one that only shows what comes ends, and so does a prompt.
   */
  lost(stream: Stream | 'stdin'): AbortSignal {
    return this.#host.lost(stream)
  }

  /** Waits until stdout is written; gives the error when that failed, but null when its reader has left. */
  async outputError(): Promise<CliError | null> {
    await this.#host.written()
    const lost = this.#host.lost('stdout')
    const reason = lost.reason as string | null
    if (!lost.aborted || reason === null) return null
    const code = this.exitCode === exitCodes.done ? exitCodes.failed : this.exitCode
    return new CliError(code, 'OUTPUT_NOT_WRITTEN', terminalTexts.outputNotWritten(reason))
  }

  /** Calls back when the run shall end; returns how to end that. */
  onEnding(listener: () => void): () => void {
    return this.#host.onEnding(listener)
  }

  /** Writes data to stdout. */
  data(text: string): void {
    this.#clearProgress()
    this.#write('stdout', text.endsWith('\n') ? text : `${text}\n`)
  }

  /** Writes CSV to stdout; its rows end with CRLF (RFC 4180). */
  csv(text: string): void {
    this.#clearProgress()
    this.#host.write('stdout', text.split('\r\n').map(printable).join('\r\n'))
  }

  /** Writes bytes to stdout, unchanged. */
  bytes(content: Uint8Array): void {
    this.#clearProgress()
    this.#host.write('stdout', content)
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
    this.#write('stderr', `${text}\n`)
  }

  /**
   * Shows a progress line after a noticeable wait, on a terminal that can erase it; the next output replaces it. Only
   * one row is erased, so a narrow terminal gets the beginning.
   */
  progress(text: string | null): void {
    const isWatched = !this.#options.quiet && !this.#options.json && this.#host.isTerminal('stderr') && !this.isDumb
    if (text === null || !isWatched) return this.#clearProgress()
    this.#progressText = text
    const show = () => {
      const width = this.#host.open('stderr').columns || defaultWidth
      const text = this.#progressText
      this.#write('stderr', lengthOf(text) < width ? text : cutTo(text, width - 1))
    }
    if (this.#isProgressShown) {
      this.#host.write('stderr', eraseLine)
      return show()
    }
    this.#progressTimer ??= setTimeout(() => {
      show()
      this.#isProgressShown = true
    }, progressDelayMs).unref()
  }

  /** Adds a style to a text where the stream shows styles. */
  style(style: Style, text: string, stream: Stream = 'stdout'): string {
    const isShown = this.#options.colour && this.#host.isTerminal(stream) && !this.isDumb
    if (!isShown) return text
    this.#ownEscape ??= crypto.randomUUID()
    return styleText(style, printable(text), { validateStream: false }).replaceAll('\u001B', this.#ownEscape)
  }

  /** Reads stdin to its end; throws `Interrupted` when the signal comes first. */
  async readInput(signal: AbortSignal): Promise<string> {
    const chunks: Uint8Array[] = []
    if (this.#host.isTerminal('stdin')) this.notice(terminalTexts.typeInput)
    const { input } = this.#host
    signal.addEventListener('abort', () => input.destroy(new Interrupted()))
    for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array | string))
    return decodeText(Buffer.concat(chunks))
  }

  #clearProgress(): void {
    clearTimeout(this.#progressTimer)
    this.#progressTimer = undefined
    if (!this.#isProgressShown) return
    this.#host.write('stderr', eraseLine)
    this.#isProgressShown = false
  }

  /** Writes a text without control characters, except those of its styles. */
  #write(name: Stream, text: string): void {
    const shown = printable(text)
    this.#host.write(name, this.#ownEscape === undefined ? shown : shown.replaceAll(this.#ownEscape, '\u001B'))
  }
}
