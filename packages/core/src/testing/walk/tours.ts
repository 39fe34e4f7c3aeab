import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { titleOf, walksOf, type Walk, type WalkPlan, type WalkStep } from './walk.ts'

/** Transition that a client takes: the state before (its input at the start) and the event with its outcome. */
const transitionOf = (before: AnyMachineSnapshot | undefined, input: unknown, { event }: WalkStep): string =>
  `${JSON.stringify(before?.value ?? ['start', input])}: ${JSON.stringify(event)}`

/** Lists the transitions of a walk, as `toursOf` counts them. */
export const transitionsOf = ({ steps, input }: Walk): string[] =>
  steps.map((step, at) => transitionOf(steps[at - 1]?.state, input, step))

/**
 * Joins the walks of a plan into tours: each goes on from the state where its last new transition ended, to the nearest
 * one that no tour has taken, as long as the machine allows it. A transition is a state with an event and its outcome;
 * the bare machine takes each also with every context, which is too much for a page or a terminal. `goalOf` names other
 * goals than all transitions, null for a transition that is only a way.
 */
export function toursOf<M extends AnyStateMachine>(
  plan: WalkPlan<M>,
  goalOf: (...transition: Parameters<typeof transitionOf>) => string | null = transitionOf,
): Walk[] {
  const walks = walksOf(plan)
  // A tour that has come back to the start of its machine goes on from there.
  const starts = new Map(plan.inputs.map((input) => [input as unknown, startOf(plan.machine, input)]))
  const keyOf = (known: AnyMachineSnapshot | undefined, input: unknown) => {
    const state = known ?? (starts.get(input) as AnyMachineSnapshot)
    return JSON.stringify([state.status, state.value, plan.project ? plan.project(state.context) : state.context])
  }
  const stepsFrom = new Map<string, Map<string, WalkStep>>()
  for (const { steps, input } of walks)
    steps.forEach((step, at) => {
      const from = keyOf(steps[at - 1]?.state, input)
      const known = stepsFrom.get(from) ?? new Map<string, WalkStep>()
      stepsFrom.set(from, known.set(JSON.stringify(step.event), step))
    })

  const missing = new Set(
    walks.flatMap(({ steps, input }) => steps.map((step, at) => goalOf(steps[at - 1]?.state, input, step))),
  )
  missing.delete(null)

  /** Finds the shortest way from a state over a missing transition; one after which the machine goes on comes first. */
  const wayOn = (last: AnyMachineSnapshot | undefined, input: unknown): WalkStep[] | null =>
    shortestWay(last, input, ({ status }) => status === 'active') ?? shortestWay(last, input, () => true)

  function shortestWay(
    last: AnyMachineSnapshot | undefined,
    input: unknown,
    isWanted: (end: AnyMachineSnapshot) => boolean,
  ): WalkStep[] | null {
    const seen = new Set([keyOf(last, input)])
    let ways: { state: AnyMachineSnapshot | undefined; steps: WalkStep[] }[] = [{ state: last, steps: [] }]
    while (ways.length > 0) {
      const next: typeof ways = []
      for (const { state, steps } of ways)
        for (const step of stepsFrom.get(keyOf(state, input))?.values() ?? []) {
          if (isWanted(step.state) && missing.has(goalOf(state, input, step))) return [...steps, step]
          const key = keyOf(step.state, input)
          if (seen.has(key)) continue
          seen.add(key)
          next.push({ state: step.state, steps: [...steps, step] })
        }
      ways = next
    }
    return null
  }

  return plan.inputs.flatMap((input) => {
    const tours: Walk[] = []
    for (;;) {
      const steps: WalkStep[] = []
      for (let way = wayOn(undefined, input); way !== null; way = wayOn(steps.at(-1)?.state, input)) {
        for (const step of way) {
          missing.delete(goalOf(steps.at(-1)?.state, input, step))
          steps.push(step)
        }
      }
      if (steps.length === 0) return tours
      tours.push({ title: titleOf(steps), input, steps })
    }
  })
}

const startOf = (machine: AnyStateMachine, input: unknown) =>
  createActor(machine, { input }).getSnapshot() as AnyMachineSnapshot

/** Counts the states and transitions of a plan that a client has taken. */
export function tourCoverage(tours: readonly Walk[]) {
  const walked: Walk[] = []
  const all = new Set(tours.flatMap(transitionsOf))
  const taken = () => new Set(walked.flatMap(transitionsOf))
  return {
    walked: (tour: Walk) => void walked.push(tour),
    untaken: () => [...all].filter((transition) => !taken().has(transition)),
    report: () => ({
      walks: walked.length,
      steps: walked.flatMap(({ steps }) => steps).length,
      states: new Set(walked.flatMap(({ steps }) => steps.map(({ state }) => JSON.stringify(state.value)))).size,
      transitions: taken().size,
    }),
  }
}
