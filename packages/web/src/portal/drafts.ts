import type { PortalStorage } from '@ip-portal/core/kernel/platform/storage'

/** What a form keeps while it is unsent: texts, numbers and choices. No secrets, and no files. */
export type DraftFields = Record<string, string | number | boolean>

/** Who writes: a user within a company. */
export interface DraftOwner {
  company: string
  user: string
}

export interface DraftsOptions {
  storage: PortalStorage
  /** Whoever is signed in now, null for nobody. */
  owner: () => DraftOwner | null
}

/**
 * Unsent texts, each under its owner's name: nobody reads another's. Stored while their owner is signed in, and
 * kept in memory too, because a 403 empties the storage of the browser: when the same user signs in again on the
 * page that is still open they are stored anew; when it is somebody else they are forgotten.
 */
export function createDrafts({ storage, owner }: DraftsOptions) {
  const kept = new Map<string, string>()

  function isSignedIn(prefix: string): boolean {
    const current = owner()
    return current !== null && prefixOf(current) === prefix
  }

  function store(key: string, text: string): void {
    try {
      storage.set(key, text)
    } catch {
      // A full storage costs the draft its life beyond this page, and nothing else.
    }
  }

  return {
    owner,

    /** The stored fields, over the empty ones; null when there is no draft. Fields of another kind are left out. */
    read: <Fields extends DraftFields>(by: DraftOwner | null, name: string, empty: Fields): Fields | null => {
      if (by === null) return null
      const key = prefixOf(by) + name
      const text = kept.get(key) ?? storage.get(key)
      const fields = fieldsOf(text, empty)
      if (text !== null && fields !== null) kept.set(key, text)
      return fields
    },

    /** Keeps the fields; what is as empty as at the start is no draft. */
    write: <Fields extends DraftFields>(by: DraftOwner | null, name: string, fields: Fields, empty: Fields): void => {
      if (by === null) return
      const prefix = prefixOf(by)
      const key = prefix + name
      if (Object.keys(empty).every((field) => fields[field] === empty[field])) {
        kept.delete(key)
        storage.remove(key)
        return
      }
      const text = JSON.stringify(fields)
      kept.set(key, text)
      // After a session has ended its storage stays as empty as the end left it.
      if (isSignedIn(prefix)) store(key, text)
    },

    /** Called when somebody has signed in: stores the drafts of that user again and forgets all others. */
    ownerChanged: (): void => {
      const current = owner()
      if (current === null) return
      const prefix = prefixOf(current)
      for (const [key, text] of kept) {
        if (key.startsWith(prefix)) store(key, text)
        else kept.delete(key)
      }
    },
  }
}

/** `draft:{company}:{user}:`, with the parts encoded so that none can reach into the next. */
const prefixOf = ({ company, user }: DraftOwner): string =>
  `draft:${encodeURIComponent(company)}:${encodeURIComponent(user)}:`

function fieldsOf<Fields extends DraftFields>(text: string | null, empty: Fields): Fields | null {
  const stored = parsed(text)
  if (stored === null) return null
  const known = Object.entries(empty).map(([field, value]) => {
    const found = stored[field]
    return [field, typeof found === typeof value ? found : value] as const
  })
  return Object.fromEntries(known) as Fields
}

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
