import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { dealAccidents } from '@ip-portal/core/testing/walk/accident-tours'
import { runningCalls, type RunningCall } from '@ip-portal/core/testing/walk/meet-accident'
import { tourCoverage, toursOf } from '@ip-portal/core/testing/walk/tours'
import type { WalkPlan } from '@ip-portal/core/testing/walk/walk'
import { printWalks } from '@ip-portal/core/testing/walk/walk-numbers'
import { promisedAfter, type CallPromise } from './after-accidents.ts'
import { meetInTerminal, walkTerminal, type TerminalPlan } from './terminal-walk.ts'

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

  for (const { name: accident, failure, call } of dealAccidents(terminalPlan.accidents ? runningCalls(plan) : []))
    it(`${name} in the terminal: ${call.actor} in ${call.state} meets ${accident}`, async () => {
      const promise = promiseOf(terminalPlan, call)
      const promised = promisedAfter(accident, promise)
      const { code, said } = await meetInTerminal(terminalPlan, call, failure, promise.after)
      expect({ code, said }).toEqual({ code: promised.code, said: expect.stringContaining(promised.says) as string })
    })

  it(`${name}: every transition was walked`, ({ task }) => {
    task.meta.walks = { driver: 'terminal', machine: plan.machine.id, flow: name, ...coverage.report() }
    printWalks(task.meta.walks)
    expect(coverage.untaken()).toEqual([])
  })
}

function promiseOf({ accidents = {} }: TerminalPlan, { actor, state }: RunningCall): CallPromise {
  const promise = accidents[`${actor} in ${state}`] ?? accidents[actor]
  if (promise === undefined) throw new Error(`the plan does not say what follows accidents of ${actor} in ${state}`)
  return promise
}
