import { spawn } from '@lydell/node-pty'
import type { Asks } from '@ip-portal/core/kernel/flow/flow'
import type { Machine } from './run-cli.ts'
import { cliCommand } from './run-cli.ts'

/** A CLI in a real pseudo terminal, read by what it has shown since the last answer. */
export interface Terminal {
  /** Types a line, presses Enter and waits until the prompt has taken it. */
  answer: (text: string) => Promise<void>
  /** Waits until one of the texts has been shown since the last answer. */
  shows: (...texts: readonly string[]) => Promise<void>
  /** Everything shown since the start, without colours and cursor movements. */
  all: () => string
  /** Exit code, once the process has ended. */
  ended: () => Promise<number>
  close: () => void
}

const patienceMs = 15_000
// oxlint-disable-next-line no-control-regex -- escape sequences are control characters
const escapes = /\u001B(?:\[[0-9;?]*[A-Za-z]|\][^\u0007]*\u0007|[()][A-Z0-9]|[=>78])/g
const withoutEscapes = (text: string) => text.replace(escapes, '')

/** Starts the CLI in a terminal of 100 columns. */
export function openTerminal(machine: Machine, line: string): Terminal {
  const [command, words] = cliCommand(line)
  const pty = spawn(command, words, { cols: 100, rows: 40, env: machine.env })
  let output = ''
  let mark = 0
  let exitCode: number | null = null
  const watchers = new Set<() => void>()
  const look = () => watchers.forEach((watcher) => watcher())
  pty.onData((text) => {
    output += text
    look()
  })
  pty.onExit((end) => {
    exitCode = end.exitCode
    look()
  })

  const until = <Found>(find: () => Found | null, what: string) =>
    new Promise<Found>((resolve, reject) => {
      const finish = (end: () => void) => {
        clearTimeout(timer)
        watchers.delete(check)
        end()
      }
      const check = () => {
        const found = find()
        if (found !== null) finish(() => resolve(found))
      }
      const timer = setTimeout(
        () => finish(() => reject(new Error(`the terminal never showed ${what}:\n${withoutEscapes(output)}`))),
        patienceMs,
      )
      watchers.add(check)
      check()
    })

  return {
    answer: async (text) => {
      mark = output.length
      pty.write(`${text}\r`)
      // The prompt draws itself anew with every key; only what follows its tick is the next thing shown.
      mark = await until(() => {
        const tick = output.indexOf('✔', mark)
        const line = tick < 0 ? -1 : output.indexOf('\n', tick)
        return line < 0 ? null : line
      }, `that it took an answer`)
    },
    shows: async (...texts) => {
      await until(() => {
        const shown = withoutEscapes(output.slice(mark))
        return texts.some((text) => shown.includes(text)) ? true : null
      }, texts.join(' / '))
    },
    all: () => withoutEscapes(output),
    ended: () => until(() => exitCode, 'its end'),
    close: () => {
      if (exitCode === null) pty.kill('SIGKILL')
    },
  }
}

/** What the terminal shows when a flow asks: the prompts, to the letter. */
export const promptsOf: Partial<Record<Asks, readonly string[]>> = {
  credentials: ['Şifre', 'E-posta'],
  code: ['Doğrulama Kodu'],
  restore: ['yeniden denensin mi'],
}
