import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { accidents, type AccidentName } from './accidents.ts'
import { coverageOf } from './coverage.ts'
import { machineDriver, perform, seenOf } from './machine-driver.ts'
import { meetAccident, runningCalls } from './meet-accident.ts'
import { printWalks } from './walk-numbers.ts'
import { eventAt, historyOf, walksOf, type WalkEvent, type WalkPlan } from './walk.ts'

/**
 * Walks a machine over every transition and compares each state with the model and with `invariant`, and each call with
 * the plan's `sends`, which are written by hand from the specification; then lets every accident end every call. Prints
 * the coverage and fails below 100 %.
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
        for (const [call, input] of sent.slice(checked)) {
          const expected = plan.sends[call as keyof typeof plan.sends](historyOf(walk, steps))
          expect(input, `what ${call} is sent`).toEqual(expected)
        }
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

    for (const call of runningCalls(plan)) {
      const otherwise = plan.otherwise?.[call.actor as keyof typeof plan.otherwise]
      it.each(Object.entries(accidents) as [AccidentName, Failure][])(
        `${call.actor} in ${call.state} meets %s`,
        async (name, failure) => {
          const end = await meetAccident(plan, call, failure)
          expect(end.status, 'does not break').not.toBe('error')
          invariant(end)
          const expected = otherwise?.[name] ?? otherwise?.any
          if (expected) return expected(end)
          const { failure: shown } = end.context as { failure: Failure | null }
          // A rollback keeps the failure that began it.
          if (end.status === 'done') return expect(shown, 'does not end as a success').not.toBeNull()
          expect({ isRefused: end.hasTag('refused'), shown }).toEqual({ isRefused: true, shown: failure })
          expect(leadsOn(plan, end), 'is no dead end').toBe(true)
        },
      )
    }
  })
}

/** True where an event of the plan leads out of a state, or time does. */
function leadsOn<M extends AnyStateMachine>({ events }: WalkPlan<M>, end: AnyMachineSnapshot): boolean {
  const known = Object.values(events as Record<string, readonly WalkEvent[]>).flat()
  const isTimed = end.machine.root.after.length > 0 || nodesOf(end).some(({ after }) => after.length > 0)
  return isTimed || known.some((event) => end.can(event))
}

const nodesOf = (snapshot: AnyMachineSnapshot) => snapshot._nodes

/** Lists every text in a context, at any depth; for "no secret survives". */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
