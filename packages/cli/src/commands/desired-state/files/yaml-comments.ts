import { isCollection, isMap, isScalar, isSeq, visit, type Document, type Node, type ParsedNode } from 'yaml'
import type { Place, Yaml } from '@ip-portal/core/kernel/markup/read-yaml'

/** Comment of a text, without its `#`; lines and columns count from 1. */
interface Comment extends Place {
  offset: number
  content: string
  /** False behind a value on the same line. */
  isAlone: boolean
}

/** Entry of a list or a map, with the node to which a comment above it belongs. */
interface Entry {
  target: Node
  value: ParsedNode | null
  start: number
  end: number
  line: number
  /** Column where the entry begins: that of its key, or of the dash before it. */
  column: number
  /** List or map that holds the entry, and the entry that holds that. */
  container: Node
  parent: Entry | null
}

interface Target {
  node: Node | Document
  part: 'comment' | 'commentBefore'
}

/** Places the comments of a YAML text. */
export const placedComments = ({ comments, placeAt }: Pick<Yaml, 'comments' | 'placeAt'>, text: string): Comment[] =>
  comments.map(({ offset, text: written }) => {
    const place = placeAt(offset)
    const isAlone = text.slice(offset - place.column + 1, offset).trim() === ''
    return { ...place, offset, content: contentOf(written), isAlone }
  })

/** Text of a comment without its `#`. */
export const contentOf = (written: string): string => written.slice(1).trimEnd()

/**
 * Moves the comments of a parsed document to the entry that it describes, so that it stays there when entries are
 * sorted: one behind a value to that value, one on a line of its own to the next entry, or to the end of the list or
 * map that its indentation continues. The parser itself gives many of them to the entry before.
 */
export function placeComments(
  { document, placeAt }: Pick<Yaml, 'document' | 'placeAt'>,
  comments: readonly Comment[],
  text: string,
): void {
  const entries = entriesOf(document, placeAt)
  clear(document)
  const headLength = lengthOfHead(comments, entries[0]?.start ?? 0, text)
  let begun = 0
  let last: (Target & { line: number }) | null = null
  const lines = new Map<Target['node'], Record<Target['part'], string[]>>()
  for (const [at, comment] of comments.entries()) {
    while (entries[begun] && (entries[begun]?.start ?? 0) < comment.offset) begun += 1
    const before = ancestors(entries[begun - 1])
    const next = entries[begun]
    const target: Target =
      at < headLength
        ? { node: document, part: 'commentBefore' }
        : (behindValue(comment, before, placeAt) ??
          atEnd(comment, before, next) ??
          (next ? aboveEntry(next) : { node: document, part: 'comment' }))
    const isSame = last?.node === target.node && last.part === target.part
    const placed = lines.get(target.node) ?? { comment: [], commentBefore: [] }
    lines.set(target.node, placed)
    if (isSame && comment.line - (last?.line ?? 0) > 1) placed[target.part].push('')
    // An empty comment needs a space: without it, it would become an empty line.
    placed[target.part].push(comment.content === '' ? ' ' : comment.content)
    last = { ...target, line: comment.line }
  }
  for (const [node, { comment, commentBefore }] of lines) {
    if (comment.length > 0) node.comment = comment.join('\n')
    if (commentBefore.length > 0) node.commentBefore = commentBefore.join('\n')
  }
}

const aboveEntry = ({ target }: Pick<Entry, 'target'>): Target => ({ node: target, part: 'commentBefore' })

/** Counts the comments at the head of the file, which an empty line separates from the first entry. */
function lengthOfHead(comments: readonly Comment[], start: number, text: string): number {
  const isBeforeEmptyLine = ({ offset }: Comment) => {
    const [, next = ''] = text.slice(offset, start).split('\n', 2)
    return next.trim() === '' && text.slice(offset, start).split('\n', 3).length === 3
  }
  return comments.findLastIndex((comment) => comment.offset < start && isBeforeEmptyLine(comment)) + 1
}

/** Finds the value, or the key, that a comment follows on its line. */
function behindValue({ offset, line, isAlone }: Comment, before: readonly Entry[], placeAt: Yaml['placeAt']) {
  if (isAlone) return null
  const ended = before.findLast(
    ({ value, end }) => isInline(value) && end <= offset && placeAt(Math.max(0, end - 1)).line === line,
  )
  if (ended)
    return isCollection(ended.value) && ended.value.items.length > 0
      ? aboveEntry(ended)
      : ({ node: ended.value ?? ended.target, part: 'comment' } as const)
  const [begun] = before
  return begun?.line === line ? aboveEntry(begun) : null
}

const isInline = (value: Node | null) => isScalar(value) || (isCollection(value) && value.flow === true)

/** Finds the list or map at whose end a comment stands: it is indented further than what follows. */
function atEnd({ column, isAlone }: Comment, before: readonly Entry[], next: Entry | undefined): Target | null {
  const outer = next?.column ?? 1
  if (!isAlone || column <= outer) return null
  const last = before.find((entry) => entry.column <= column)
  return last && (last.column > outer || !next) ? { node: last.container, part: 'comment' } : null
}

/** Lists an entry and those around it, innermost first. */
function ancestors(entry: Entry | undefined): Entry[] {
  const found: Entry[] = []
  for (let one: Entry | null = entry ?? null; one !== null; one = one.parent) found.push(one)
  return found
}

/** Lists the entries of a document in the order in which they begin. */
function entriesOf(document: Document.Parsed, placeAt: Yaml['placeAt']): Entry[] {
  const entries: Entry[] = []
  const add = (target: ParsedNode, value: ParsedNode | null, container: ParsedNode, parent: Entry | null) => {
    const [start] = target.range
    const { line, column } = placeAt(start)
    const end = (value ?? target).range[1]
    const begins = isSeq(container) && !container.flow ? placeAt(container.range?.[0] ?? start).column : column
    const entry = { target, value, start, end, line, column: begins, container, parent }
    entries.push(entry)
    if (value !== null) walk(value, entry)
  }
  const walk = (node: ParsedNode, parent: Entry | null) => {
    if (isMap<ParsedNode, ParsedNode | null>(node))
      for (const { key, value } of node.items) add(key, value, node, parent)
    else if (isSeq<ParsedNode>(node)) for (const item of node.items) add(item, item, node, parent)
  }
  if (document.contents) walk(document.contents, null)
  return entries
}

/** Removes the comments and empty lines that the parser has placed. */
function clear(document: Document.Parsed): void {
  document.comment = null
  document.commentBefore = null
  visit(document, {
    Node: (_, node) => {
      node.comment = null
      node.commentBefore = null
      node.spaceBefore = false
    },
  })
}
