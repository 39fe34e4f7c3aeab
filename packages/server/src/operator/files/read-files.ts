import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { chosenFileProblem } from '@ip-portal/core/kernel/values/file-content'
import { fileProblemText } from '@ip-portal/core/kernel/values/files.texts'
import { formOf, kindOf } from '../../store/files/file-kinds.ts'
import type { FileHead } from '../../store/files/file-store.ts'
import { OperatorError } from '../command.ts'
import { fileTexts } from './files.texts.ts'

/** File that a command brings. */
export type NewFile = Omit<FileHead, 'company_id'> & { content: Uint8Array }

/** Reads files of the kinds that customers may send. Throws `OperatorError` for any other. */
export async function readFiles(paths: readonly string[]): Promise<NewFile[]> {
  const files: NewFile[] = []
  for (const path of paths) {
    const content = readContent(path)
    const name = basename(path)
    const problem = await chosenFileProblem({ name, size: content.byteLength, content: new Blob([content]) }, 'ticket')
    const kind = kindOf(name, 'ticket')
    const form = kind && formOf(content, kind)
    if (problem !== null || !kind || !form)
      throw new OperatorError('invalid', fileProblemText(name, problem ?? 'content', 'ticket'))
    files.push({ file_name: name, media_type: form.mediaType, ending: kind.ending, content })
  }
  return files
}

function readContent(path: string) {
  try {
    return readFileSync(path)
  } catch {
    throw new OperatorError('not_found', fileTexts.unreadable(path))
  }
}
