import { styleText } from 'node:util'

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

type Stream = 'stdout' | 'stderr'

/** The one writer to stdout and stderr: stdout carries data, stderr everything else. */
export class Io {
  #voice: Voice = { json: false, quiet: false, colour: true }
  #isProgressShown = false
  #progressTimer: NodeJS.Timeout | undefined

  constructor() {
    for (const stream of ['stdout', 'stderr'] as const) process[stream].on('error', endOnClosedPipe)
  }

  /** Set once the options of the command are known. */
  speak(voice: Voice): void {
    this.#voice = voice
  }

  get isJson(): boolean {
    return this.#voice.json
  }

  /** A person reads stdout. */
  get isTerminal(): boolean {
    return process.stdout.isTTY
  }

  /** A person is there to answer: questions are read from stdin and written to stderr. */
  get canAsk(): boolean {
    return process.stdin.isTTY && process.stderr.isTTY
  }

  /** Columns of the terminal. */
  get width(): number {
    return process.stdout.columns || 80
  }

  /** Where prompts are drawn. */
  get promptOutput(): NodeJS.WritableStream {
    this.#clearProgress()
    return process.stderr
  }

  /** Data, to stdout. */
  data(text: string): void {
    this.#clearProgress()
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
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
    process.stderr.write(`${text}\n`)
  }

  /** A line for waits that a person notices; the next output replaces it. On a terminal only. */
  progress(text: string | null): void {
    this.#clearProgress()
    if (text === null || this.#voice.quiet || this.#voice.json || !process.stderr.isTTY) return
    this.#progressTimer = setTimeout(() => {
      process.stderr.write(text)
      this.#isProgressShown = true
    }, noticedMs).unref()
  }

  /** Text in a style, where the stream shows styles. */
  style(style: Style, text: string, stream: Stream = 'stdout'): string {
    const isShown = this.#voice.colour && process[stream].isTTY && process.env['TERM'] !== 'dumb'
    return isShown ? styleText(style, text, { validateStream: false }) : text
  }

  /** Everything that is piped in. */
  async readInput(): Promise<string> {
    let text = ''
    process.stdin.setEncoding('utf8')
    for await (const chunk of process.stdin) text += String(chunk)
    return text
  }

  #clearProgress(): void {
    clearTimeout(this.#progressTimer)
    if (!this.#isProgressShown) return
    process.stderr.write('\r\u001B[K')
    this.#isProgressShown = false
  }
}

/** `| head` closes the pipe when it has seen enough; that is no error, and nobody is left to tell. */
function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

/** Says why the program cannot run at all. */
export function refuseToStart(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
