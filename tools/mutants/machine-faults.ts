import type { Node, ObjectExpression, ObjectProperty } from 'oxc-parser'
import {
  calleeName,
  drop,
  isFunction,
  isProperty,
  nameOf,
  next,
  propertiesOf,
  replace,
  textOf,
  valueOf,
  type Edit,
  type Place,
} from './syntax.ts'

const implementations = new Set(['setup', 'machineSetup', 'codeStepSetup', 'promoStepSetup', 'extend', 'assign'])
const machines = new Set(['createMachine', 'createStateConfig'])
/** Properties of a state or transition that can be missing. */
const lists = new Set(['actions', 'entry', 'exit', 'tags'])
const flags = new Set(['guard', 'reenter', 'cancel', 'step'])
const transitionLists = new Set(['always', 'onDone', 'onError', 'onSnapshot'])

/** True in a source that makes a machine or a part of one. */
export const hasMachine = (places: readonly Place[]) => places.some(({ node }) => machines.has(calleeName(node) ?? ''))

/**
 * True inside the configuration of a machine: states, transitions and the constants that they share, not the functions
 * in them and not guards, actions and delays.
 */
export function isConfiguration({ parents }: Place): boolean {
  const root = parents.findLastIndex((node) => machines.has(calleeName(node) ?? ''))
  const inside = parents.slice(root + 1)
  return !inside.some((node) => isFunction(node) || implementations.has(calleeName(node) ?? ''))
}

/** The object below `states`; null without one. */
export const statesOf = (node: Node | undefined) => {
  const states = valueOf(node, 'states')
  return states?.type === 'ObjectExpression' ? states : null
}

export const isStates = (node: Node | undefined) => isProperty(node) && nameOf(node) === 'states'

/** The objects of the states around a place, the outermost first; the first one is the machine. */
function statesAround(parents: readonly Node[]): ObjectExpression[] {
  return parents.filter(
    (node, at): node is ObjectExpression =>
      node.type === 'ObjectExpression' && (statesOf(node) !== null || isStates(parents[at - 3])),
  )
}

/** Names another state than `name` of the same level; null for a level with one state. */
function neighbor(states: Node | null | undefined, name: string): string | null {
  if (states?.type !== 'ObjectExpression') return null
  return next(
    propertiesOf(states).flatMap((one) => nameOf(one) ?? []),
    name,
  )
}

/** Names another state that is valid at the place of `target`; null when the source shows none. */
function otherTarget(target: string, parents: readonly Node[]): string | null {
  const around = statesAround(parents)
  const own = around.at(-1)
  const isRelative = target.startsWith('.')
  const isAbsolute = target.startsWith('#')
  const names = target.replace(/^\./, '').split('.')
  const prefix = isAbsolute ? `${names.shift()}.` : isRelative ? '.' : ''
  const start = isAbsolute ? around[0] : isRelative ? own : (around.at(-2) ?? own)
  const levels = [statesOf(start)]
  for (const name of names.slice(0, -1)) levels.push(statesOf(valueOf(levels.at(-1) ?? undefined, name)))
  for (let at = names.length - 1; at >= 0; at -= 1) {
    const other = neighbor(levels[at], names[at] ?? '')
    if (other !== null) return prefix + [...names.slice(0, at), other].join('.')
  }
  return null
}

const isTransitionTarget = (property: ObjectProperty, parents: readonly Node[]) => {
  const name = nameOf(property) ?? ''
  return name === 'target' || transitionLists.has(name) || isEvent(parents)
}

/** True for a property of `on` or `after`. */
const isEvent = (parents: readonly Node[]) => {
  const around = parents.at(-2)
  return isProperty(around) && ['on', 'after'].includes(nameOf(around) ?? '')
}

const elementsOf = (value: Node) =>
  value.type === 'ArrayExpression' ? value.elements.flatMap((one) => (one === null ? [] : [one])) : []

function otherQuestion(asks: string, places: readonly Place[]): string {
  const questions = places.flatMap(({ node }) =>
    isProperty(node) && nameOf(node) === 'asks' ? (textOf(node.value) ?? []) : [],
  )
  const other = questions.find((one) => one !== asks && one !== 'nothing')
  return other ?? (asks === 'nothing' ? 'details' : 'nothing')
}

/**
 * Plants the faults of a property in the configuration of a machine: another target or question, a dropped action,
 * guard, tag, event or branch.
 */
export function machineFaults({ node, parents }: Place, source: string, places: readonly Place[]): Edit[] {
  if (!isProperty(node)) return []
  const name = nameOf(node) ?? ''
  const text = textOf(node.value)
  const edits: Edit[] = []
  if (text !== null && isTransitionTarget(node, parents)) {
    const other = otherTarget(text, parents)
    if (other !== null) edits.push(replace(node.value, `'${other}'`))
  }
  if (text !== null && name === 'initial') {
    const other = neighbor(statesOf(parents.at(-1)), text)
    if (other !== null) edits.push(replace(node.value, `'${other}'`))
  }
  if (text !== null && name === 'asks') edits.push(replace(node.value, `'${otherQuestion(text, places)}'`))
  const elements = elementsOf(node.value)
  if (isEvent(parents) || flags.has(name) || (lists.has(name) && elements.length === 0)) edits.push(drop(source, node))
  if (lists.has(name) || transitionLists.has(name) || isEvent(parents))
    edits.push(...elements.map((element) => drop(source, element)))
  return edits
}
