/** Words of variables that hold the begin of a measured time. */
const begins = /^(start|begin|began|before|since|started)/i

const isCall = (node, object, ...names) =>
  node.callee.type === 'MemberExpression' &&
  node.callee.object.name === object &&
  names.includes(node.callee.property.name)

const isNow = (node) => node.type === 'CallExpression' && isCall(node, 'Date', 'now')

const sleeps = 'A test that sleeps fails on a slow machine: wait for what can be seen, or use `pace`.'
const measures = 'A test that measures time fails on a slow machine: check an order of events or CPU time.'
const sessions = 'End sessions with `endSessions`, which waits until no call of the page is in flight.'
const polls = '`expect.poll` does not find its test where tests run concurrently: use `eventually`.'

/** Problems of tests in pages only. */
const ofPages = [sessions, polls]

/** The problem of a call, or null. */
function problemOf(node) {
  if (node.callee.name === 'setTimeout' || node.callee.property?.name === 'waitForTimeout') return sleeps
  if (isCall(node, 'vi', 'waitFor', 'waitUntil')) return 'Use `expect.poll`, whose time limit the configuration sets.'
  if (isCall(node, 'performance', 'now') || isCall(node, 'process', 'hrtime')) return measures
  if (isCall(node, 'expect', 'poll')) return polls
  const deletes = node.callee.property?.name === 'deleteFrom'
  return deletes && node.arguments[0]?.value === 'sessions' ? sessions : null
}

/** Reports what makes a test depend on the speed of the machine. */
export const steadyTests = {
  meta: { type: 'problem', docs: { description: 'A test fails only for a defect.' }, schema: [] },
  create: (context) => ({
    ImportDeclaration(node) {
      if (/^(node:)?timers\/promises$/.test(node.source.value)) context.report({ node, message: sleeps })
    },
    CallExpression(node) {
      const message = problemOf(node)
      const isElsewhere = ofPages.includes(message) && !context.filename.includes('packages/web/')
      if (message !== null && !isElsewhere) context.report({ node, message })
    },
    BinaryExpression(node) {
      const isElapsed = node.operator === '-' && isNow(node.left) && begins.test(node.right.name ?? '')
      if (isElapsed) context.report({ node, message: measures })
    },
  }),
}
