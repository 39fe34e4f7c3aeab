/** What a person chose in the tag dialog. */
export type TagChoice = { kind: 'existing'; name: string } | { kind: 'new'; name: string } | { kind: 'remove' } | null

export type TagProblem = 'nothing-chosen' | 'name-missing'

/** What is wrong with a choice, or null. */
export function tagProblem({ choice }: { choice: TagChoice }): TagProblem | null {
  if (choice === null) return 'nothing-chosen'
  if (choice.kind === 'remove') return null
  if (choice.name.trim() !== '') return null
  return choice.kind === 'new' ? 'name-missing' : 'nothing-chosen'
}

/** The tag that is sent: trimmed, or what this place sends to remove one ('' in the list, null on the order page). */
export const tagOf = (choice: TagChoice, removal: '' | null): string | null =>
  choice === null || choice.kind === 'remove' ? removal : choice.name.trim()
