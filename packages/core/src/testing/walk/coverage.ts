import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const idOf = (node: AnyStateNode, type: string, index: number) => `${node.id} on ${type || 'always'} #${index}`

function transitionsOf(node: AnyStateNode): [string, AnyTransitionDefinition][] {
  const on = [...node.transitions].flatMap(([type, list]) =>
    list.map((transition, index): [string, AnyTransitionDefinition] => [idOf(node, type, index), transition]),
  )
  const always = (node.always ?? []).map((transition, index): [string, AnyTransitionDefinition] => [
    idOf(node, '', index),
    transition,
  ])
  return [...on, ...always]
}

/** True for a state that is left at once: its last `always` has no guard. */
const isPassedThrough = (node: AnyStateNode) =>
  node.always?.at(-1) !== undefined && node.always.at(-1)?.guard === undefined

/**
 * Counts the states and transitions that the walks of a machine have taken. String ids identify transitions, because
 * `provide` makes new objects; each guarded branch counts.
 */
export function coverageOf(machine: AnyStateMachine) {
  const nodes = nodesOf(machine.root)
  const leaves = nodes.filter((node) => (node.type === 'atomic' || node.type === 'final') && !isPassedThrough(node))
  const transitions = new Set(nodes.flatMap(transitionsOf).map(([id]) => id))
  const taken = new Set<string>()
  const reached = new Set<string>()

  return {
    /** Makes the `inspect` option of `createActor` for an actor that runs this machine. */
    inspector: (running: AnyStateMachine) => {
      const ids = new Map(
        nodesOf(running.root)
          .flatMap(transitionsOf)
          .map(([id, transition]) => [transition, id]),
      )
      return (event: InspectionEvent) => {
        if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
        for (const transition of event.type === '@xstate.microstep' ? event._transitions : []) {
          const id = ids.get(transition)
          if (id !== undefined) taken.add(id)
        }
        const snapshot = event.snapshot as { _nodes?: AnyStateNode[]; machine?: AnyStateMachine }
        if (snapshot.machine?.id !== machine.id) return
        for (const node of snapshot._nodes ?? []) reached.add(node.id)
      }
    },
    report: () => ({
      machine: machine.id,
      states: leaves.length,
      unreached: leaves.map((node) => node.id).filter((id) => !reached.has(id)),
      transitions: transitions.size,
      untaken: [...transitions].filter((id) => !taken.has(id)),
    }),
  }
}
