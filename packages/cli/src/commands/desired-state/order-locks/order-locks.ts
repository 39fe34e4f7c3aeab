import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../../config/settings.ts'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import { keepBeating, lockExtension, locksIn, readLock, removeLock, writeLock, type FoundLock } from './lock-file.ts'
import { holderState, ownHolder } from './lock-holder.ts'

type Place = Pick<Settings, 'orderLocksFolder' | 'url'>

/** Processes that start within this time both release their locks and try again. */
const raceWindowMs = 1_000
const tries = 8
/** Silence after which a holder that the system does not know counts as gone. */
const silenceMs = 5_000
const lookMs = 200

/**
 * Does work on orders that no other apply or undo works on; throws before anything is sent when one does. Every process
 * writes its own lock file first and then reads the others, so that no lock is ever taken over: the lock of a process
 * that is gone is removed. A wait for another process is said once.
 */
export async function withOrderLocks<Result>(
  { io, settings: place }: Pick<Context, 'io' | 'settings'>,
  orders: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  let isSaid = false
  const onWait = () => {
    if (!isSaid) io.notice(texts.waitingForLock)
    isSaid = true
  }
  await removeSilentLocks(place, orders, onWait)
  const path = await acquire(place, orders, onWait)
  const stop = keepBeating(path)
  try {
    return await work()
  } finally {
    stop()
    removeLock(path)
  }
}

/**
 * Watches the locks of holders that the system does not know, before the own lock is written, so that those who watch
 * do not hinder each other. No clocks are compared: a sign of life is any change of the file.
 */
async function removeSilentLocks(place: Place, orders: readonly number[], onWait: () => void): Promise<void> {
  let watched = othersOn(place, orders).filter(({ lock }) => holderState(lock) === 'unknown')
  const end = performance.now() + silenceMs
  while (watched.length > 0 && performance.now() < end) {
    onWait()
    await sleep(lookMs)
    watched = watched.filter(({ path, beatAt }) => {
      const now = readLock(path)
      if (now !== null && now.beatAt !== beatAt) throw busyError(orders, now)
      return now !== null
    })
  }
  for (const { path } of watched) removeLock(path)
}

async function acquire(place: Place, orders: readonly number[], onWait: () => void): Promise<string> {
  const own = ownPath(place)
  for (let left = tries; ; left -= 1) {
    const lock = { url: place.url, orders, ...ownHolder(), at: Date.now() }
    writeLock(own, lock)
    const found = findOtherLock(place, orders)
    if (found === null) return own
    removeLock(own)
    if (left === 1 || Math.abs(lock.at - found.lock.at) > raceWindowMs) throw busyError(orders, found)
    onWait()
    await sleep(20 + Math.random() * 100)
  }
}

/** Finds the lock of another process on one of these orders, which is not known to be gone; null when there is none. */
export function findOtherLock(place: Place, orders: readonly number[]): FoundLock | null {
  for (const found of othersOn(place, orders)) {
    if (holderState(found.lock) !== 'gone') return found
    removeLock(found.path)
  }
  return null
}

const othersOn = (place: Place, orders: readonly number[]): FoundLock[] =>
  locksIn(place.orderLocksFolder).filter(
    ({ path, lock }) =>
      path !== ownPath(place) && lock.url === place.url && lock.orders.some((order) => orders.includes(order)),
  )

const busyError = (orders: readonly number[], { path, lock }: FoundLock): CliError =>
  new CliError(
    exitCodes.notApplied,
    'ORDERS_BUSY',
    texts.busy(
      lock.orders.filter((order) => orders.includes(order)),
      lock.pid,
      lock.host === hostname() ? null : lock.host,
    ),
    [texts.busyHint(path)],
  )

/** Names the lock; host and process id are not unique where containers share the folder. */
const ownName = `${randomUUID()}${lockExtension}`

const ownPath = ({ orderLocksFolder }: Place) => join(orderLocksFolder, ownName)
