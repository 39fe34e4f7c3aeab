import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../../config/settings.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'

/** A running apply or undo, and the orders of a portal that are its own until it ends. */
interface OrderLock {
  url: string
  orders: readonly number[]
  host: string
  pid: number
  /** When the process was started, as the system counts; tells it from a later one of the same number. */
  started: string | null
  at: number
}

type Place = Pick<Settings, 'orderLocksFolder' | 'url'>

const privateFile = 0o600
const privateFolder = 0o700
const extension = '.json'
/** Two that start at the same moment step back from each other and try again. */
const sameMomentMs = 1_000
const tries = 8

/**
 * Does work on orders while no other apply or undo on this machine touches them. Throws before anything is sent
 * when one does. Every process writes a claim of its own first and then looks at the others', so there is nothing
 * to steal: the claim of a dead process counts for nothing and is swept away.
 */
export async function withOrderLocks<Result>(
  place: Place,
  orders: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  const path = await claimed(place, orders)
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

async function claimed(place: Place, orders: readonly number[]): Promise<string> {
  const { pid } = process
  const own = ownPath(place)
  for (let left = tries; ; left -= 1) {
    const claim = { url: place.url, orders, host: hostname(), pid, started: startOf(pid), at: Date.now() }
    write(own, claim)
    const found = findOtherLock(place, orders)
    if (found === null) return own
    rmSync(own, { force: true })
    if (left === 1 || Math.abs(claim.at - found.claim.at) > sameMomentMs) throw busyError(claim, found)
    await sleep(20 + Math.random() * 100)
  }
}

interface Found {
  path: string
  claim: OrderLock
}

/** A running apply or undo of another process that works on one of these orders; null when there is none. */
export function findOtherLock(place: Place, orders: readonly number[]): Found | null {
  for (const name of namesIn(place.orderLocksFolder)) {
    const path = join(place.orderLocksFolder, name)
    const claim = path === ownPath(place) || !name.endsWith(extension) ? null : read(path)
    if (claim === null || claim.url !== place.url || !claim.orders.some((order) => orders.includes(order))) continue
    if (isAlive(claim)) return { path, claim }
    rmSync(path, { force: true })
  }
  return null
}

const busyError = ({ orders }: OrderLock, { path, claim }: Found): CliError =>
  new CliError(
    exitCodes.notApplied,
    'ORDERS_BUSY',
    texts.busy(
      claim.orders.filter((order) => orders.includes(order)),
      claim.pid,
    ),
    [texts.busyHint(path)],
  )

const ownPath = ({ orderLocksFolder }: Place) => join(orderLocksFolder, `${hostname()}-${process.pid}${extension}`)

/** Written beside its place and moved there: who reads a claim reads all of it. */
function write(path: string, claim: OrderLock): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: privateFolder })
    chmodSync(dirname(path), privateFolder)
    writeFileSync(`${path}.tmp`, JSON.stringify(claim), { mode: privateFile })
    renameSync(`${path}.tmp`, path)
  } catch {
    rmSync(`${path}.tmp`, { force: true })
    throw new CliError(exitCodes.failed, 'CLAIM_NOT_WRITTEN', texts.notWritten(path))
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Null for a claim that has gone meanwhile, or is none. */
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

/** Nobody here can tell about a process of another machine that shares the folder. */
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

/** Field 22 of Linux' /proc/PID/stat, in ticks since the machine's start; null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
