import { isBlank, oneLine } from '../kernel/values/blank.ts'
import { limits } from '../kernel/values/limits.ts'
import { isTaggable } from './order-view.rules.ts'
import type { Order } from './orders.schema.ts'

/** Choice of the user in the tag dialog. */
export type TagChoice = { kind: 'existing'; name: string } | { kind: 'new'; name: string } | { kind: 'remove' } | null

/** Problem of a tag choice. */
export type TagProblem = 'nothing-chosen' | 'name-missing' | 'name-long'

/** Checks a tag choice; null when it has no problem. */
export function tagProblem({ choice }: { choice: TagChoice }): TagProblem | null {
  if (choice === null) return 'nothing-chosen'
  if (choice.kind === 'remove') return null
  if (isBlank(choice.name)) return choice.kind === 'new' ? 'name-missing' : 'nothing-chosen'
  return [...oneLine(choice.name)].length > limits.tagMaxLength ? 'name-long' : null
}

/** Tag that is sent: trimmed, or `removal` ('' from the list, null from the order page). */
export const tagOf = (choice: TagChoice, removal: '' | null): string | null =>
  choice === null || choice.kind === 'remove' ? removal : oneLine(choice.name)

/** Part of an order that a tag for several orders looks at. */
export type TagTarget = Pick<Order, 'order_id' | 'tag' | 'isActiveOrder'>

/** Form of one tag for several orders. */
export interface SeveralTagsForm {
  choice: TagChoice
}

/** Tag that an order gets. */
export interface OrderTag {
  order: number
  tag: string
  /** Tag that it has now. */
  before: string | null
}

/** Problem of one tag for several orders. */
export type SeveralTagsProblem = TagProblem | 'nothing-to-change'

/** Lists the orders whose tag changes: inactive ones cannot have one, and some have it already. */
export function tagChanges({ choice }: SeveralTagsForm, targets: readonly TagTarget[]): OrderTag[] {
  const tag = tagOf(choice, '') ?? ''
  return targets.flatMap((target) =>
    isTaggable(target) && target.tag !== tag ? { order: target.order_id, tag, before: target.tag } : [],
  )
}

/** Checks one tag for several orders; null when it has no problem. */
export function severalTagsProblem(form: SeveralTagsForm, targets: readonly TagTarget[]): SeveralTagsProblem | null {
  return tagProblem(form) ?? (tagChanges(form, targets).length === 0 ? 'nothing-to-change' : null)
}

/** Lists the changes that overwrite another tag. */
export const overwritten = (changes: readonly OrderTag[]): OrderTag[] => changes.filter(({ before }) => before !== null)
