import { parseSync, visitorKeys, type Node, type ObjectExpression, type ObjectProperty } from 'oxc-parser'

/** A node with the nodes around it, the outermost first. */
export interface Place {
  node: Node
  parents: readonly Node[]
}

/** Replacement of a part of a source; offsets as in the text. */
export interface Edit {
  start: number
  end: number
  text: string
  /** Change in the words of its id, where the replaced text would be long. */
  says?: string
}

/** Expressions with a type, whose value is looked at; every other node of types is passed over. */
const typedValues = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

const isPassedOver = (node: Node) =>
  (node.type.startsWith('TS') && !typedValues.has(node.type)) ||
  node.type === 'ImportDeclaration' ||
  node.type === 'ExportAllDeclaration' ||
  (node.type === 'ExportNamedDeclaration' && node.source !== null)

function childrenOf(node: Node): Node[] {
  const values = (visitorKeys[node.type] ?? []).flatMap(
    (key): unknown => (node as unknown as Record<string, unknown>)[key],
  )
  return values.filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
}

function placesBelow(node: Node, parents: readonly Node[]): Place[] {
  if (isPassedOver(node)) return []
  const around = [...parents, node]
  return [{ node, parents }, ...childrenOf(node).flatMap((child) => placesBelow(child, around))]
}

/** Lists every node of a source that is no type and no import. */
export function placesOf(path: string, source: string): Place[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return placesBelow(program, [])
}

/** Reads the name of a property, variable or function; null for any other node. */
export function nameOf(node: Node): string | null {
  const name =
    node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
      ? node.key
      : node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration'
        ? node.id
        : null
  if (name?.type === 'Identifier') return name.name
  return name?.type === 'Literal' ? String(name.value) : null
}

/** Reads the text of a literal; null for any other node. */
export const textOf = (node: Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null

export const isProperty = (node: Node | undefined): node is ObjectProperty =>
  node?.type === 'Property' && node.kind === 'init'

export const propertiesOf = (node: ObjectExpression) => node.properties.filter(isProperty)

/** Reads a property of an object; undefined for any other node. */
export const valueOf = (node: Node | undefined, name: string) =>
  node?.type === 'ObjectExpression' ? propertiesOf(node).find((one) => nameOf(one) === name)?.value : undefined

/** Names the property whose object a property stands in; null where it stands in no such object. */
export function nameAround(parents: readonly Node[]): string | null {
  const around = parents.at(-2)
  return isProperty(around) ? nameOf(around) : null
}

/** Reads the name of a called function or method; null for any other node. */
export const calleeName = (node: Node | undefined) => {
  if (node?.type !== 'CallExpression') return null
  if (node.callee.type === 'Identifier') return node.callee.name
  return node.callee.type === 'MemberExpression' && node.callee.property.type === 'Identifier'
    ? node.callee.property.name
    : null
}

export const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type.startsWith('Function')

/** Gives the item behind another one, the first behind the last; null when there is no other. */
export function next<Item>(items: readonly Item[], item: Item): Item | null {
  const at = items.indexOf(item)
  return at === -1 || items.length < 2 ? null : (items[(at + 1) % items.length] ?? null)
}

export const applyEdit = (source: string, { start, end, text }: Edit) =>
  source.slice(0, start) + text + source.slice(end)

export const replace = ({ start, end }: { start: number; end: number }, text: string): Edit => ({ start, end, text })

/** Drops an element of a list or a property of an object, with the comma after it or, for the last one, before it. */
export function drop(source: string, { start, end }: { start: number; end: number }): Edit {
  const after = /^\s*,/.exec(source.slice(end))
  if (after !== null) return { start, end: end + after[0].length, text: '' }
  const before = /,\s*$/.exec(source.slice(0, start))
  return { start: start - (before?.[0].length ?? 0), end, text: '' }
}
