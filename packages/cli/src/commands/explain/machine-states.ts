import type { AnyStateMachine } from 'xstate'
import type { Asks, FlowMeta, FlowTag } from '@ip-portal/core/kernel/flow/contract'

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
  /** Calls that run while the flow is here. */
  calls: string[]
  isInitial: boolean
  isFinal: boolean
  ways: Way[]
}

type StateNode = AnyStateMachine['root']

/** Lists the leaf states of a machine in the order of its definition, with the transitions out of them. */
export const statesOf = (machine: AnyStateMachine): State[] => leavesOf(machine.root).map(stateOf)

const childrenOf = (node: StateNode): StateNode[] => Object.values(node.states)

const leavesOf = (node: StateNode): StateNode[] => {
  const children = childrenOf(node)
  return children.length === 0 ? [node] : children.flatMap(leavesOf)
}

/** Gives a state and its parents, from the inside out. */
const around = (node: StateNode): StateNode[] => [node, ...(node.parent ? around(node.parent) : [])]

function stateOf(leaf: StateNode): State {
  const nodes = around(leaf)
  return {
    state: pathOf(leaf),
    asks: nodes.map(({ meta }) => (meta as FlowMeta | undefined)?.asks).find((asks) => asks !== undefined) ?? 'nothing',
    tags: nodes.flatMap(({ tags }) => tags as FlowTag[]),
    calls: nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)),
    isInitial: nodes.every((node) => !node.parent || node.parent.initial.target[0] === node),
    isFinal: isEnd(leaf),
    ways: leaf.type === 'final' ? endsOf(leaf) : nodes.flatMap(waysOf),
  }
}

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
  guard: guardName(guard),
  target: target?.[0] ? pathOf(target[0] as StateNode) : null,
})

function guardName(guard: unknown): string | null {
  if (typeof guard === 'string') return guard
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : null
}

const callEnd = /^xstate\.(?<end>done|error)\.actor\.(?<name>.+)$/
const delay = /^xstate\.after\.(?<name>[^.]+)\./

function causeOf(event: string): Way['on'] {
  const { end, name = event } = callEnd.exec(event)?.groups ?? {}
  if (end !== undefined) return { kind: end === 'done' ? 'done' : 'failed', name }
  const wait = delay.exec(event)?.groups?.['name']
  return wait === undefined ? { kind: 'event', name: event } : { kind: 'after', name: wait }
}
