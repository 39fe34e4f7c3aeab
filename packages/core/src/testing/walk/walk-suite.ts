import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { coverageOf } from './coverage.ts'
import { machineDriver, perform, seenOf } from './machine-driver.ts'
import { printWalks } from './walk-numbers.ts'
import { eventAt, historyOf, walksOf, type WalkPlan } from './walk.ts'

/**
 * Walks a machine over every transition and compares each state with the model and with `invariant`, which is written
 * by hand from the specification. Prints the coverage and fails below 100 %.
 */
export function walkSuite<M extends AnyStateMachine>(
  plan: WalkPlan<M>,
  invariant: (snapshot: AnyMachineSnapshot) => void,
): void {
  const walks = walksOf(plan)
  const coverage = coverageOf(plan.machine)

  describe(`${plan.machine.id}: ${walks.length} walks`, () => {
    it.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
      const { driver, actor, snapshot, sent } = machineDriver(plan.machine, walk.input, coverage.inspector)
      let checked = 0
      const check = (steps: number) => {
        for (const [call, input] of sent.slice(checked))
          expect(input, `what ${call} is sent`).toEqual(
            plan.sends[call as keyof typeof plan.sends](historyOf(walk, steps)),
          )
        checked = sent.length
        invariant(snapshot())
      }
      check(0)
      for (const [at, { state }] of walk.steps.entries()) {
        await perform(driver, eventAt(plan, walk, at))
        expect(snapshot().value).toEqual(state.value)
        expect(await driver.see()).toEqual(seenOf(state))
        check(at + 1)
      }
      actor.stop()
    })

    it('walks every transition and reaches every state', ({ task }) => {
      const { machine, states, unreached, transitions, untaken } = coverage.report()
      const steps = walks.reduce((sum, walk) => sum + walk.steps.length, 0)
      task.meta.walks = { driver: 'machine', machine, walks: walks.length, steps, states, transitions }
      printWalks(task.meta.walks)
      expect({ unreached, untaken }).toEqual({ unreached: [], untaken: [] })
    })
  })
}

/** Lists every text in a context, at any depth; for "no secret survives". */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
