import type { Node } from 'oxc-parser'
import { limits } from '@ip-portal/core/kernel/values/limits'
import {
  isFunction,
  isProperty,
  nameAround,
  nameOf,
  next,
  propertiesOf,
  replace,
  type Edit,
  type Place,
} from './syntax.ts'

const times: readonly (readonly [string, number | string])[] = Object.entries(limits).filter(([name]) =>
  name.endsWith('Ms'),
)

/** Names another limit of time, with another length. */
function otherTime(name: string): string | null {
  const at = times.findIndex(([one]) => one === name)
  const others = [...times.slice(at + 1), ...times.slice(0, at)]
  return at === -1 ? null : (others.find(([, ms]) => ms !== times[at]?.[1])?.[0] ?? null)
}

const isLimit = (node: Node) =>
  node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'limits'

/** Plants another wait: another delay under `after`, another length of a delay, another limit of time. */
export function delayFaults({ node, parents }: Place, _source: string, places: readonly Place[]): Edit[] {
  if (node.type === 'MemberExpression' && isLimit(node) && node.property.type === 'Identifier') {
    const other = otherTime(node.property.name)
    return other === null ? [] : [replace(node.property, other)]
  }
  if (!isProperty(node)) return []
  if (nameAround(parents) === 'delays' && !isFunction(node.value) && !isLimit(node.value))
    return [replace(node.value, '1')]
  if (nameAround(parents) !== 'after') return []
  const names = places.flatMap((one) => (nameAround(one.parents) === 'delays' ? (nameOf(one.node) ?? []) : []))
  const other = next(names, nameOf(node) ?? '')
  return other === null ? [] : [replace(node.key, other)]
}

/** True for a part of the context or the event, whatever is made of it. */
function isGiven(node: Node): boolean {
  if (node.type === 'MemberExpression') return isGiven(node.object)
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression')
    return isGiven(node.expression)
  if (node.type === 'LogicalExpression') return isGiven(node.left)
  if (node.type === 'CallExpression') return node.arguments.some(isGiven)
  return node.type === 'Identifier' && node.name !== 'undefined'
}

/** Plants a wrong input of a call: nothing, or the value of a sibling, instead of a part of the context or the event. */
export function inputFaults({ node, parents }: Place, source: string): Edit[] {
  const at = parents.findLastIndex((one) => isProperty(one) && nameOf(one) === 'input')
  if (at === -1 || parents.slice(at).some(({ type }) => type === 'ObjectPattern')) return []
  if (node.type === 'ArrowFunctionExpression' && at === parents.length - 1)
    return isGiven(node.body) ? [replace(node.body, 'null')] : []
  const object = parents.at(-1)
  if (!isProperty(node) || object?.type !== 'ObjectExpression' || !isGiven(node.value)) return []
  const values = propertiesOf(object)
    .filter(({ value }) => isGiven(value))
    .map(({ value }) => source.slice(value.start, value.end))
  const key = source.slice(node.key.start, node.key.end)
  const other = next(values, source.slice(node.value.start, node.value.end))
  return ['null', ...(other === null ? [] : [other])].map((value) => replace(node, `${key}: ${value}`))
}
