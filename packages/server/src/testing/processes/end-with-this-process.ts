import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Reads lines `PID SIGNAL` for processes to end and `PID` for those that have ended. Its input closes when the process
 * that started it is gone, also by SIGKILL; then it sends each process that is left its signal.
 */
const program = `
const left = new Map()
let text = ''
process.stdin.setEncoding('utf8').on('data', (part) => {
  const lines = (text + part).split('\\n')
  text = lines.pop()
  for (const line of lines) {
    const [pid, signal] = line.split(' ')
    if (signal) left.set(pid, signal)
    else left.delete(pid)
  }
})
process.stdin.on('close', () => {
  for (const [pid, signal] of left) try { process.kill(Number(pid), signal) } catch {}
})`

let guard: Socket | null = null

/** Returns the input of the one guard of this process. */
function inputOfGuard(): Socket {
  if (guard) return guard
  // In a session of its own, so that Ctrl-C does not end it before the others.
  const child = spawn(process.execPath, ['-e', program], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  guard = child.stdin as Socket
  guard.on('error', () => undefined).unref()
  return guard
}

/** Ends a child when this process ends, in whatever way: nothing that a test run has started may outlive it. */
export function endWithThisProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGQUIT' = 'SIGKILL'): void {
  const { pid } = child
  if (pid === undefined) return
  inputOfGuard().write(`${pid} ${signal}\n`)
  child.once('exit', () => inputOfGuard().write(`${pid}\n`))
}
