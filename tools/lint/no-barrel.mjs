const message = 'A file that only re-exports; only the index.ts of a domain may.'

const isReExport = (statement) =>
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && statement.source !== null && statement.source !== undefined)

/** Reports files that only re-export. An override of .oxlintrc.jsonc excepts the index.ts of domains. */
export const noBarrel = {
  meta: { type: 'problem', docs: { description: message }, schema: [] },
  create: (context) => ({
    Program(node) {
      const others = node.body.filter((statement) => statement.type !== 'ImportDeclaration')
      if (others.length > 0 && others.every(isReExport)) context.report({ node: others[0], message })
    },
  }),
}
