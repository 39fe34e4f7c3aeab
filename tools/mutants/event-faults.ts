import type { Node, ObjectExpression, ObjectProperty } from 'oxc-parser'
import { isStates, statesOf } from './machine-faults.ts'
import {
  applyEdit,
  drop,
  isProperty,
  nameAround,
  nameOf,
  propertiesOf,
  replace,
  textOf,
  valueOf,
  type Edit,
  type Place,
} from './syntax.ts'

const inFlight = new Set(['changing', 'busy', 'loading'])
const actionLists = new Set(['actions', 'entry', 'exit'])

const elementsOf = (node: Node | undefined): Node[] =>
  node?.type === 'ArrayExpression' ? node.elements.flatMap((one) => one ?? []) : node ? [node] : []

const handlersOf = (state: Node | undefined): ObjectProperty[] => {
  const on = valueOf(state, 'on')
  return on?.type === 'ObjectExpression' ? propertiesOf(on) : []
}

/** Writes a handler into the `on` of a state, at the front. */
function insertHandler(state: ObjectExpression, handler: string): Edit {
  const on = valueOf(state, 'on')
  const [object, text] = on?.type === 'ObjectExpression' ? [on, `${handler}, `] : [state, `on: { ${handler} }, `]
  return replace({ start: object.start + 1, end: object.start + 1 }, text)
}

/** Lets a state whose call runs take an event of its sibling too, if possible one that leads to it. */
export function extraEventFaults({ node, parents }: Place, source: string): Edit[] {
  const states = parents.at(-1)
  if (!isProperty(node) || node.value.type !== 'ObjectExpression' || states?.type !== 'ObjectExpression') return []
  if (!isStates(parents.at(-2)) || valueOf(node.value, 'invoke') === undefined) return []
  if (!elementsOf(valueOf(node.value, 'tags')).some((tag) => inFlight.has(textOf(tag) ?? ''))) return []
  const taken = new Set(handlersOf(node.value).map(nameOf))
  const texts = propertiesOf(states)
    .filter((sibling) => sibling !== node)
    .flatMap(({ value }) => handlersOf(value))
    .filter((handler) => !taken.has(nameOf(handler)))
    .map(({ start, end }) => source.slice(start, end))
    // A target below the sibling stands nowhere else.
    .filter((text) => !text.includes(`'.`))
  const handler = texts.find((text) => text.includes(`'${nameOf(node)}'`)) ?? texts[0]
  if (handler === undefined) return []
  return [{ ...insertHandler(node.value, handler), says: `also ${handler}` }]
}

/** Names the targets of a handler anew. */
function retarget(source: string, handler: ObjectProperty, rename: (target: string) => string): string {
  const targets = elementsOf(handler.value).flatMap((one) => {
    const target = one.type === 'ObjectExpression' ? valueOf(one, 'target') : one
    return target && textOf(target) !== null ? [target] : []
  })
  const text = targets.reduceRight(
    (before, target) => applyEdit(before, replace(target, `'${rename(textOf(target) ?? '')}'`)),
    source,
  )
  return text.slice(handler.start, handler.end + text.length - source.length)
}

/** Takes a handler out of its state and writes it into another one, as one edit over both places. */
function move(source: string, handler: ObjectProperty, to: ObjectExpression, text: string, says: string): Edit {
  const [first, second] = [drop(source, handler), insertHandler(to, text)].toSorted((one, other) => one.end - other.end)
  const [start, end] = [Math.min(first?.start ?? 0, second?.start ?? 0), second?.end ?? 0]
  const changed = [second, first].reduce((before, edit) => (edit ? applyEdit(before, edit) : before), source)
  return { start, end, text: changed.slice(start, end + changed.length - source.length), says }
}

const takes = (state: Node, event: string | null) => handlersOf(state).some((handler) => nameOf(handler) === event)

/** True where some state besides `except` would begin or cease to take the event. */
const isFelt = (states: Node | null | undefined, except: ObjectProperty, event: string | null) =>
  states?.type === 'ObjectExpression' &&
  propertiesOf(states).some(
    (one) => one !== except && textOf(valueOf(one.value, 'type')) !== 'final' && !takes(one.value, event),
  )

/** Moves a handler of a state to the parent, which takes it in all its states. */
function moveUp(handler: ObjectProperty, parents: readonly Node[], source: string): Edit[] {
  const [parent, around, states, holder] = parents.slice(-7)
  const event = nameOf(handler)
  if (parent?.type !== 'ObjectExpression' || !isStates(around) || !isProperty(holder)) return []
  if (takes(parent, event) || !isFelt(states, holder, event)) return []
  const text = retarget(source, handler, (target) => {
    if (target.startsWith('#')) return target
    return target.startsWith('.') ? `.${nameOf(holder)}${target}` : `.${target}`
  })
  return [move(source, handler, parent, text, `${event} in all states`)]
}

/** Moves a handler of a state to its first child, so that the others do not take it. */
function moveDown(handler: ObjectProperty, parents: readonly Node[], source: string): Edit[] {
  const states = statesOf(parents.at(-3))
  const event = nameOf(handler)
  const child = states && propertiesOf(states).find(({ value }) => value.type === 'ObjectExpression')
  if (child?.value.type !== 'ObjectExpression' || takes(child.value, event) || !isFelt(states, child, event)) return []
  const above = parents.slice(0, -5).flatMap((one, at) => (isStates(parents[at - 2]) ? (nameOf(one) ?? []) : []))
  const root = parents.find((one) => statesOf(one) !== null)
  const id = textOf(valueOf(root, 'id')) ?? ''
  const text = retarget(source, handler, (target) => {
    if (target.startsWith('#')) return target
    return target.startsWith('.') ? target.slice(1) : `#${[id, ...above, target].join('.')}`
  })
  return [move(source, handler, child.value, text, `${event} in ${nameOf(child)} only`)]
}

/** Plants a handler one level too high or too low. */
export function levelFaults({ node, parents }: Place, source: string): Edit[] {
  const on = parents.at(-2)
  if (!isProperty(node) || !isProperty(on) || nameOf(on) !== 'on') return []
  return [...moveUp(node, parents, source), ...moveDown(node, parents, source)]
}

/** Fields of the context that an action reads and writes, where it stands or where the same file names it. */
function fieldsOf(action: Node, source: string, places: readonly Place[]) {
  const name = textOf(action) ?? textOf(valueOf(action, 'type'))
  const named = places.find(
    ({ node, parents }) => isProperty(node) && nameOf(node) === name && nameAround(parents) === 'actions',
  )
  const text = [action, named?.node].map((one) => (one ? source.slice(one.start, one.end) : '')).join(' ')
  const read = [...text.matchAll(/\bcontext\.(\w+)|\bcontext: \{([^}]*)\}/g)].flatMap(([, field, fields]) =>
    (field ?? fields ?? '').split(/\W+/),
  )
  const written = text.includes('assign(') ? [...text.matchAll(/(\w+):/g)].map(([, field]) => field ?? '') : []
  // The context as a whole, as `itemsLeft(context)`.
  const readsAll = /\bcontext\)(?! =>)/.test(text)
  return { written, reads: (fields: string[]) => fields.some((field) => readsAll || read.includes(field)) }
}

/** Swaps two neighbours of a list of actions, one of which reads what the other writes. */
export function orderFaults({ node }: Place, source: string, places: readonly Place[]): Edit[] {
  if (!isProperty(node) || !actionLists.has(nameOf(node) ?? '') || node.value.type !== 'ArrayExpression') return []
  const elements = elementsOf(node.value)
  return elements.slice(1).flatMap((second, at) => {
    const first = elements[at]
    if (first === undefined) return []
    const [ofFirst, ofSecond] = [first, second].map((action) => fieldsOf(action, source, places))
    if (!ofFirst?.reads(ofSecond?.written ?? []) && !ofSecond?.reads(ofFirst?.written ?? [])) return []
    const [one, between, other] = [
      source.slice(first.start, first.end),
      source.slice(first.end, second.start),
      source.slice(second.start, second.end),
    ]
    return [replace({ start: first.start, end: second.end }, other + between + one)]
  })
}
