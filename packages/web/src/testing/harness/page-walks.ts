import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { perform, seenOf, type Driver, type Seen } from '@ip-portal/core/testing/walk/machine-driver'
import { walksOf, type Walk, type WalkPlan, type WalkStep } from '@ip-portal/core/testing/walk/walk'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

/**
 * Selects few walks that together take every transition of the model, with each outcome of a call as its own
 * transition: always the one that takes the most new transitions. The bare machine takes all walks; a page is too slow
 * for that.
 */
export function pageWalksOf<M extends AnyStateMachine>(plan: WalkPlan<M>): Walk[] {
  const walks = walksOf(plan).map((walk) => ({ walk, transitions: [...new Set(transitionsOf(walk))] }))
  const missing = new Set(walks.flatMap(({ transitions }) => transitions))
  const selected: Walk[] = []
  while (missing.size > 0) {
    const gainOf = ({ transitions }: { transitions: string[] }) => transitions.filter((one) => missing.has(one)).length
    const best = walks.reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one))
    selected.push(best.walk)
    best.transitions.forEach((one) => missing.delete(one))
  }
  return selected
}

/** Counts the transitions of a model that were walked through the page. */
export function pageCoverage(machine: string, walks: readonly Walk[]) {
  const all = new Set(walks.flatMap(transitionsOf))
  const walked = new Set<string>()
  return {
    walked: (walk: Walk) => transitionsOf(walk).forEach((transition) => walked.add(transition)),
    unwalked: () => [...all].filter((transition) => !walked.has(transition)),
    report: () => {
      const steps = walks.reduce((sum, walk) => sum + walk.steps.length, 0)
      const line = `  ${machine} through the page: ${walked.size}/${all.size} transitions, ${walks.length} walks, ${steps} steps\n`
      process.stdout.write(line)
    },
  }
}

const transitionsOf = (walk: Walk): string[] =>
  walk.steps.map(({ event }, at) => {
    const before = walk.steps[at - 1]?.state.value ?? ['start', walk.input]
    return `${JSON.stringify(before)}: ${JSON.stringify(event)}`
  })

/** Derives what a page shows after a step. During a call the text of the last refusal may stay visible. */
function expectedOf(state: AnyMachineSnapshot): Seen {
  const seen = seenOf(state)
  return seen.busy ? { ...seen, refused: false } : seen
}

/**
 * Performs a walk on a page. After each step the page must match the model and pass `invariant`, which knows only the
 * step's `asks` and the events before it.
 */
export async function walkPage(
  walk: Walk,
  driver: Driver,
  invariant: (seen: Seen, step: WalkStep, before: readonly WalkStep[]) => Promise<void>,
): Promise<void> {
  for (const [at, step] of walk.steps.entries()) {
    await perform(driver, step.event)
    const seen = await eventually(async () => {
      const shown = await driver.see()
      expect(shown).toEqual(expectedOf(step.state))
      return shown
    })
    await invariant(seen, step, walk.steps.slice(0, at))
  }
}
