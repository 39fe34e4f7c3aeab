import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { FlowMeta, FlowTag } from '../../kernel/flow/contract.ts'

/**
 * Lists the faults of the tag `changing` and of `meta.cancel` in a machine: a call that is no read outside a changing
 * state, and a cancel event outside a changing state or without a transition.
 */
export function changingFaults(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root).flatMap((node) => {
    const isChanging = around(node).some(({ tags }) => (tags as FlowTag[]).includes('changing'))
    const calls = node.invoke
      .map(({ id, src }) => (typeof src === 'string' ? src : id))
      .filter((src) => !isRead(machine.implementations.actors[src]))
    const cancel = (node.meta as FlowMeta | undefined)?.cancel
    const isTaken = around(node).some(({ transitions }) => cancel !== undefined && transitions.has(cancel))
    return [
      ...(isChanging ? [] : calls.map((src) => `${node.id} runs ${src} without the tag changing`)),
      ...(cancel === undefined || isChanging ? [] : [`${node.id} names ${cancel} without the tag changing`]),
      ...(cancel === undefined || isTaken ? [] : [`${node.id} names ${cancel} and does not take it`]),
    ]
  })
}

/** True for an actor that says that it only reads, and for a machine; the latter is checked by itself. */
const isRead = (logic: unknown) =>
  typeof logic === 'object' && logic !== null && ('root' in logic || ('isRead' in logic && logic.isRead === true))

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** Lists a state and its parents, from the inside out. */
const around = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? around(node.parent) : [])]
