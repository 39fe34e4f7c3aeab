import { createActor, toPromise, type AnyActorLogic, type AnyStateNode } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Asks, FlowMeta, FlowTag } from '../kernel/flow/flow.ts'
import { machinesOfCore } from './walk/machines-of-core.ts'

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const machines = await machinesOfCore()

/** Lists a state and its parents, from the inside out. */
const around = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? around(node.parent) : [])]

const tagsOf = (node: AnyStateNode) => around(node).flatMap(({ tags }) => tags as FlowTag[])

const asksIn = (node: AnyStateNode) =>
  around(node).flatMap(({ meta }) => (meta as FlowMeta | undefined)?.asks ?? [])[0] ?? null

/** States whose calls run beside the user's work, and show nothing. */
const isInBackground = ({ id }: AnyStateNode) => id === 'session.signedIn.watched'

/** Questions that a page may show beside what it already has. */
const isBesidePage = (asks: Asks | null) => asks === 'retry' || asks === 'acknowledgement'

describe.each(machines.map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
  const nodes = nodesOf(machine.root)

  it('gives every invoked call the name of its actor', () => {
    const calls = nodes.flatMap(({ invoke }) => invoke)
    expect(calls.map(({ id }) => id)).toEqual(calls.map(({ src }) => src))
  })

  it('names its delays', () => {
    const delays = nodes.flatMap(({ after }) => after.map(({ delay }) => delay))
    for (const delay of delays) expect(machine.implementations.delays).toHaveProperty([String(delay)])
  })

  const leaves = nodes.filter(({ type }) => type === 'atomic' || type === 'final')
  const idsOf = (found: AnyStateNode[]) => found.map(({ id }) => id)

  it('is busy while a call runs, and asks nothing then', () => {
    const calling = leaves.filter(
      (node) => around(node).some(({ invoke }) => invoke.length > 0) && !isInBackground(node),
    )
    expect(idsOf(calling.filter((node) => !tagsOf(node).includes('busy')))).toEqual([])
    const busy = leaves.filter((node) => tagsOf(node).includes('busy'))
    expect(idsOf(busy.filter((node) => asksIn(node) !== 'nothing' || tagsOf(node).includes('asking')))).toEqual([])
  })

  it('is asking exactly while it waits for the user', () => {
    const asking = leaves.filter((node) => tagsOf(node).includes('asking'))
    expect(idsOf(asking.filter((node) => asksIn(node) === 'nothing'))).toEqual([])
    const others = leaves.filter((node) => !tagsOf(node).includes('asking'))
    expect(idsOf(others.filter((node) => asksIn(node) !== 'nothing' && !isBesidePage(asksIn(node))))).toEqual([])
  })

  it('asks nothing at its end', () => {
    const ends = leaves.filter(({ type }) => type === 'final')
    expect(idsOf(ends.filter((node) => asksIn(node) !== 'nothing'))).toEqual([])
  })

  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
  const calls = actors.filter(([, logic]) => !('root' in logic))
  it.each(calls)('rejects without a real %s', async (name, logic) => {
    await expect(toPromise(createActor(logic).start())).rejects.toThrow(`\`${name}\` actor must be provided`)
  })
})
