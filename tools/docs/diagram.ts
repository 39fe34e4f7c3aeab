import type { StateTree, Way } from '@ip-portal/core/kernel/flow/reading/machine-states'
import { widest } from './markdown.ts'

/** Edge of the diagram, between states by their paths. */
interface Edge {
  from: string
  to: string
  label: string
}

/**
 * Draws the states of a machine as a Mermaid `stateDiagram-v2`. A transition of a state with parts is drawn from the
 * state when it leads out of it, else from each part: Mermaid draws no arrow from a state to what is inside.
 */
export function diagramOf(machine: StateTree): string {
  const labels = new Map<string, Set<string>>()
  for (const { from, to, label } of edgesOf(machine, machine)) {
    const arrow = `  ${idOf(from)} --> ${idOf(to)} : `
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(label))
  }
  const edges = [...labels].flatMap(([arrow, all]) => arrowLines(arrow, [...all]))
  return ['stateDiagram-v2', ...partsOf(machine), ...edges].join('\n')
}

/** Joins the labels of one arrow, so that they are not drawn over each other; a line that is full ends there. */
function arrowLines(arrow: string, labels: readonly string[]): string[] {
  const lines: string[] = []
  for (const label of labels) {
    const longer = `${lines.at(-1)}<br>${label}`
    if (lines.length > 0 && longer.length <= widest) lines[lines.length - 1] = longer
    else lines.push(arrow + label)
  }
  return lines
}

function partsOf(tree: StateTree): string[] {
  const start = tree.initial === null ? [] : [`[*] --> ${idOf(tree.initial)}`]
  return indent([...start, ...tree.states.flatMap(stateLines)])
}

function stateLines(state: StateTree): string[] {
  const { path, name, calls, states, isFinal } = state
  const id = idOf(path)
  // Mermaid gives a state with parts a title alone.
  const called = calls.map((call) => `calls ${call}`)
  if (states.length > 0) return [`state "${[name, ...called].join(', ')}" as ${id} {`, ...partsOf(state), '}']
  return [...[name, ...called].map((line) => `${id} : ${line}`), ...(isFinal ? [`${id} --> [*]`] : [])]
}

function edgesOf(state: StateTree, machine: StateTree): Edge[] {
  const own = state.ways.flatMap((way) => {
    const label = labelOf(way)
    const isInside = way.target === null || state.path === '' || isBelow(way.target, state.path)
    if (!isInside && way.target !== null) return [{ from: state.path, to: way.target, label }]
    const sources = state.states.length === 0 ? [state.path] : openLeavesOf(state)
    return sources.map((from) => ({ from, to: startOf(way.target, from, machine), label }))
  })
  return [...own, ...state.states.flatMap((one) => edgesOf(one, machine))]
}

/** Gives the state that is entered; an arrow into a state around its source ends where that one begins. */
function startOf(target: string | null, from: string, machine: StateTree): string {
  if (target === null) return from
  return isBelow(from, target) ? firstLeafOf(target, machine) : target
}

function firstLeafOf(path: string, machine: StateTree): string {
  const initial = find(machine, path)?.initial ?? null
  return initial === null ? path : firstLeafOf(initial, machine)
}

const find = (tree: StateTree, path: string): StateTree | undefined =>
  tree.path === path ? tree : tree.states.map((one) => find(one, path)).find((one) => one !== undefined)

/** Lists the innermost states that an event can reach: an end takes none, nor does a state that is left at once. */
function openLeavesOf({ path, isFinal, ways, states }: StateTree): string[] {
  if (states.length > 0) return states.flatMap(openLeavesOf)
  const isLeftAtOnce = ways.some(({ on, guard }) => on.kind === 'at-once' && guard === null)
  return isFinal || isLeftAtOnce ? [] : [path]
}

const isBelow = (path: string, around: string) => path === around || path.startsWith(`${around}.`)

/** Says why a transition is taken, with its guard in brackets; `set` sets the names of the code. */
export function labelOf({ on, guard }: Way, set = (name: string) => name): string {
  const ends = { event: '', done: ' done', failed: ' failed', after: ' over' }
  const cause = on.kind === 'at-once' ? 'at once' : `${set(on.name)}${ends[on.kind]}`
  return guard === null ? cause : `${cause} [${set(guard)}]`
}

/** Mermaid takes no dots in the names of states. */
const idOf = (path: string) => path.replaceAll('.', '_')

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
