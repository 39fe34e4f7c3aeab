import { createActor, toPromise, type AnyActorLogic, type AnyStateNode } from 'xstate'
import { describe, expect, it } from 'vitest'
import { machinesOfCore } from './walk/machines-of-core.ts'

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const machines = await machinesOfCore()

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

  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
  const calls = actors.filter(([, logic]) => !('root' in logic))
  it.each(calls)('rejects without a real %s', async (name, logic) => {
    await expect(toPromise(createActor(logic).start())).rejects.toThrow(`\`${name}\` actor must be provided`)
  })
})
