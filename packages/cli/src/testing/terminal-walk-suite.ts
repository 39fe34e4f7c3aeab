import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { tourCoverage, toursOf } from '@ip-portal/core/testing/walk/tours'
import type { WalkPlan } from '@ip-portal/core/testing/walk/walk'
import { printWalks } from '@ip-portal/core/testing/walk/walk-numbers'
import { walkTerminal, type TerminalPlan } from './terminal-walk.ts'

/**
 * Walks a machine through the terminal in tours over every transition, each in a terminal of its own, and prints their
 * numbers.
 */
export function terminalWalkSuite<M extends AnyStateMachine>(
  name: string,
  plan: WalkPlan<M>,
  terminalPlan: TerminalPlan,
): void {
  const tours = toursOf(plan)
  const coverage = tourCoverage(tours)

  describe.concurrent(`${name} in the terminal: ${tours.length} tours`, () => {
    it.each(tours.map((tour) => [tour.title, tour] as const))('%s', async (_, tour) => {
      await walkTerminal(tour, terminalPlan)
      coverage.walked(tour)
    })
  })

  it(`${name}: every transition was walked`, ({ task }) => {
    task.meta.walks = { driver: 'terminal', machine: plan.machine.id, flow: name, ...coverage.report() }
    printWalks(task.meta.walks)
    expect(coverage.untaken()).toEqual([])
  })
}
