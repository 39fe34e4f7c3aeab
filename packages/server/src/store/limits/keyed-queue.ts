import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../../base/refusal.ts'
import { limitsTexts } from '../store.texts.ts'

/** Bounds of what one key may have in hand. */
export interface Bounds {
  /** Tasks that run side by side. */
  running: number
  /** Tasks that wait for one of these to end. */
  waiting: number
  /** Longest wait for the start, in milliseconds. */
  waitMs: number
}

/** Tasks in hand, of all keys. */
export interface QueueLoad {
  running: number
  waiting: number
}

/** Runs tasks of one key in their order, a few side by side; keys do not wait for each other. */
export interface KeyedQueue {
  /**
   * Rejects with the refusal of the queue when too many tasks of the key wait, or when this one waits too long. Tells the
   * task if it had to wait for another one to end.
   */
  run<T>(key: string | number, task: (hasWaited: boolean) => Promise<T>): Promise<T>
  load(): QueueLoad
}

/** Creates a queue within the bounds; `refuse` creates the error of a task that it does not run. */
export function createKeyedQueue({ running, waiting, waitMs }: Bounds, refuse: () => Error): KeyedQueue {
  const keys = new Map<string | number, { limit: LimitFunction; tasks: number }>()
  return {
    run: async (key, task) => {
      const mine = keys.get(key) ?? { limit: pLimit(running), tasks: 0 }
      if (mine.tasks >= running + waiting) throw refuse()
      const mustWait = mine.tasks >= running
      mine.tasks += 1
      keys.set(key, mine)
      try {
        return await runInTime(mine.limit, () => task(mustWait), waitMs, refuse)
      } finally {
        mine.tasks -= 1
        if (mine.tasks === 0) keys.delete(key)
      }
    },
    load: () => {
      const all = [...keys.values()]
      const running = sum(all.map(({ limit }) => limit.activeCount))
      return { running, waiting: sum(all.map(({ tasks }) => tasks)) - running }
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Runs the task in its turn; a task whose turn comes too late has been refused and does not run. */
function runInTime<T>(limit: LimitFunction, task: () => Promise<T>, waitMs: number, refuse: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    let isRefused = false
    const timer = setTimeout(() => {
      isRefused = true
      reject(refuse())
    }, waitMs)
    void limit(async () => {
      clearTimeout(timer)
      if (!isRefused) await task().then(resolve, reject)
    })
  })
}

const retryAfterSeconds = 2

/** Refuses 429, because the company has too many requests in hand at once. */
export const companyBusy = (): Refusal =>
  new Refusal(429, limitsTexts.companyBusy, { limit: 'company', headers: { 'retry-after': String(retryAfterSeconds) } })
