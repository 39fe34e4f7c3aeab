import { realpathSync, statSync } from 'node:fs'
import type { OfflineContext } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { replaceFile } from '../../../runtime/replace-file.ts'
import { desiredStateCommandTexts } from '../desired-state.texts.ts'
import { readSource, stdin } from '../document/read-document.ts'
import { eachFile } from '../document/read-documents.ts'
import { fileCommandTexts as texts } from './files.texts.ts'
import { canonicalText } from './format/canonical-text.ts'

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
    else if (isChanged) save(file, written)
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

/** Replaces a file, or the file that a link names, and keeps its mode. */
function save(path: string, text: string): void {
  try {
    const file = realpathSync(path)
    replaceFile(file, text, { mode: statSync(file).mode & 0o7777, flush: true })
  } catch {
    throw new CliError(exitCodes.failed, 'FILE_NOT_WRITTEN', desiredStateCommandTexts.notWritten(path))
  }
}
