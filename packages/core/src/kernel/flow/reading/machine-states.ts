import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { guardNameOf, type Asks, type FlowMeta, type FlowTag } from '../contract.ts'

/** Transition out of a state. */
export interface Way {
  /** Cause: an event from outside, the end of a call, a delay, or none. */
  on: { kind: 'event' | 'done' | 'failed' | 'after'; name: string } | { kind: 'at-once' }
  /** Guard of the transition; null without one. */
  guard: string | null
  /** Path of the next state; null when the flow stays where it is. */
  target: string | null
}

/** A state of a flow, as its machine defines it. */
export interface State {
  /** Path from the root, such as `codeStep.enteringCode`. */
  state: string
  asks: Asks
  tags: FlowTag[]
  /** Other fields of `meta`. */
  meta: Record<string, unknown>
  /** Calls that run while the flow is here. */
  calls: string[]
  /** Delays that run while the flow is here. */
  delays: string[]
  isInitial: boolean
  isFinal: boolean
  ways: Way[]
}

/** A state with the states inside it, and what is written on itself alone. */
export interface StateTree {
  /** Path from the root; empty for the machine itself. */
  path: string
  name: string
  calls: string[]
  /** True where a flow or a part of it ends. */
  isFinal: boolean
  /** Path of the state in which this one begins; null without states inside. */
  initial: string | null
  ways: Way[]
  states: StateTree[]
}

type StateNode = AnyStateMachine['root']

/** Lists the leaf states of a machine in the order of its definition, with the transitions out of them. */
export const statesOf = (machine: AnyStateMachine): State[] => leavesOf(machine.root).map(stateOf)

/** Reads the states of a machine as they are nested. */
export const stateTreeOf = (machine: AnyStateMachine): StateTree => treeOf(machine.root)

/** Lists the names of a machine and of the machines that it invokes. */
export function machineNamesOf(machine: AnyStateMachine): string[] {
  const actors = Object.values(machine.implementations.actors as Record<string, AnyActorLogic>)
  const inner = actors.filter((logic): logic is AnyStateMachine => 'root' in logic)
  return [...new Set([machine.id, ...inner.flatMap(machineNamesOf)])]
}

const childrenOf = (node: StateNode): StateNode[] => Object.values(node.states)

const leavesOf = (node: StateNode): StateNode[] => {
  const children = childrenOf(node)
  return children.length === 0 ? [node] : children.flatMap(leavesOf)
}

/** Gives a state and its parents, from the inside out. */
const around = (node: StateNode): StateNode[] => [node, ...(node.parent ? around(node.parent) : [])]

function stateOf(leaf: StateNode): State {
  const nodes = around(leaf)
  const { asks = 'nothing', ...meta } = metaOf(nodes)
  return {
    state: pathOf(leaf),
    asks,
    tags: [...new Set(nodes.flatMap(({ tags }) => tags as FlowTag[]))],
    meta,
    calls: nodes.flatMap(callsOf),
    delays: nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay))),
    isInitial: nodes.every((node) => !node.parent || initialOf(node.parent) === node),
    isFinal: isEnd(leaf),
    ways: leaf.type === 'final' ? endsOf(leaf) : nodes.flatMap(waysOf),
  }
}

const treeOf = (node: StateNode): StateTree => ({
  path: pathOf(node),
  name: node.key,
  calls: callsOf(node),
  isFinal: node.type === 'final',
  initial: childrenOf(node).length > 0 ? pathOf(initialOf(node)) : null,
  ways: node.type === 'final' ? endsOf(node) : waysOf(node),
  states: childrenOf(node).map(treeOf),
})

/** Gives the `meta` that clients read: that of the innermost state that has one. */
const metaOf = (nodes: readonly StateNode[]): Partial<FlowMeta> =>
  (nodes.find(({ meta }) => meta !== undefined)?.meta as FlowMeta | undefined) ?? {}

const callsOf = ({ invoke }: StateNode) => invoke.map(({ id }) => id)

const initialOf = ({ initial }: StateNode) => initial.target[0] as StateNode

const pathOf = (node: StateNode) => node.path.join('.')

type Transition = NonNullable<StateNode['always']>[number]

const waysOf = (node: StateNode): Way[] => [
  ...(node.always ?? []).map((way) => wayOf({ kind: 'at-once' }, way)),
  ...[...node.transitions]
    .filter(([event]) => !isEndOfPart(event) && !isStepOfCall(event))
    .flatMap(([event, ways]) => ways.map((way) => wayOf(causeOf(event), way as Transition))),
]

/** True for the final state of the flow; one of a part of it leads on at once. */
const isEnd = ({ type, parent }: StateNode) => type === 'final' && parent?.parent === undefined

const isEndOfPart = (event: string) => event.startsWith('xstate.done.state.')
const isStepOfCall = (event: string) => event.startsWith('xstate.snapshot.')

/** Lists the transitions out of a part of the flow that has ended. */
const endsOf = ({ parent }: StateNode): Way[] =>
  [...(parent?.transitions ?? [])]
    .filter(([event]) => isEndOfPart(event))
    .flatMap(([, ways]) => ways.map((way) => wayOf({ kind: 'at-once' }, way as Transition)))

const wayOf = (on: Way['on'], { guard, target }: Transition): Way => ({
  on,
  guard: guardNameOf(guard),
  target: target?.[0] ? pathOf(target[0] as StateNode) : null,
})

const callEnd = /^xstate\.(?<end>done|error)\.actor\.(?<name>.+)$/
const delay = /^xstate\.after\.(?<name>[^.]+)\./

function causeOf(event: string): Way['on'] {
  const { end, name = event } = callEnd.exec(event)?.groups ?? {}
  if (end !== undefined) return { kind: end === 'done' ? 'done' : 'failed', name }
  const wait = delay.exec(event)?.groups?.['name']
  return wait === undefined ? { kind: 'event', name: event } : { kind: 'after', name: wait }
}
