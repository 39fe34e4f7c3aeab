import { calleeName, isProperty, nameOf, replace, textOf, type Edit, type Place } from './syntax.ts'

/** Functions that write audit rows, or parts of them. */
const audits = new Set(['audit', 'noteRefusal'])
const actionForm = /^[a-z\d-]+\.[a-z\d-]+$/
const ownerForm = /(?:^|\.)(?:company_id|user_id)$/

/** Drops an audit row, or names its action wrongly. */
export function auditFaults({ node, parents }: Place): Edit[] {
  if (node.type === 'ExpressionStatement') {
    const { expression } = node
    const call = expression.type === 'AwaitExpression' ? expression.argument : expression
    return audits.has(calleeName(call) ?? '') ? [replace(node, ';')] : []
  }
  const parent = parents.at(-1)
  const isAction = isProperty(parent) && parent.value === node && nameOf(parent) === 'action'
  return isAction && actionForm.test(textOf(node) ?? '') ? [replace(node, `'other.action'`)] : []
}

/** Leaves a transaction out: its statements run one by one. */
export function transactionFaults({ node }: Place, source: string): Edit[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  if (calleeName(node) !== 'transaction' || node.arguments.length > 0) return []
  const { object } = node.callee
  return [replace(node, `({ execute: (run) => run(${source.slice(object.start, object.end)}) })`)]
}

/** Drops the condition that a row belongs to the company or the user. */
export function scopeFaults({ node }: Place): Edit[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { callee, arguments: given } = node
  const [column, operator] = given.map((one) => textOf(one) ?? '')
  if (calleeName(node) !== 'where' || !ownerForm.test(column ?? '') || operator !== '=') return []
  return [replace({ start: callee.object.end, end: node.end }, '')]
}
