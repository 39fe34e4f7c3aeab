import { endingOf, fileProblem, type ChosenFile, type FileEnding, type FilePlace, type FileProblem } from './files.ts'

/** Form of a content by its first bytes. */
export type ContentForm = 'jpeg' | 'png' | 'pdf' | 'rtf' | 'zip' | 'compound'

/** Bytes that decide the form: the marker of a PDF may stand that far from the beginning (ISO 32000-1, annex H.3). */
export const headBytes = 1024

const signatures: readonly (readonly [ContentForm, string])[] = [
  ['jpeg', '\u00FF\u00D8\u00FF'],
  ['png', '\u0089PNG\r\n\u001A\n'],
  ['rtf', '{\\rtf'],
  // Containers of the newer and the older office programs (APPNOTE 6.3, [MS-CFB] section 2.2).
  ['zip', 'PK\u0003\u0004'],
  ['compound', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'],
]

/** Finds the form of a content by its first bytes, of which `headBytes` are looked at; null for any other. */
export function contentFormOf(content: Uint8Array): ContentForm | null {
  const head = String.fromCharCode(...content.subarray(0, headBytes))
  const form = signatures.find(([, signature]) => head.startsWith(signature))?.[0]
  return form ?? (head.includes('%PDF-') ? 'pdf' : null)
}

const picture: readonly ContentForm[] = ['jpeg', 'png']

/**
 * Forms that a file may have under an ending: programs name pictures and documents by one another's endings, and a
 * document with a password is a compound file.
 */
export const formsOfEnding: Record<FileEnding, readonly ContentForm[]> = {
  jpg: picture,
  jpeg: picture,
  png: picture,
  pdf: ['pdf'],
  doc: ['compound', 'rtf', 'zip'],
  docx: ['zip', 'compound'],
  xls: ['compound', 'zip'],
  xlsx: ['zip', 'compound'],
}

/** Divides chosen files into those that a place accepts and the others, with the problem of each. */
export async function judgeFiles(files: readonly ChosenFile[], place: FilePlace) {
  const judged = await Promise.all(files.map(async (file) => ({ file, problem: await chosenFileProblem(file, place) })))
  return {
    accepted: judged.flatMap(({ file, problem }) => (problem === null ? [file] : [])),
    refused: judged.flatMap(({ file, problem }) => (problem === null ? [] : [{ file, problem }])),
  }
}

/** Checks name, size and first bytes of a chosen file; null when it has no problem, or cannot be read now. */
export async function chosenFileProblem(file: ChosenFile, place: FilePlace): Promise<FileProblem | null> {
  const problem = fileProblem(file, place)
  if (problem !== null) return problem
  const head = await file.content
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null)
  if (head === null) return null
  const form = contentFormOf(new Uint8Array(head))
  return form !== null && formsOfEnding[endingOf(file.name) as FileEnding].includes(form) ? null : 'content'
}
