import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PortalStorage } from '@ip-portal/core/kernel/storage'

const privateFile = 0o600
const privateFolder = 0o700

/** Address that the session belongs to, beside the three entries of the session. */
const urlKey = 'url'

/** A storage whose changes reach its file together. */
export interface SessionFile extends PortalStorage {
  /** Writes what changed; throws when the file cannot be written. */
  flush(): void
  /** Address of a session in the file that belongs to another server, or null. */
  readonly otherUrl: string | null
}

/**
 * The session in a JSON file that only its owner can read. A token is only ever shown to the server that gave
 * it. Changes are written in one go by rename, so that another CLI reads the old file or the new one, never
 * half of one; a session that another CLI wrote meanwhile is not removed by the end of ours.
 */
export function sessionFile(path: string, url: string): SessionFile {
  const stored = readEntries(path)
  const otherUrl = stored.has(urlKey) && stored.get(urlKey) !== url ? (stored.get(urlKey) ?? null) : null
  const entries = otherUrl === null ? stored : new Map<string, string>()
  let knownToken = entries.get('token')
  let isChanged = false
  const change = (apply: () => void) => {
    apply()
    isChanged = true
  }
  return {
    otherUrl,
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => change(() => entries.set(key, value)),
    remove: (key) => change(() => entries.delete(key)),
    clear: () => change(() => entries.clear()),
    flush: () => {
      if (!isChanged) return
      isChanged = false
      if (entries.has('token')) {
        writeEntries(path, new Map([...entries, [urlKey, url]]))
        knownToken = entries.get('token')
      } else if (otherUrl === null && readEntries(path).get('token') === knownToken) rmSync(path, { force: true })
    },
  }
}

/** Texts of the file; what cannot be read counts as signed out, as an unreadable entry of the browser does. */
function readEntries(path: string): Map<string, string> {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof content !== 'object' || content === null) return new Map()
    return new Map(Object.entries(content).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return new Map()
  }
}

function writeEntries(path: string, entries: Map<string, string>): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  chmodSync(folder, privateFolder)
  // Unique among the processes that write here now; `wx` refuses a name that is taken.
  const draft = join(folder, `.${process.pid}-${Date.now()}.tmp`)
  try {
    writeFileSync(draft, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`, { mode: privateFile, flag: 'wx' })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
