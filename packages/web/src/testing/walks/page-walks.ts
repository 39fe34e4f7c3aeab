import { expect } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { seenOf, perform, type Driver, type Seen } from '@ip-portal/core/testing/walk/machine-driver'
import { tourCoverage, toursOf } from '@ip-portal/core/testing/walk/tours'
import type { Walk, WalkPlan, WalkStep } from '@ip-portal/core/testing/walk/walk'
import { printWalks } from '@ip-portal/core/testing/walk/walk-numbers'
import { browserTest, describeInBrowser, type OpenTab, type Start } from '../harness/browser-test.ts'
import { eventually } from '../harness/eventually.ts'

/**
 * Walks a machine through the page in tours over every transition, in the kept page unless a walk asks for options, and
 * prints their numbers.
 */
export function pageWalkSuite<M extends AnyStateMachine>(
  name: string,
  plan: WalkPlan<M>,
  walk: (tour: Walk, fixtures: { openTab: OpenTab; start: Start }) => Promise<void>,
): void {
  const tours = toursOf(plan)
  const coverage = tourCoverage(tours)

  describeInBrowser(`${name} through the page: ${tours.length} tours`, () => {
    browserTest.for(tours.map((tour) => [tour.title, tour] as const))('%s', async ([, tour], { openTab, start }) => {
      await walk(tour, { openTab, start })
      coverage.walked(tour)
    })

    browserTest('every transition was walked', ({ task }) => {
      task.meta.walks = { driver: 'page', machine: plan.machine.id, flow: name, ...coverage.report() }
      printWalks(task.meta.walks)
      expect(coverage.untaken()).toEqual([])
    })
  })
}

/** Derives what a page shows after a step. During a call the text of the last refusal may stay visible. */
export function expectedOf(state: AnyMachineSnapshot): Seen {
  const seen = seenOf(state)
  return seen.busy ? { ...seen, refused: false } : seen
}

/**
 * Performs a tour on a page. After each step the page must match the model and pass `invariant`, which knows only the
 * step's `asks` and the events before it.
 */
export async function walkPage(
  tour: Walk,
  driver: Driver,
  invariant: (seen: Seen, step: WalkStep, before: readonly WalkStep[]) => Promise<void>,
): Promise<void> {
  for (const [at, step] of tour.steps.entries()) {
    await perform(driver, step.event)
    const seen = await eventually(async () => {
      const shown = await driver.see()
      expect(shown, `step ${at + 1}, after ${JSON.stringify(step.event)}`).toEqual(expectedOf(step.state))
      return shown
    })
    await invariant(seen, step, tour.steps.slice(0, at))
  }
}
