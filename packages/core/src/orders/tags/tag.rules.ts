import { isBlank } from '../../kernel/values/blank.ts'
/** Choice of the user in the tag dialog. */
export type TagChoice = { kind: 'existing'; name: string } | { kind: 'new'; name: string } | { kind: 'remove' } | null

/** Problem of a tag choice. */
export type TagProblem = 'nothing-chosen' | 'name-missing'

/** Checks a tag choice; null when it has no problem. */
export function tagProblem({ choice }: { choice: TagChoice }): TagProblem | null {
  if (choice === null) return 'nothing-chosen'
  if (choice.kind === 'remove') return null
  if (!isBlank(choice.name)) return null
  return choice.kind === 'new' ? 'name-missing' : 'nothing-chosen'
}

/** Tag that is sent: trimmed, or `removal` ('' from the list, null from the order page). */
export const tagOf = (choice: TagChoice, removal: '' | null): string | null =>
  choice === null || choice.kind === 'remove' ? removal : choice.name.trim()
