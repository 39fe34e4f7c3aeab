/**
 * Child processes that end with this one.
 */
import { spawn } from 'node:child_process'

const children = new Set()
let ending = false

/** Starts a child with this terminal. `onExit` gets its code, 128 + the signal's number when it was killed. */
export function startChild(command, args, { cwd, env, onExit }) {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
  children.add(child)
  child.on('error', (error) => {
    children.delete(child)
    console.error(error.message)
    onExit(1)
  })
  child.on('exit', (code, signal) => {
    children.delete(child)
    onExit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1))
  })
}

/** Asks every child to end. */
export function stopChildren(signal = 'SIGTERM') {
  ending = true
  for (const child of children) child.kill(signal)
}

/** True after `stopChildren` or Ctrl-C: an exit is expected then. */
export const isEnding = () => ending

/**
 * Passes the signals that end a program on to the children. Ctrl-C reaches the children from the terminal
 * itself; a second one from here would cut short the requests that they are still answering.
 */
export function forwardSignals() {
  process.on('SIGTERM', () => stopChildren('SIGTERM'))
  process.on('SIGHUP', () => stopChildren('SIGTERM'))
  process.on('SIGINT', () => {
    ending = true
    if (!process.stdin.isTTY) stopChildren('SIGINT')
  })
}
