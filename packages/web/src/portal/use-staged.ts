import { useMemo } from 'react'
import { readStaged, stage, stagedCount, unstage, type PlanStep, type StagedBlock } from '@ip-portal/core/desired-state'
import { keepStaged, stagedDraft, useStagedDraft } from './staged-draft.ts'

/** Reads the changes that wait, now. */
export const stagedNow = (): StagedBlock[] => readStaged(stagedDraft().changes)

function keep(waiting: readonly StagedBlock[]): void {
  if (waiting.length === 0) return keepStaged(null)
  const orders = new URLSearchParams(waiting.map(({ order, steps }) => [String(order), String(steps.length)]))
  keepStaged({ changes: JSON.stringify(waiting), count: stagedCount(waiting), orders: orders.toString() })
}

/** Adds changes to those that wait, or puts them in the place of all that wait for some orders. */
export const stageChanges = (added: readonly StagedBlock[], replaced: readonly number[] = []): void =>
  keep(
    added.reduce(
      stage,
      stagedNow().filter(({ order }) => !replaced.includes(order)),
    ),
  )

/** Takes one step of an order out of the changes that wait. */
export const dropStaged = (order: number, step: PlanStep): void => keep(unstage(stagedNow(), order, step))

/** Forgets all changes that wait. */
export const clearStaged = (): void => keep([])

/** The changes that wait; renders again when they change. */
export function useStaged(): readonly StagedBlock[] {
  const { changes } = useStagedDraft()
  return useMemo(() => readStaged(changes), [changes])
}
