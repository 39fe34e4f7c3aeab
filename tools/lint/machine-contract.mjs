const names = 'A client names no state of a machine: read tags, `viewOf`, `snapshot.can` or the context.'
const literal = '`data-asks` comes from the snapshot: use `asksOf`.'

/** Reports clients that read a machine past its contract of tags, questions and events. */
export const machineContract = {
  meta: { type: 'problem', docs: { description: 'Names of states stay inside core.' }, schema: [] },
  create: (context) => ({
    MemberExpression(node) {
      const { object, property } = node
      const isValue = property.name === 'value' && object.name === 'snapshot'
      if (property.name === 'matches' || isValue) context.report({ node, message: names })
    },
    JSXAttribute(node) {
      if (node.name.name === 'data-asks' && node.value?.type === 'Literal') context.report({ node, message: literal })
    },
  }),
}
