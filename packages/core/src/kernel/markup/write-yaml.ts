import { Document, Scalar, visit } from 'yaml'
import { hasControls, withEscapes } from '../values/control-characters.ts'

/** Line breaks of YAML 1.1 that are letters in 1.2 (https://yaml.org/spec/1.1/#id871136). */
const separators = /[\u2028\u2029]/g

/**
 * Writes a value as YAML without control characters: only strings in double quotes can escape them. Words that YAML 1.1
 * reads as something else, such as `NO` and dates, are quoted.
 */
export function yamlOf(data: unknown): string {
  const document = new Document(data, { compat: 'yaml-1.1' })
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && needsQuotes(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE
    },
  })
  return withEscapes(document.toString()).replace(separators, (letter) => `\\u${letter.charCodeAt(0).toString(16)}`)
}

/**
 * True for a text that has something to escape, and for two that PyYAML misreads without quotes: a sign of equality,
 * which is the value key (https://yaml.org/type/value.html), and a tab within a line.
 */
const needsQuotes = (text: string): boolean =>
  hasControls(text) || text.search(separators) >= 0 || text === '=' || (text.includes('\t') && !text.includes('\n'))
