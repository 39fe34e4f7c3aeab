import { FailureError, isLost, isUncertain, toFailure, type Failure } from '../failure/failure.ts'
import type { PortalStorage } from '../platform/storage.ts'
import { limits } from '../values/limits.ts'

/** Options of writes that must have one effect although they are sent twice. */
export interface SendOnceOptions {
  /** Makes a random UUID: the core has no randomness of its own. */
  newKey: () => string
  /** Keeps the keys of writes without an answer; the browser's outlives a reload. */
  storage: PortalStorage
  /**
   * Called with the key of a write whose end is unknown: its answer was lost for good, or was a 5xx, behind which a
   * database may have lost the answer to its commit. Not called where the server is known to keep no keys.
   */
  onLost?: (key: string) => void
}

/** Options that the portal adds: its clock, and whether the server keeps keys, null when it does not say. */
interface Surroundings {
  now: () => number
  isOffered: () => Promise<boolean | null>
}

/** Content of a write. */
interface Write {
  method?: string
  path: readonly (string | number)[]
  json?: unknown
  form?: FormData
  signal?: AbortSignal | undefined
}

interface KeptKey {
  content: string
  key: string
  at: number
}

/** Sends a write with its key, and a second time when its answer is lost. */
export type SendOnce = <Answer>(write: Write, send: (key: string) => Promise<Answer>) => Promise<Answer>

/**
 * Makes the sender of writes with an idempotency key. A key is kept until there is a definite answer, so that the same
 * content carries it again, in this page or after a reload. A write whose answer was lost is repeated once where the
 * server keeps keys.
 */
export function createSendOnce({ newKey, storage, onLost, now, isOffered }: SendOnceOptions & Surroundings): SendOnce {
  const { find, keep, forget } = keptKeys(storage, now)
  return async (write, send) => {
    const content = contentOf(write)
    const kept = find(content)
    const key = kept ?? newKey()
    keep(content, key)
    // The server may have acted on a request before this one.
    let isUncertainYet = kept !== undefined
    let isEndUnknown = false
    // At once: a command that is interrupted does not wait for the end of the request.
    write.signal?.addEventListener('abort', () => onLost?.(key))
    for (let isRepeat = false; ; isRepeat = true) {
      try {
        const answer = await send(key)
        forget(content)
        return answer
      } catch (error) {
        if (write.signal?.aborted) throw error
        const failure = unanswered(toFailure(error))
        const isOther = failure.kind === 'refused' && failure.code === keyReused
        isUncertainYet ||= isUncertain(failure)
        isEndUnknown ||= isUncertain(failure)
        if (isOther || !isUncertainYet) forget(content)
        // Files of the same name and size may differ in their bytes: that is another write.
        if (isOther && kept !== undefined) return send(newKey())
        const isKept = isLost(failure) || (onLost && isUncertain(failure)) ? await isOffered() : null
        if (isRepeat || isKept !== true || !isLost(failure)) {
          if (isEndUnknown && isKept !== false) onLost?.(key)
          throw new FailureError(failure)
        }
        await new Promise((resolve) => setTimeout(resolve, limits.repeatDelayMs))
      }
    }
  }
}

/** `code` of the refusal of a key that came with another content before. */
export const keyReused = 'KEY_REUSED'

/** `code` of the refusal of a write whose first request still runs. */
export const stillRunning = 'STILL_RUNNING'

/** Takes such a refusal as an answer that has not come yet: to a machine a 409 means that its data is outdated. */
const unanswered = (failure: Failure): Failure =>
  failure.kind === 'refused' && failure.code === stillRunning ? { kind: 'timeout' } : failure

/** Writes the content of a write as text: its fields, and the names, sizes and types of its files. */
function contentOf({ method, path, json, form }: Write): string {
  const parts = [...(form?.entries() ?? [])].map(([name, part]) =>
    typeof part === 'string' ? [name, part] : [name, part.name, part.size, part.type],
  )
  return JSON.stringify([method, path, json, parts])
}

/** Storage key of the kept keys, and the most of them. */
const storageKey = 'unansweredWrites'
const maxKept = 200

/** Keys by the content of their writes, in the storage of the client. */
function keptKeys(storage: PortalStorage, now: () => number) {
  // Keys that a full storage does not take; they must not stop a payment.
  let unstored: KeptKey[] | null = null
  function read(): KeptKey[] {
    if (unstored) return unstored
    try {
      const kept = JSON.parse(storage.get(storageKey) ?? '[]') as KeptKey[]
      return kept.filter(({ at }) => Math.abs(now() - at) < limits.unansweredKeyMs)
    } catch {
      return []
    }
  }
  function write(kept: KeptKey[]) {
    unstored = null
    try {
      if (kept.length > 0) storage.set(storageKey, JSON.stringify(kept.slice(-maxKept)))
      else if (storage.get(storageKey) !== null) storage.remove(storageKey)
    } catch {
      unstored = kept
    }
  }
  const find = (content: string) => read().find((one) => one.content === content)?.key
  const forget = (content: string) => write(read().filter((one) => one.content !== content))
  const keep = (content: string, key: string) => {
    if (find(content) === undefined) write([...read(), { content, key, at: now() }])
  }
  return { find, keep, forget }
}
