import type { Node } from 'oxc-parser'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { calleeName, isProperty, nameOf, next, replace, textOf, type Edit, type Place } from './syntax.ts'

/** Every kind of failure once; another one of the type does not compile without its entry here. */
const failureKinds = Object.keys({
  refused: 0,
  'session-ended': 0,
  'step-up-needed': 0,
  timeout: 0,
  offline: 0,
  'cut-answer': 0,
  'too-large': 0,
  'unexpected-answer': 0,
  bug: 0,
} satisfies Record<Failure['kind'], 0>)

const isKind = (node: Node): boolean =>
  (node.type === 'Identifier' && node.name === 'kind') ||
  (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'kind') ||
  (node.type === 'ChainExpression' && isKind(node.expression))

/** Plants another kind of failure, where one is made and where one is looked for. */
export function failureFaults({ node, parents }: Place): Edit[] {
  const parent = parents.at(-1)
  const isMade = isProperty(parent) && parent.value === node && nameOf(parent) === 'kind'
  const isLookedFor = parent?.type === 'BinaryExpression' && (isKind(parent.left) || isKind(parent.right))
  const other = isMade || isLookedFor ? next(failureKinds, textOf(node) ?? '') : null
  return other === null ? [] : [replace(node, `'${other}'`)]
}

/** Calls whose object names fields of the wire. */
const schemas = new Set(['object', 'strictObject', 'looseObject', 'change'])
/** Properties and variables that hold what is sent. */
const sent = new Set(['json', 'query', 'headers', 'form'])
/** Calls whose text is a value of a field, or the name of a list in the answer. */
const readers = new Set(['literal', 'ListAnswer'])
const word = /^[\w-]+$/

function namesFields(object: Node | undefined, around: Node | undefined): boolean {
  if (object?.type !== 'ObjectExpression') return false
  const holder = isProperty(around) || around?.type === 'VariableDeclarator' ? nameOf(around) : null
  return schemas.has(calleeName(around) ?? '') || sent.has(holder ?? '')
}

/** Texts that name something on the wire: part of a path, value of a field, name of a field that is read. */
function namesPart(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'ArrayExpression') return true
  if (parent?.type === 'CallExpression') return readers.has(calleeName(parent) ?? '')
  return parent?.type === 'MemberExpression' && parent.property === node
}

/** Plants another name on the wire: of a field, a header, a part of a path, a value of a closed set. */
export function wireFaults({ node, parents }: Place, source: string): Edit[] {
  const parent = parents.at(-1)
  if (isProperty(node)) {
    const name = nameOf(node) ?? ''
    const isField = namesFields(parent, parents.at(-2)) || (parent?.type === 'ObjectExpression' && /[_-]/.test(name))
    const key = /^\w+$/.test(name) ? `${name}X` : `'${name}X'`
    if (!isField || node.computed) return []
    return [replace(node, `${key}: ${source.slice(node.value.start, node.value.end)}`)]
  }
  const text = textOf(node)
  if (text === null) return []
  if (isProperty(parent) && parent.value === node && nameOf(parent) === 'call') return [replace(node, `'${text}X'`)]
  return word.test(text) && namesPart(node, parent) ? [replace(node, `'${text}X'`)] : []
}
