import { stripVTControlCharacters } from 'node:util'
import { spawn } from '@lydell/node-pty'
import { cliCommand, type TestCli } from './run-cli.ts'

/** A CLI in a pseudo terminal, read without colours and cursor movements. */
export interface Terminal {
  /** Waits for a text after the last one that was seen. */
  sees: (text: string) => Promise<void>
  /** Waits until one of the texts has been shown since the last answer. */
  shows: (...texts: readonly string[]) => Promise<void>
  types: (keys: string) => void
  /** Types a line, presses Enter and waits until the prompt has taken it. */
  answer: (text: string) => Promise<void>
  /** Resolves with the exit code. */
  ends: () => Promise<number>
  /** Resolves with the exit code, or with null as soon as the CLI asks anew. */
  rests: () => Promise<number | null>
  /** Everything shown so far. */
  shown: () => string
  /** The same with colours and cursor movements. */
  raw: () => string
  close: () => void
}

/** Keys that a user presses. */
export const keys = { enter: '\r', ctrlC: '\u0003' } as const

/** Prompt without an answer. */
const openPrompt = /(^|\n)\? [^✔]*$/

/** Longer than any wait of a test on a busy machine. */
const timeoutMs = 45_000

/** A terminal other than the common one. */
export interface TerminalOptions {
  columns?: number
  env?: Record<string, string>
  /** Line of a shell that starts the CLI as `"$@"`, such as `"$@" 2>FILE`. */
  shell?: string
}

/** Starts the CLI in a pseudo terminal, by default one of 120 columns with colours. */
export function openTerminal(
  cli: TestCli,
  line: string,
  { columns = 120, env = {}, shell = 'exec "$@"' }: TerminalOptions = {},
): Terminal {
  const [file, words] = cliCommand(line)
  const pty = spawn('sh', ['-c', shell, 'sh', file, ...words], {
    env: { ...cli.env, TERM: terminalName, ...env },
    cols: columns,
    rows: 40,
  })
  return followTerminal({
    write: (pressed) => pty.write(pressed),
    onData: (listener) => pty.onData(listener),
    onExit: (listener) => pty.onExit((end) => listener(end.exitCode)),
    kill: () => pty.kill('SIGKILL'),
  })
}

/** Name of a terminal with colours. */
export const terminalName = 'xterm-256color'

/** A run of the CLI behind a terminal. */
export interface TerminalRun {
  write: (pressed: string) => void
  onData: (listener: (text: string) => void) => void
  onExit: (listener: (code: number) => void) => void
  kill: () => void
}

/** Reads what a run shows, and types into it. */
export function followTerminal(running: TerminalRun): Terminal {
  let output = ''
  let mark = 0
  let exitCode: number | null = null
  const watchers = new Set<() => void>()
  const look = () => watchers.forEach((watcher) => watcher())
  running.onData((text) => {
    output += text
    look()
  })
  running.onExit((code) => {
    exitCode = code
    look()
  })
  const shown = () => stripVTControlCharacters(output)

  const until = <Found>(find: () => Found | null, what: string) =>
    new Promise<Found>((resolve, reject) => {
      const finish = (end: () => void) => {
        clearTimeout(timer)
        watchers.delete(check)
        end()
      }
      const fail = (reason: string) =>
        finish(() => reject(new Error(`the terminal ${reason} without ${what}:\n${shown()}`)))
      const check = () => {
        const found = find()
        if (found !== null) finish(() => resolve(found))
        else if (exitCode !== null) fail(`ended with ${exitCode}`)
      }
      const timer = setTimeout(() => fail('stayed'), timeoutMs)
      watchers.add(check)
      check()
    })

  return {
    sees: async (text) => {
      mark = await until(() => {
        const at = shown().indexOf(text, mark)
        return at === -1 ? null : at + text.length
      }, text)
    },
    shows: async (...texts) => {
      await until(() => {
        const since = shown().slice(mark)
        return texts.some((text) => since.includes(text)) || null
      }, texts.join(' / '))
    },
    types: (pressed) => running.write(pressed),
    answer: async (text) => {
      mark = shown().length
      running.write(`${text}${keys.enter}`)
      // The prompt draws itself anew with every key; only what follows its tick is the next thing shown.
      mark = await until(() => {
        const tick = shown().indexOf('✔', mark)
        const end = tick === -1 ? -1 : shown().indexOf('\n', tick)
        return end === -1 ? null : end
      }, 'the tick of an answer')
    },
    ends: () => until(() => exitCode, 'an exit code'),
    rests: async () => {
      const find = () => (exitCode !== null ? 'ended' : openPrompt.test(shown().slice(mark)) ? 'asks' : null)
      await until(find, 'an end or a question')
      return exitCode
    },
    shown,
    raw: () => output,
    close: () => {
      if (exitCode === null) running.kill()
    },
  }
}
