import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Process that holds a lock. */
export interface LockHolder {
  /** Names the space of process ids; null where the system does not tell it. */
  system: string | null
  pid: number
  /** Start of the process in ticks of the system; tells it from a later process with the same id. */
  started: string | null
  /** Host name, for messages only: it changes with networks and containers. */
  host: string
}

/** State of a holder; `unknown` on another computer, in another container, and where the system tells no start. */
export type HolderState = 'running' | 'gone' | 'unknown'

/** This process as a holder. */
export const ownHolder = (): LockHolder => {
  const { pid } = process
  return { system: ownSystem(), pid, started: statOf(pid)?.started ?? null, host: hostname() }
}

/** Asks the system for the state of a holder. */
export function holderState({ system, pid, started }: LockHolder): HolderState {
  if (!system || system !== ownSystem()) return 'unknown'
  if (!isListed(pid)) return 'gone'
  const stat = statOf(pid)
  if (stat === null || started === null) return 'unknown'
  return stat.started === started && !isDead(stat.state) ? 'running' : 'gone'
}

/**
 * On Linux the boot and the namespace of process ids: containers of one computer have namespaces of their own, and
 * often the same host name and process id.
 */
function ownSystem(): string | null {
  if (process.platform !== 'linux') return hostname()
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process of another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** A zombie is dead, but its parent has not asked for its exit code. */
const isDead = (state: string | undefined) => state === 'Z' || state === 'X'

/** Reads state and start of a process, fields 3 and 22 of Linux' /proc/PID/stat; null on other systems. */
function statOf(pid: number): { state: string | undefined; started: string | undefined } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], started: fields[19] }
  } catch {
    return null
  }
}
