const message = 'A file that only passes on the exports of others; only the index.ts of a domain is a door.'

const passesOn = (statement) =>
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && statement.source !== null && statement.source !== undefined)

/** Reports files whose statements all pass on exports of other files. Doors are excepted by override. */
export const noBarrel = {
  meta: { type: 'problem', docs: { description: message }, schema: [] },
  create: (context) => ({
    Program(node) {
      const others = node.body.filter((statement) => statement.type !== 'ImportDeclaration')
      if (others.length > 0 && others.every(passesOn)) context.report({ node: others[0], message })
    },
  }),
}
