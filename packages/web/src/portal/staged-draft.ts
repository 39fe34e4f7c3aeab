import { useSyncExternalStore } from 'react'
import { authPortal } from './auth-portal.ts'
import { drafts } from './use-draft.ts'

/** Changes that wait, as a text, and their numbers, which frame and order page show without the code that reads them. */
const empty = { changes: '', count: 0, orders: '' }
export type StagedDraft = typeof empty

const name = 'staged-changes'
const listeners = new Set<() => void>()
let owner = drafts.owner()
let known = drafts.read(owner, name, empty) ?? empty

function show(next: StagedDraft): void {
  known = next
  for (const listener of listeners) listener()
}

// The page of an ended session stays; the next user has changes of its own.
authPortal.session.subscribe(() => {
  const present = drafts.owner()
  if (present === null || (present.company === owner?.company && present.user === owner.user)) return
  owner = present
  show(drafts.read(owner, name, empty) ?? empty)
})

window.addEventListener('storage', ({ key }) => {
  if (drafts.isChanged(owner, name, key)) show(drafts.read(owner, name, empty) ?? empty)
})

/** Changes that wait, now. */
export const stagedDraft = (): StagedDraft => known

/** Keeps the changes that wait, for this user and company, in every tab. */
export function keepStaged(next: StagedDraft | null): void {
  drafts.write(owner, name, next ?? empty, empty)
  show(next ?? empty)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Number of changes that wait for an order. */
export const useStagedOf = (order: number): number =>
  Number(new URLSearchParams(useStagedDraft().orders).get(String(order)) ?? 0)

/** Changes that wait; renders again when they change, also in another tab. */
export const useStagedDraft = (): StagedDraft => useSyncExternalStore(subscribe, stagedDraft)
