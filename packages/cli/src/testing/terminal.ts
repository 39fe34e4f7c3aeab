import { spawn } from '@lydell/node-pty'
import { stripVTControlCharacters } from 'node:util'
import { cliCommand, type Machine } from './run-cli.ts'

/** A person at a terminal. */
export interface Terminal {
  /** Resolves when the text has been shown since the last wait; rejects when the program ends without it. */
  sees: (text: string) => Promise<void>
  types: (keys: string) => void
  /** Resolves with the exit code. */
  ends: () => Promise<number>
  /** Everything shown so far. */
  shown: () => string
}

/** Keys that a person presses. */
export const keys = { enter: '\r', ctrlC: '\u0003' } as const

/** Starts the CLI in a pseudo terminal of 120 columns. */
export function openTerminal(machine: Machine, line: string): Terminal {
  const [file, words] = cliCommand(line)
  const pty = spawn(file, words, { env: { ...machine.env, TERM: 'xterm-256color' }, cols: 120, rows: 40 })
  let [text, seen] = ['', 0]
  let look = () => {}
  let exitCode: number | null = null
  pty.onData((data) => {
    text += data
    look()
  })
  pty.onExit((end) => {
    exitCode = end.exitCode
    look()
  })
  const shown = () => stripVTControlCharacters(text)
  const until = <Value>(find: () => Value | null) =>
    new Promise<Value>((resolve, reject) => {
      look = () => {
        const found = find()
        if (found !== null) resolve(found)
        else if (exitCode !== null) reject(new Error(`ended with ${exitCode}; shown:\n${shown()}`))
      }
      look()
    })
  return {
    sees: (wanted) =>
      until(() => {
        const at = shown().indexOf(wanted, seen)
        if (at === -1) return null
        seen = at + wanted.length
        return undefined
      }).then(() => undefined),
    types: (pressed) => pty.write(pressed),
    ends: () => until(() => exitCode),
    shown,
  }
}
