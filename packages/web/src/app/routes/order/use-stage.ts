import type { PlanStep } from '@ip-portal/core/desired-state'
import { routingTexts } from '@ip-portal/core/routing'
import { stagedDraft } from '../../../portal/staged-draft.ts'
import { useAddition } from '../../../portal/use-portal.ts'
import { stageChanges } from '../../../portal/use-staged.ts'
import { useNotices } from '../../../ui/feedback/notices.tsx'

/**
 * Adds a change of a block to those that wait, says so and calls `onStaged`; null where the server keeps no plans.
 * `block` is the block as a prefix.
 */
export function useStage<Change>(
  order: number,
  block: string,
  stepsOf: (change: Change) => PlanStep[],
  onStaged: () => void,
): ((change: Change) => void) | null {
  const notices = useNotices()
  if (useAddition('plans') !== true) return null
  return (change) => {
    stageChanges([{ order, block, steps: stepsOf(change) }])
    notices.success(routingTexts.staged(stagedDraft().count))
    onStaged()
  }
}
