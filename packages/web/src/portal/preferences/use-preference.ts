import { useCallback, useEffect, useState } from 'react'
import { authPortal } from '../auth-portal.ts'
import { browserStorage } from '../browser-storage.ts'

const storage = browserStorage()

/** Texts by key: a 403 clears the storage of the browser, and a full or blocked one takes nothing. */
const kept = new Map<string, string>()

/**
 * Keeps a choice of the user in this browser, in every tab of it. `parse` reads what is stored, which may be anything,
 * null included, and must not throw; it must be stable between renders.
 */
export function usePreference<Value>(
  name: string,
  parse: (stored: unknown) => Value,
): [value: Value, keep: (value: Value) => void] {
  const [key] = useState(() => keyOf(name))
  const [value, setValue] = useState(() => parse(parsed(read(key))))
  const keep = useCallback(
    (next: Value) => {
      setValue(next)
      write(key, JSON.stringify(next))
    },
    [key],
  )
  useEffect(() => {
    const changed = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null) setValue(parse(parsed(event.newValue)))
    }
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  }, [key, parse])
  return [value, keep]
}

/** Key of a choice by company and user: another user of this browser has other choices. */
function keyOf(name: string): string {
  const { session } = authPortal.session.getSnapshot().context
  const parts = [session?.company?.['id'] ?? session?.company?.name, session?.user?.['id'] ?? session?.user?.email]
  return `${name}:${JSON.stringify(parts)}`
}

function read(key: string): string | null {
  const stored = storage.get(key)
  if (stored !== null) kept.set(key, stored)
  const known = kept.get(key) ?? null
  if (stored === null && known !== null) write(key, known)
  return known
}

function write(key: string, text: string): void {
  kept.set(key, text)
  try {
    storage.set(key, text)
  } catch {
    // With a full storage the choice lasts for this page only.
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
