import { useCallback, useRef, useState } from 'react'
import { authPortal } from './auth-portal.ts'
import { browserStorage } from './browser-storage.ts'
import { createDrafts, type DraftFields } from './drafts.ts'

/** Drafts of the signed-in user. */
export const drafts = createDrafts({
  storage: browserStorage(),
  owner: () => {
    const { session } = authPortal.session.getSnapshot().context
    if (session === null) return null
    const { company, user } = session
    return { company: textOf(company?.['id'] ?? company?.name), user: textOf(user?.['id'] ?? user?.email) }
  },
})

const textOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''

let knownToken = authPortal.session.getSnapshot().context.session?.token
authPortal.session.subscribe(({ context }) => {
  const token = context.session?.token
  if (token !== knownToken) drafts.ownerChanged()
  knownToken = token
})

export interface Draft<Fields extends DraftFields> {
  fields: Fields
  change: (part: Partial<Fields>) => void
  /** True when the form opened with a stored draft; show `DraftNotice` then. */
  isRestored: boolean
  /** Deletes the draft and resets the form, on success or at the user's request. */
  clear: () => void
}

/**
 * Keeps the fields of a form through an error, a closed tab and an ended session, per user and company. `name`
 * identifies the form, such as `ticket-reply:12`; `empty` holds the initial values and must contain no secrets. Both
 * are read once.
 */
export function useDraft<Fields extends DraftFields>(name: string, empty: Fields): Draft<Fields> {
  // The user who opened the form stays its author when the session ends.
  const [of] = useState(() => ({ owner: drafts.owner(), name, empty }))
  const [restored] = useState(() => drafts.read(of.owner, of.name, of.empty))
  const [fields, setFields] = useState(restored ?? empty)
  const [isRestored, setRestored] = useState(restored !== null)
  const latest = useRef(fields)

  const keep = useCallback(
    (next: Fields) => {
      latest.current = next
      setFields(next)
      drafts.write(of.owner, of.name, next, of.empty)
    },
    [of],
  )
  const change = useCallback((part: Partial<Fields>) => keep({ ...latest.current, ...part }), [keep])
  const clear = useCallback(() => {
    setRestored(false)
    keep(of.empty)
  }, [keep, of])
  return { fields, change, isRestored, clear }
}
