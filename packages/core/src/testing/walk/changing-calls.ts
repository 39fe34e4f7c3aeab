import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { FlowMeta, FlowTag } from '../../kernel/flow/flow.ts'

/** Actors of a machine that only read: nothing is half done when their call is abandoned. */
export type Reads = readonly string[]

/**
 * Finds what is wrong with the tag `changing` and `meta.cancel` of a machine, one line each: a call that is no read
 * outside of a changing state, and a cancel event that no changing state takes.
 */
export function changingFaults(machine: AnyStateMachine, reads: Reads): string[] {
  return nodesOf(machine.root).flatMap((node) => {
    const isChanging = around(node).some(({ tags }) => (tags as FlowTag[]).includes('changing'))
    const calls = node.invoke
      .map(({ id, src }) => (typeof src === 'string' ? src : id))
      .filter((src) => !reads.includes(src))
    const cancel = (node.meta as FlowMeta | undefined)?.cancel
    const isTaken = around(node).some(({ transitions }) => cancel !== undefined && transitions.has(cancel))
    return [
      ...(isChanging ? [] : calls.map((src) => `${node.id} runs ${src} without the tag changing`)),
      ...(cancel === undefined || isChanging ? [] : [`${node.id} names ${cancel} without the tag changing`]),
      ...(cancel === undefined || isTaken ? [] : [`${node.id} names ${cancel} and does not take it`]),
    ]
  })
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** The state and its parents, from the inside out. */
const around = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? around(node.parent) : [])]
