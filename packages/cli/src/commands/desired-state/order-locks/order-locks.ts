import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../../config/settings.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'

/** Lock of a running apply or undo on orders of a portal. */
interface OrderLock {
  url: string
  orders: readonly number[]
  host: string
  pid: number
  /** Start of the process in ticks of the system; tells it from a later process with the same id. */
  started: string | null
  at: number
}

type Place = Pick<Settings, 'orderLocksFolder' | 'url'>

const privateFile = 0o600
const privateFolder = 0o700
const extension = '.json'
/** Processes that start within this time both release their locks and try again. */
const raceWindowMs = 1_000
const tries = 8

/**
 * Does work on orders that no other apply or undo on this computer works on; throws before anything is sent when one
 * does. Every process writes its own lock file first and then reads the others, so that no lock is ever taken over: the
 * lock of a dead process is removed.
 */
export async function withOrderLocks<Result>(
  place: Place,
  orders: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  const path = await acquire(place, orders)
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

async function acquire(place: Place, orders: readonly number[]): Promise<string> {
  const { pid } = process
  const own = ownPath(place)
  for (let left = tries; ; left -= 1) {
    const lock = { url: place.url, orders, host: hostname(), pid, started: startOf(pid), at: Date.now() }
    write(own, lock)
    const found = findOtherLock(place, orders)
    if (found === null) return own
    rmSync(own, { force: true })
    if (left === 1 || Math.abs(lock.at - found.lock.at) > raceWindowMs) throw busyError(lock, found)
    await sleep(20 + Math.random() * 100)
  }
}

interface Found {
  path: string
  lock: OrderLock
}

/** Finds the lock of another running process on one of these orders; null when there is none. */
export function findOtherLock(place: Place, orders: readonly number[]): Found | null {
  for (const name of namesIn(place.orderLocksFolder)) {
    const path = join(place.orderLocksFolder, name)
    const lock = path === ownPath(place) || !name.endsWith(extension) ? null : read(path)
    if (lock === null || lock.url !== place.url || !lock.orders.some((order) => orders.includes(order))) continue
    if (isAlive(lock)) return { path, lock }
    rmSync(path, { force: true })
  }
  return null
}

const busyError = ({ orders }: OrderLock, { path, lock }: Found): CliError =>
  new CliError(
    exitCodes.notApplied,
    'ORDERS_BUSY',
    texts.busy(
      lock.orders.filter((order) => orders.includes(order)),
      lock.pid,
    ),
    [texts.busyHint(path)],
  )

const ownPath = ({ orderLocksFolder }: Place) => join(orderLocksFolder, `${hostname()}-${process.pid}${extension}`)

/** Writes a lock by rename, so that a reader never sees half of one. */
function write(path: string, lock: OrderLock): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: privateFolder })
    chmodSync(dirname(path), privateFolder)
    writeFileSync(`${path}.tmp`, JSON.stringify(lock), { mode: privateFile })
    renameSync(`${path}.tmp`, path)
  } catch {
    rmSync(`${path}.tmp`, { force: true })
    throw new CliError(exitCodes.failed, 'LOCK_NOT_WRITTEN', texts.notWritten(path))
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Reads a lock; null when the file is gone or malformed. */
function read(path: string): OrderLock | null {
  try {
    const content = JSON.parse(readFileSync(path, 'utf8')) as Partial<OrderLock> | null
    return content !== null && Array.isArray(content.orders) && typeof content.pid === 'number'
      ? (content as OrderLock)
      : null
  } catch {
    return null
  }
}

/** Checks for the process of a lock; one on another computer that shares the folder counts as alive. */
function isAlive({ host, pid, started }: OrderLock): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const now = startOf(pid)
  return started === null || now === null || started === now
}

/** Reads the start of a process from field 22 of Linux' /proc/PID/stat; null on other systems. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
