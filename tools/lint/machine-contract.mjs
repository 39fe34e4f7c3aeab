const names = 'A client names no state of a machine: read tags, `viewOf`, `snapshot.can` or the context.'
const literal = '`data-asks` comes from the snapshot: use `asksOf`.'

const status = 'A client knows no status numbers: name what the failure means in core/src/kernel/failure/failure.ts.'

/** Reports clients that read a machine past its contract of tags, questions and events. */
export const machineContract = {
  meta: { type: 'problem', docs: { description: 'Names of states stay inside core.' }, schema: [] },
  create: (context) => ({
    CallExpression(node) {
      if (node.callee.property?.name === 'matches') context.report({ node, message: names })
    },
    MemberExpression(node) {
      const isValue = node.property.name === 'value' && node.object.name === 'snapshot'
      if (isValue) context.report({ node, message: names })
    },
    BinaryExpression({ left, right, ...node }) {
      if (/\.test\.|\/testing\//.test(context.filename)) return
      const isStatus = (left.type === 'MemberExpression' ? left.property : left).name === 'status'
      if (isStatus && typeof right.value === 'number')
        context.report({ node: { ...node, left, right }, message: status })
    },
    JSXAttribute(node) {
      if (node.name.name === 'data-asks' && node.value?.type === 'Literal') context.report({ node, message: literal })
    },
  }),
}
