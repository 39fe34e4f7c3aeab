import pLimit from 'p-limit'
import { companyBusy, createKeyedQueue } from '../../store/limits/keyed-queue.ts'
import type { Registry, RegistryObject } from './registry.ts'

/** Answer of the registry; `asOf` is the time at which it gave it, in ms since the epoch. */
export interface RegistryAnswer {
  objects: RegistryObject[]
  asOf: number
}

/** Registry as all companies share it. */
export interface SharedRegistry {
  /** Finds objects as `Registry` does; refuses 429 when the company waits for too many answers. */
  find(value: string, companyId: number): Promise<RegistryAnswer>
  /** Time of the last answer of a server outside; null without one. */
  answeredAt(): number | null
}

/** Registry whose answers are at hand at once, so that none is kept. */
export const directRegistry = (registry: Registry, now: () => number): SharedRegistry => ({
  find: async (value) => ({ objects: await registry.find(value), asOf: now() }),
  answeredAt: () => null,
})

interface Sharing {
  now: () => number
  /** Time for which an answer is kept. */
  keepMs: number
}

/** Questions to the registry at once, of the whole process and of one company. */
const mostSockets = 8
const ofOneCompany = { running: 2, waiting: 10, waitMs: 10_000 }

/**
 * Asks the registry for all companies: a few questions at once, the same one only once at a time, and each answer is
 * kept for a while. A missing answer is not kept.
 */
export function createSharedRegistry(registry: Registry, { now, keepMs }: Sharing): SharedRegistry {
  let answeredAt: number | null = null
  const kept = new KeptAnswers()
  const asked = new Map<string, Promise<RegistryAnswer>>()
  const sockets = pLimit(mostSockets)
  const companies = createKeyedQueue(ofOneCompany, companyBusy)

  async function ask(value: string, companyId: number): Promise<RegistryAnswer> {
    const objects = await companies.run(companyId, () => sockets(() => registry.find(value)))
    const answer = { objects, asOf: now() }
    kept.set(keyOf(value), answer)
    answeredAt = answer.asOf
    return answer
  }

  return {
    answeredAt: () => answeredAt,
    find: (value, companyId) => {
      const key = keyOf(value)
      const known = kept.get(key)
      const age = known ? now() - known.asOf : Infinity
      if (known && age >= 0 && age < keepMs) return Promise.resolve(known)
      const running = asked.get(key) ?? ask(value, companyId).finally(() => asked.delete(key))
      asked.set(key, running)
      return running
    },
  }
}

/** Names of objects have no case (RFC 2622 section 2). */
const keyOf = (value: string) => value.toUpperCase()

const mostKept = 500
const mostCharacters = 8_000_000

/** Answers by question. Drops the oldest ones above a number and a size. */
class KeptAnswers {
  readonly #answers = new Map<string, RegistryAnswer>()
  #characters = 0

  get(key: string): RegistryAnswer | undefined {
    return this.#answers.get(key)
  }

  set(key: string, answer: RegistryAnswer): void {
    this.#drop(key)
    this.#answers.set(key, answer)
    this.#characters += sizeOf(answer)
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= mostKept && this.#characters <= mostCharacters) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const known = this.#answers.get(key)
    if (known) this.#characters -= sizeOf(known)
    this.#answers.delete(key)
  }
}

/** Characters of an answer, with an allowance for each value. */
const sizeOf = ({ objects }: RegistryAnswer): number =>
  objects
    .flatMap((object) => Object.entries(object))
    .flatMap(([name, values]) => [name, ...(Array.isArray(values) ? values : [values])])
    .reduce((sum, text) => sum + text.length + 50, 0)
