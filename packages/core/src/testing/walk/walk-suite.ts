import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { afterAll, describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'
import { machineDriver, perform, seenOf } from './machine-driver.ts'
import { walksOf, type WalkPlan } from './walk.ts'

/** Numbers of one suite of walks. */
export interface WalkNumbers {
  /** Name of the machine. */
  machine: string
  walks: number
  states: number
  transitions: number
}

declare module 'vitest' {
  interface TaskMeta {
    /** Set by the last test of a walk suite; `npm run docs` reads it. */
    walks?: WalkNumbers
  }
}

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
      const { driver, actor, snapshot } = machineDriver(plan.machine, walk.input, coverage.inspector)
      invariant(snapshot())
      for (const { event, state } of walk.steps) {
        await perform(driver, event)
        expect(snapshot().value).toEqual(state.value)
        expect(await driver.see()).toEqual(seenOf(state))
        invariant(snapshot())
      }
      actor.stop()
    })

    it('walks every transition and reaches every state, each with meta.asks', ({ task }) => {
      const { machine, states, unreached, transitions, untaken, mute } = coverage.report()
      task.meta.walks = { machine, walks: walks.length, states, transitions }
      expect({ unreached, untaken, mute }).toEqual({ unreached: [], untaken: [], mute: [] })
    })

    afterAll(() => {
      const { machine, states, unreached, transitions, untaken } = coverage.report()
      process.stdout.write(
        `  ${machine}: ${states - unreached.length}/${states} states, ` +
          `${transitions - untaken.length}/${transitions} transitions, ${walks.length} walks\n`,
      )
    })
  })
}

/** Lists every text in a context, at any depth; for "no secret survives". */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
