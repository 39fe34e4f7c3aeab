import type { CallExpression, Node } from 'oxc-parser'
import { replace, textOf, type Edit, type Place } from './syntax.ts'

const operators = new Map(
  Object.entries({
    '===': '!==',
    '!==': '===',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
    '&': '|',
    '|': '&',
    '<<': '>>',
    '>>': '<<',
    '&&': '||',
    '||': '&&',
    '+=': '-=',
    '-=': '+=',
  }),
)

/** Methods with another one of the same arguments. */
const methods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    round: 'floor',
    trunc: 'ceil',
    find: 'findLast',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
)

/** Methods whose receiver has the type of their answer. */
const passing = new Set(['filter', 'toSorted', 'sort', 'toReversed', 'trim', 'toLowerCase', 'toUpperCase'])

const answersYesOrNo = /^(?:(?:is|are|has|can|may|does|needs|takes|equals)[A-Z]|(?:includes|test|has|some|every)$)/

const isText = (node: Node): boolean =>
  textOf(node) !== null ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'BinaryExpression' && (isText(node.left) || isText(node.right)))

function swapOperator(node: Node, source: string): Edit[] {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression' && node.type !== 'AssignmentExpression')
    return []
  const { operator, left, right } = node
  if (operator === '??')
    return [replace({ start: left.end, end: node.end }, ''), replace({ start: node.start, end: right.start }, '')]
  const other = operators.get(operator)
  if (other === undefined || ((operator === '+' || operator === '+=') && (isText(left) || isText(right)))) return []
  const start = left.end + source.slice(left.end, right.start).indexOf(operator)
  return [replace({ start, end: start + operator.length }, other)]
}

function forceBranch(node: Node): Edit[] {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
    return [replace(node.test, 'true'), replace(node.test, 'false')]
  return node.type === 'WhileStatement' ? [replace(node.test, 'false')] : []
}

function changeLiteral(node: Node): Edit[] {
  if (node.type !== 'Literal') return []
  if (typeof node.value === 'number') return [replace(node, String(node.value + 1))]
  if (typeof node.value === 'bigint') return [replace(node, `${node.value + 1n}n`)]
  if (typeof node.value === 'boolean') return [replace(node, String(!node.value))]
  if (!('regex' in node)) return []
  const { pattern } = node.regex
  const end = node.start + 1 + pattern.length
  return [
    ...(pattern.startsWith('^') ? [replace({ start: node.start + 1, end: node.start + 2 }, '')] : []),
    ...(/(?:^|[^\\])\$$/.test(pattern) ? [replace({ start: end - 1, end }, '')] : []),
  ]
}

function methodOf({ callee }: CallExpression) {
  if (callee.type !== 'MemberExpression' || callee.optional) return null
  return callee.property.type === 'Identifier' ? { object: callee.object, property: callee.property } : null
}

const isCondition = (node: Node, parent: Node | undefined) =>
  ((parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') && parent.test === node) ||
  ['UnaryExpression', 'ExpressionStatement', 'AwaitExpression', 'ChainExpression'].includes(parent?.type ?? '')

function changeCall(node: Node, parent: Node | undefined): Edit[] {
  if (node.type !== 'CallExpression') return []
  const method = methodOf(node)
  const name = method?.property.name ?? (node.callee.type === 'Identifier' ? node.callee.name : '')
  const edits: Edit[] = []
  if (answersYesOrNo.test(name) && !isCondition(node, parent))
    edits.push(replace({ start: node.start, end: node.start }, '!'))
  if (method === null) return edits
  const other = methods.get(name)
  if (other !== undefined) edits.push(replace(method.property, other))
  if (passing.has(name)) edits.push(replace({ start: method.object.end, end: node.end }, ''))
  return edits
}

function dropSign(node: Node): Edit[] {
  if (node.type !== 'UnaryExpression') return []
  const isSign = node.operator === '!' || (node.operator === '-' && node.argument.type !== 'Literal')
  return isSign ? [replace({ start: node.start, end: node.argument.start }, '')] : []
}

/**
 * Plants the faults of an expression or statement: another operator, a forced branch, a shifted constant, a call that
 * says the opposite or is left out.
 */
export function codeFaults({ node, parents }: Place, source: string): Edit[] {
  const parent = parents.at(-1)
  if (parent?.type === 'Property' && parent.key === node) return []
  return [
    ...swapOperator(node, source),
    ...forceBranch(node),
    ...changeLiteral(node),
    ...changeCall(node, parent),
    ...dropSign(node),
  ]
}
