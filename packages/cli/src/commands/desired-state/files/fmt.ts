import { visit } from 'yaml'
import { commentsIn, type Place, type Yaml } from '@ip-portal/core/kernel/markup/read-yaml'
import { jsonOf } from '@ip-portal/core/kernel/values/control-characters'
import type { OfflineContext } from '../../../context.ts'
import { exitCodes } from '../../../errors/exit-codes.ts'
import { saveFile } from '../../shared/save-file.ts'
import { refusal } from '../document/file-faults.ts'
import { readSource, stdin, type Source } from '../document/read-document.ts'
import { eachFile } from '../document/read-documents.ts'
import { fileCommandTexts as texts } from './files.texts.ts'
import { keepOwnJson, keepOwnTexts } from './own-values.ts'
import { sortEntries } from './sort-entries.ts'
import { contentOf, placeComments, placedComments } from './yaml-comments.ts'

interface FormatOptions {
  check?: true
}

/** Writes documents in their one form, in place or from stdin to stdout. Writes none when one of them is refused. */
export async function formatFiles(
  context: OfflineContext,
  paths: readonly string[],
  { check }: FormatOptions,
): Promise<void> {
  const files = await eachFile(paths, async (file) => {
    const source = await readSource(context, file)
    const written = canonicalText(file, source)
    return { file, written, isChanged: written !== source.text }
  })
  const changed = files.filter(({ isChanged }) => isChanged).map(({ file }) => file)
  const data = { success: true, files: files.length, changed }
  if (check) return reportUnformatted(context, data)
  for (const { file, written, isChanged } of files) {
    if (file === stdin) writeOut(context, written)
    else if (isChanged) saveFile(file, written)
  }
  // The text of stdin is the output itself.
  if (!paths.includes(stdin)) await context.print.outcome(data, texts.formatted(changed.length, files.length))
}

interface Unformatted {
  files: number
  changed: readonly string[]
}

/** Names the files that would change, one a line, and ends with 1 when there are some. */
async function reportUnformatted(
  { io, print, format }: OfflineContext,
  { files, changed }: Unformatted,
): Promise<void> {
  if (changed.length > 0) io.exitCode = exitCodes.failed
  if (format !== null && format !== 'table')
    return print.record({ data: { success: changed.length === 0, files, changed }, sections: [] })
  if (changed.length > 0) io.data(changed.join('\n'))
  io.notice(texts.unformatted(changed.length, files))
}

/** Writes a text to stdout. A terminal gets no control characters, another program the bytes of the file. */
function writeOut({ io }: OfflineContext, text: string): void {
  if (io.isTerminal) io.data(text)
  else io.bytes(Buffer.from(text))
}

/** Writes a document in its one form, as `export` does; JSON stays JSON, YAML keeps its comments. */
export function canonicalText(file: string, { text, yaml, document: { state } }: Source): string {
  const alias = firstAlias(yaml)
  if (alias !== null) throw refusal(file, [{ ...alias, path: '', message: texts.alias }])
  const comments = placedComments(yaml, text)
  const isStrict = isJson(text)
  if (isStrict || /\.json$/i.test(file)) {
    const [comment] = comments
    if (comment) throw refusal(file, [{ ...placeIn(comment), path: '', message: texts.commentInJson }])
    if (isStrict) keepOwnJson(yaml.document, text)
    sortEntries(yaml.document, state)
    return `${jsonOf(yaml.document.toJS(), 2)}\n`
  }
  placeComments(yaml, comments, text)
  keepOwnTexts(yaml.document, text)
  sortEntries(yaml.document, state)
  const written = yaml.document.toString({ directives: false })
  const lost = lostComment(comments, written)
  if (lost !== null) throw refusal(file, [{ ...lost, path: '', message: texts.unplacedComment }])
  return written
}

const placeIn = ({ line, column }: Place): Place => ({ line, column })

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

/** Finds a comment that the written text has not; null when all are there. */
function lostComment(comments: ReturnType<typeof placedComments>, written: string): Place | null {
  if (comments.length === 0) return null
  const left = new Map<string, number>()
  for (const { text } of commentsIn(written)) left.set(contentOf(text), (left.get(contentOf(text)) ?? 0) + 1)
  for (const { content, line, column } of comments) {
    const count = left.get(content) ?? 0
    if (count === 0) return { line, column }
    left.set(content, count - 1)
  }
  return null
}
