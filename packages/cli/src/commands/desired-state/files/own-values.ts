import { isNode, isScalar, Scalar, visit, type Document, type ScalarTag } from 'yaml'
import { isNote } from '@ip-portal/core/desired-state'

/** Text of a scalar of the user's own, which is written as it stands. */
class OwnText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ownTag: ScalarTag = {
  tag: 'own-text',
  default: true,
  identify: (value) => value instanceof OwnText,
  resolve: (text) => text,
  stringify: ({ value }, { indent }) => indented((value as OwnText).text, indent),
}

/**
 * Keeps the values of a document's `x-` keys as the text has them: the library would write 0123 as 123, and a quoted or
 * folded text in another way.
 */
export function keepOwnTexts(document: Document.Parsed, text: string): void {
  document.setSchema('1.2', { customTags: [ownTag] })
  eachOwnScalar(document, (node) => {
    const [start, end] = node.range ?? [0, 0]
    const own = text.slice(start, end)
    // The library writes a block with an indentation of its own, its comment, and lines to keep at its end.
    if (own === '' || (isBlock(node) && (node.comment || !/^[|>]-?[ \t]*\r?\n\s*\S/.test(own)))) return
    const tag = node.tag === undefined ? '' : `${document.directives.tagString(node.tag)} `
    Object.assign(node, { value: new OwnText(`${tag}${own}`), tag: undefined, format: undefined })
  })
}

/** Keeps the values of the `x-` keys of a JSON document as its text has them, such as 1.0. */
export const keepOwnJson = (document: Document.Parsed, text: string): void =>
  eachOwnScalar(document, (node, isKey) => {
    if (!isKey && node.range) node.value = rawJson(text.slice(node.range[0], node.range[1]))
  })

const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown }

const isBlock = ({ type }: Scalar) => type === Scalar.BLOCK_FOLDED || type === Scalar.BLOCK_LITERAL

function eachOwnScalar(document: Document.Parsed, work: (node: Scalar, isKey: boolean) => void): void {
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || !isNote(key.value)) return undefined
      if (isNode(value)) visit(value, { Scalar: (part, node) => work(node, part === 'key') })
      return visit.SKIP
    },
  })
}

/** Moves the lines behind the first one to an indentation; those of a block keep what they have beyond the block's. */
function indented(text: string, indent: string): string {
  const [first = '', ...rest] = text.split(/\r?\n/)
  if (rest.length === 0) return text
  const isOfBlock = /[|>]-?\s*$/.test(first)
  const lead = isOfBlock ? leadOf(rest.find((line) => line.trim() !== '') ?? '') : null
  const lines = rest.map((line) => {
    const content = line.slice(lead ?? leadOf(line))
    return content === '' ? '' : `${indent}${content}`
  })
  return [first, ...lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)].join('\n')
}

const leadOf = (line: string) => line.length - line.trimStart().length
