import { describe, expect, it } from 'vitest'
import { createActor, toPromise, type AnyActorLogic, type AnyStateNode } from 'xstate'
import type { FlowMeta, FlowTag } from '../kernel/flow/contract.ts'
import { machinesOfCore } from './walk/machines-of-core.ts'

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const machines = await machinesOfCore()

/** Innermost state with its tags, those of its parents included, and its meta. */
interface Leaf {
  node: AnyStateNode
  has: (tag: FlowTag) => boolean
  meta: FlowMeta
}

function leafOf(node: AnyStateNode): Leaf {
  const tags = new Set(pathOf(node).flatMap((one) => one.tags as FlowTag[]))
  return { node, has: (tag) => tags.has(tag), meta: (node.meta ?? {}) as FlowMeta }
}

/** Events beside `meta.cancel` that a change in flight takes, each with its reason. */
const takenWhileChanging: Record<string, readonly string[]> = {
  // The switch waits for the call and goes with the next one.
  'saveNotifications.saving': ['switch.set'],
}

/** Events that a state takes beside those of the states that ask the same. */
const alsoTaken: Record<string, readonly string[]> = {
  // The form is known by then: another service needs no block.
  'newOrder.blocksUnavailable': ['service.choose'],
}

/** States whose running read is given up for a new one: it would show what was before the event. */
const readsAnew = new Set(['routeList.loading', 'security.loading'])

/** Events of a client that a state takes itself or by a parent. */
const takenBy = (node: AnyStateNode) =>
  pathOf(node).flatMap(({ transitions }) =>
    [...transitions].filter(([event]) => !event.startsWith('xstate.')).map(([event, ways]) => ({ event, ways })),
  )

/** Lists a state and its parents, from the inside out. */
const pathOf = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? pathOf(node.parent) : [])]

const runs = ({ has }: Leaf) => has('busy') || has('changing') || has('loading')
const idsOf = (leaves: readonly Leaf[]) => leaves.map(({ node }) => node.id)

describe.each(machines.map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
  const nodes = nodesOf(machine.root)
  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
  const calls = actors.filter(([, logic]) => !('root' in logic))
  const leaves = nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(leafOf)
  const asked = new Set(leaves.map(({ meta }) => meta.asks))

  it('gives every invoked call the name of its actor', () => {
    const invoked = nodes.flatMap(({ invoke }) => invoke)
    expect(invoked.map(({ id }) => id)).toEqual(invoked.map(({ src }) => src))
  })

  it('remembers a failure only where a call has failed', () => {
    const isNamed = (actions: readonly unknown[]) => actions.includes('rememberFailure')
    for (const { id, entry, exit, always = [], transitions } of nodes) {
      const others = [...transitions].flatMap(([event, ways]) => (event.startsWith('xstate.error.actor.') ? [] : ways))
      const elsewhere = [entry, exit, ...[...always, ...others].map(({ actions }) => actions)]
      expect(elsewhere.some(isNamed), id).toBe(false)
    }
  })

  it('names its delays', () => {
    const delays = nodes.flatMap(({ after }) => after.map(({ delay }) => delay))
    for (const delay of delays) expect(machine.implementations.delays).toHaveProperty([String(delay)])
  })

  it.each(calls)('rejects without a real %s', async (name, logic) => {
    await expect(toPromise(createActor(logic).start())).rejects.toThrow(`\`${name}\` actor must be provided`)
  })

  it('asks nothing at its end', () => {
    const ends = leaves.filter(({ node }) => node.type === 'final')
    expect(idsOf(ends.filter(({ meta }) => meta.asks !== undefined))).toEqual([])
  })

  it('is tagged as busy where a call runs, and asks nothing meanwhile', () => {
    const names = new Set<unknown>(calls.map(([name]) => name))
    const runsCall = ({ node }: Leaf) =>
      [node, node.parent].some((one) => one?.invoke.some(({ src }) => names.has(src)))
    for (const leaf of leaves.filter(runsCall)) expect(runs(leaf), leaf.node.id).toBe(true)
    for (const { node, meta } of leaves.filter(runs)) expect(meta.asks, node.id).toBeUndefined()
  })

  it('keeps the view of the question whose answer is on its way', () => {
    for (const leaf of leaves) {
      const { node, has, meta } = leaf
      if (meta.answers === undefined) continue
      expect(asked, node.id).toContain(meta.answers)
      expect([runs(leaf), has('loading')], node.id).toEqual([true, false])
    }
  })

  it('shows no failure and no question together with its success', () => {
    for (const leaf of leaves)
      if (leaf.has('succeeded'))
        expect([leaf.meta.asks, runs(leaf), leaf.has('refused')], leaf.node.id).toEqual([undefined, false, false])
  })

  it('says how it ends where only time leads to the end', () => {
    const shown = leaves.flatMap((leaf) =>
      leaf.node.after.flatMap(({ target = [] }) =>
        target.filter(({ type }) => type === 'final').map((end) => ({ leaf, end })),
      ),
    )
    for (const { leaf } of shown) expect(leaf.has('succeeded') || leaf.has('refused'), leaf.node.id).toBe(true)
    for (const [end, ways] of Map.groupBy(shown, (one) => one.end)) {
      const isSuccess = ways.every(({ leaf }) => leaf.has('succeeded'))
      expect(leafOf(end).has('succeeded'), end.id).toBe(isSuccess)
    }
  })

  it('takes no event during a change but the way out', () => {
    for (const { node, has, meta } of leaves) {
      if (!has('changing')) continue
      const expected = [meta.cancel, ...(takenWhileChanging[node.id] ?? [])].filter((event) => event !== undefined)
      expect([...new Set(takenBy(node).map(({ event }) => event))], node.id).toEqual(expected)
    }
  })

  it('takes the same events wherever it asks the same', () => {
    for (const [asks, ofQuestion] of Map.groupBy(leaves, ({ meta }) => meta.asks)) {
      if (asks === undefined) continue
      const taken = ofQuestion.map(({ node }) => {
        const events = new Set(takenBy(node).map(({ event }) => event))
        return [...events].filter((event) => !alsoTaken[node.id]?.includes(event)).toSorted()
      })
      for (const events of taken) expect(events, asks).toEqual(taken[0])
    }
  })

  it('starts no second call while one runs', () => {
    for (const leaf of leaves.filter(runs)) {
      if (readsAnew.has(leaf.node.id)) continue
      const allowed = [leaf.meta.cancel, ...(takenWhileChanging[leaf.node.id] ?? [])]
      const targets = takenBy(leaf.node)
        .filter(({ event }) => !allowed.includes(event))
        .flatMap(({ ways }) => ways.flatMap(({ target = [] }) => target))
      const calls = targets
        .flatMap((target) => (target.type === 'compound' ? (target.initial.target ?? []) : [target]))
        .filter(({ invoke }) => invoke.length > 0)
      expect(idsOf(calls.map(leafOf)), leaf.node.id).toEqual([])
    }
  })

  it('names only events that it takes as the way out of a change', () => {
    for (const { node, has, meta } of leaves) {
      if (meta.cancel === undefined) continue
      expect(has('changing'), node.id).toBe(true)
      expect(node.ownEvents, node.id).toContain(meta.cancel)
    }
  })
})
