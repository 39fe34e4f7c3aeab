import type { PortalStorage } from '@ip-portal/core/kernel/platform/storage'

/** Stored fields of an unsent form: texts, numbers and choices. No secrets, no files. */
export type DraftFields = Record<string, string | number | boolean>

/** Author of a draft: a user within a company. */
export interface DraftOwner {
  company: string
  user: string
}

export interface DraftsOptions {
  storage: PortalStorage
  /** Returns the signed-in user, or null. */
  owner: () => DraftOwner | null
}

/**
 * Stores unsent texts per owner; a user never reads the drafts of another. They are also kept in memory, because a
 * 403 clears the browser's storage: when the same user signs in again on the open page, they are stored again; when
 * another user signs in, they are dropped. A 403 followed by a closed tab loses them; the last tab that writes wins.
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
      // With a full storage the draft lasts for this page only.
    }
  }

  return {
    owner,

    /** Merges the stored fields into the empty ones; null without a draft. Skips fields of another type. */
    read: <Fields extends DraftFields>(by: DraftOwner | null, name: string, empty: Fields): Fields | null => {
      if (by === null) return null
      const key = prefixOf(by) + name
      const text = kept.get(key) ?? storage.get(key)
      const fields = fieldsOf(text, empty)
      if (text !== null && fields !== null) kept.set(key, text)
      return fields
    },

    /** Stores the fields; fields equal to the initial values delete the draft. */
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
      // The storage of an ended session stays empty.
      if (isSignedIn(prefix)) store(key, text)
    },

    /**
     * Tells whether a key of the storage is this draft, and lets the next read take what another tab has stored there. A
     * storage that was cleared has no key, and what is in memory stays.
     */
    isChanged: (by: DraftOwner | null, name: string, key: string | null): boolean => {
      if (by === null || key !== prefixOf(by) + name) return false
      kept.delete(key)
      return true
    },

    /** Called after a sign-in: stores the drafts of that user again and drops all others. */
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

/** `draft:{company}:{user}:`, with encoded parts, so that no part can contain the separator. */
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
