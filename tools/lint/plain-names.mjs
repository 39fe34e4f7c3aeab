import { basename, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Words that have a standard term. */
const terms = new Map([
  ['face', 'client'],
  ['faces', 'clients'],
  ['entrance', 'auth portal'],
  ['palette', 'command menu'],
  ['envelope', 'unwrap'],
  ['applier', 'plan apply'],
  ['onward', 'redirect after login'],
  ['proof', 'auth'],
  ['proofs', 'auth'],
  ['told', 'description'],
  ['gate', 'deferred server'],
])

/** Words of a file name or an identifier, in lower case. */
const wordsOf = (name) => name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())

const termFor = (name) => {
  const word = wordsOf(name).find((one) => terms.has(one))
  return word === undefined ? null : `Say "${terms.get(word)}" instead of "${word}".`
}

/** Reports file names and declared names with words that have a standard term. */
export const plainNames = {
  meta: { type: 'problem', docs: { description: 'One word for one thing.' }, schema: [] },
  create(context) {
    const check = (node) => {
      const message = node?.type === 'Identifier' ? termFor(node.name) : null
      if (message !== null) context.report({ node, message })
    }
    return {
      Program(node) {
        const path = relative(root, context.filename)
        const isProvider = path.startsWith('packages/server') && basename(path).startsWith('provider')
        const message = isProvider ? 'Say "operator" instead of "provider".' : termFor(basename(path))
        if (message !== null) context.report({ node, message })
      },
      VariableDeclarator: (node) => check(node.id),
      FunctionDeclaration: (node) => check(node.id),
      ClassDeclaration: (node) => check(node.id),
      TSInterfaceDeclaration: (node) => check(node.id),
      TSTypeAliasDeclaration: (node) => check(node.id),
      TSPropertySignature: (node) => check(node.key),
      Property: (node) => check(node.key),
    }
  },
}
