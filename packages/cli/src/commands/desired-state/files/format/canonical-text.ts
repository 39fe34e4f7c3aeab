import { isDeepStrictEqual } from 'node:util'
import { visit } from 'yaml'
import { canonicalState, readDesiredState, type DesiredState } from '@ip-portal/core/desired-state'
import { jsonOf } from '../../../../terminal/control-characters.ts'
import { refusal } from '../../document/file-faults.ts'
import type { Source } from '../../document/read-document.ts'
import { readYaml, type Place, type Yaml } from '../../document/read-yaml.ts'
import { fileCommandTexts as texts } from '../files.texts.ts'
import { sortEntries } from './sort-entries.ts'
import { commentsOf, placeComments } from './yaml-comments.ts'

/** Writes a document in its one form, as `export` does; JSON stays JSON, YAML keeps its comments. */
export function canonicalText(file: string, { text, yaml, document: { state } }: Source): string {
  if (isJson(text)) return `${jsonOf(canonicalState(state), 2)}\n`
  const alias = firstAlias(yaml)
  if (alias !== null) throw refusal(file, [{ file, ...alias, path: '', message: texts.alias }])
  const comments = commentsOf(text, yaml.placeAt)
  placeComments(yaml, text)
  sortEntries(yaml.document, state)
  const written = yaml.document.toString({ directives: false })
  const lost = lostComment(comments, written, state)
  if (lost !== null) throw refusal(file, [{ file, ...lost, path: '', message: texts.unplacedComment }])
  return written
}

/** True for JSON in the strict sense, which has no comments. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}

/** Finds the first alias: what it stands for would change with the order of the entries. */
function firstAlias({ document, placeAt }: Yaml): Place | null {
  let found: Place | null = null
  visit(document, {
    Alias: (_, alias) => {
      found = placeAt(alias.range?.[0] ?? 0)
      return visit.BREAK
    },
  })
  return found
}

/**
 * Reads the written text again: it has to mean the same and to have every comment. Gives the place of a comment that
 * it has not, null when all is there.
 */
function lostComment(comments: ReturnType<typeof commentsOf>, written: string, state: DesiredState): Place | null {
  const again = readYaml(written)
  const read = 'faults' in again ? again : readDesiredState(again.content)
  if ('faults' in again || !('state' in read) || !isDeepStrictEqual(read.state, canonicalState(state)))
    throw new Error('The canonical text does not mean what the document means')
  const left = new Map<string, number>()
  for (const { content } of commentsOf(written, again.placeAt)) left.set(content, (left.get(content) ?? 0) + 1)
  for (const { content, line, column } of comments) {
    const count = left.get(content) ?? 0
    if (count === 0) return { line, column }
    left.set(content, count - 1)
  }
  return null
}
