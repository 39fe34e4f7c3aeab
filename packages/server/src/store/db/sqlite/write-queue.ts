import { performance } from 'node:perf_hooks'
import { DatabaseTrouble } from '../driver/database-trouble.ts'

/** Turn to write: milliseconds left of the wait, and the call that ends the turn. */
export interface Turn {
  leftMs: number
  end: () => void
}

/** Lets one write or transaction at a time through, in the order of arrival. */
export class WriteQueue {
  readonly #limitMs: number
  readonly #waiting = new Set<() => void>()
  #isTaken = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  get isTaken(): boolean {
    return this.#isTaken
  }

  /** Number of callers that wait. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Waits for the turn. Rejects with `DatabaseTrouble` when it does not come within the limit. */
  async take(): Promise<Turn> {
    const since = performance.now()
    if (this.#isTaken) await this.#wait()
    this.#isTaken = true
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      this.#next()
    }
    return { leftMs: Math.max(1, Math.round(this.#limitMs - (performance.now() - since))), end }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(go)
        reject(new DatabaseTrouble('busy', new Error('waited too long for a turn to write')))
      }, this.#limitMs)
      this.#waiting.add(go)
    })
  }

  #next(): void {
    const [first] = this.#waiting
    // The turn passes on without being free in between, so that no later caller overtakes.
    if (!first) this.#isTaken = false
    else {
      this.#waiting.delete(first)
      first()
    }
  }
}
