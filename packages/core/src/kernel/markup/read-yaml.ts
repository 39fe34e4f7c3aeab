import {
  CST,
  Composer,
  isCollection,
  isMap,
  isScalar,
  Lexer,
  LineCounter,
  Parser,
  visit,
  type Document,
  type ParsedNode,
} from 'yaml'
import type { yamlFaultTexts } from './yaml.texts.ts'

/** Place in a text, both counted from 1. */
export interface Place {
  line: number
  column: number
}

/** Reason why a text cannot be read, and its place. */
export interface YamlFault extends Place {
  fault: keyof typeof yamlFaultTexts
  /** Place where the repeated key stands before. */
  first?: Place
}

/** Comment of a text, with its `#`, and where it begins. */
export interface YamlComment {
  offset: number
  text: string
}

export interface Yaml {
  content: unknown
  /** Finds the value at a path, or its key; null for a path that leads nowhere. The empty path is the whole document. */
  placeOf: (path: readonly (string | number)[], part: 'key' | 'value') => Place | null
  /** Finds the place of an offset in the text. */
  placeAt: (offset: number) => Place
  comments: readonly YamlComment[]
  document: Document.Parsed
}

/** Open collections of the parser; a desired state has seven. */
const deepest = 64
/** Limit of aliases, and of the copies of one anchor: a small file could grow without end through them. */
const maxAliases = 100

/**
 * Reads one YAML document, or lists all its faults. Takes time in proportion to the text: the parser stops at a deep
 * nesting, because it takes far longer for it, and its own check for equal keys compares each with each.
 */
export function readYaml(text: string): Yaml | { faults: YamlFault[] } {
  const lines = new LineCounter()
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  const faults: YamlFault[] = []
  const report = (fault: YamlFault['fault'], offset: number, first?: number) =>
    void faults.push({ fault, ...placeAt(offset), ...(first === undefined ? {} : { first: placeAt(first) }) })

  const composer = new Composer({ uniqueKeys: false, stringKeys: true })
  const comments: YamlComment[] = []
  const tokens = tokensOf(text, lines, comments, (offset) => report('too-deep', offset))
  const [document, second] = composer.compose(tokens, true, text.length)
  if (!document || faults.length > 0) return { faults }
  for (const { code, pos } of [...document.errors, ...document.warnings]) report(code, pos[0])
  if (second) report('MULTIPLE_DOCS', second.range[0])
  checkNodes(document, report)
  if (faults.length > 0) return { faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) }
  try {
    const content: unknown = document.toJS({ maxAliasCount: maxAliases })
    return { content, placeOf: placesIn(document, placeAt), placeAt, comments, document }
  } catch (error) {
    // The limit of aliases has no error class of its own.
    if (!(error instanceof ReferenceError)) throw error
    report('too-many-aliases', firstAlias(document))
    return { faults }
  }
}

/** Parses a text token by token and collects its comments; ends at a nesting that is too deep. */
function* tokensOf(
  text: string,
  lines: LineCounter,
  comments: YamlComment[],
  onTooDeep: (offset: number) => void,
): Generator<CST.Token> {
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  for (const { lexeme, offset, isComment } of lexemesOf(text)) {
    if (isComment) comments.push({ offset, text: lexeme })
    yield* parser.next(lexeme)
    if (parser.stack.length > deepest) return onTooDeep(offset)
  }
  yield* parser.end()
}

/** Lists the comments of a text in their order. */
export function commentsIn(text: string): YamlComment[] {
  const comments: YamlComment[] = []
  for (const { lexeme, offset, isComment } of lexemesOf(text)) if (isComment) comments.push({ offset, text: lexeme })
  return comments
}

/** One lexeme; the generator gives the same object each time. */
interface Lexeme {
  lexeme: string
  offset: number
  isComment: boolean
}

function* lexemesOf(text: string): Generator<Lexeme> {
  const found: Lexeme = { lexeme: '', offset: 0, isComment: false }
  let isValue = false
  let next = 0
  for (const lexeme of new Lexer().lex(text)) {
    found.lexeme = lexeme
    found.offset = next
    found.isComment = !isValue && lexeme.startsWith('#')
    // The lexeme after this mark is a value, which may begin with any character.
    isValue = lexeme === CST.SCALAR
    if (!marks.has(lexeme)) next += lexeme.length
    yield found
  }
}

/** Lexemes that stand for no text. */
const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001F'])

type Report = (fault: YamlFault['fault'], offset: number, first?: number) => void

/** Reports repeated keys, aliases without an anchor before them, and more aliases than are allowed. */
function checkNodes(document: Document, report: Report): void {
  const anchors = new Set<string>()
  let aliases = 0
  visit(document, {
    Node: (_, node) => {
      if ('anchor' in node && node.anchor !== undefined) anchors.add(node.anchor)
    },
    Map: (_, map) => {
      if (map.anchor !== undefined) anchors.add(map.anchor)
      const seen = new Map<unknown, number>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        const first = seen.get(key.value)
        if (first === undefined) seen.set(key.value, startOf(key))
        else report('DUPLICATE_KEY', startOf(key), first)
      }
    },
    Alias: (_, alias) => {
      aliases += 1
      if (!anchors.has(alias.source)) report('unknown-alias', startOf(alias))
      if (aliases <= maxAliases) return undefined
      report('too-many-aliases', startOf(alias))
      return visit.BREAK
    },
  })
}

const startOf = (node: { range?: readonly number[] | null | undefined }): number => node.range?.[0] ?? 0

function firstAlias(document: Document): number {
  let start = 0
  visit(document, {
    Alias: (_, alias) => {
      start = startOf(alias)
      return visit.BREAK
    },
  })
  return start
}

const placesIn =
  (document: Document, placeAt: (offset: number) => Place): Yaml['placeOf'] =>
  (path, part) => {
    if (path.length === 0) return placeAt(startOf(document.contents ?? {}))
    const parent = document.getIn(path.slice(0, -1), true)
    if (!isCollection(parent)) return null
    const last = path.at(-1)
    const pair = isMap<ParsedNode, ParsedNode | null>(parent)
      ? parent.items.find(({ key }) => isScalar(key) && key.value === last)
      : undefined
    const node = part === 'key' && pair ? pair.key : (document.getIn(path, true) as ParsedNode | undefined)
    return node?.range ? placeAt(node.range[0]) : null
  }
