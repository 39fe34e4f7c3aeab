import type { PlanReview, StoredState } from '@ip-portal/core/desired-state'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { changesTexts } from './changes.texts.ts'

type State = PlanReview['state'] | StoredState

const severities = {
  waiting: 'secondary',
  none: 'secondary',
  open: 'warning',
  unconfirmed: 'warning',
  reached: 'success',
  drifted: 'warning',
  stale: 'warning',
  done: 'success',
  undone: 'secondary',
} as const satisfies Record<State, string>

/** State of a plan in a word. */
export const PlanTag = ({ state }: { state: State }) => (
  <Tag severity={severities[state]}>{changesTexts.states[state]}</Tag>
)
