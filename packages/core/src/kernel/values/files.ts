import { limits } from './limits.ts'

/** A file that the user has chosen: the browser's File, or a Blob with a name in the CLI. */
export interface ChosenFile {
  name: string
  size: number
  content: Blob
}

/** File name endings that a place accepts, without dots, in lower case; jpg and jpeg are one type. */
export const fileEndings = {
  ticket: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx'],
  contract: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'],
} as const
/** Place that a file is sent to. */
export type FilePlace = keyof typeof fileEndings

/** File name ending that some place accepts. */
export type FileEnding = (typeof fileEndings)['contract'][number]

/** Problem of a chosen file: the type that its name says, its size, no content, or one of another type. */
export type FileProblem = 'type' | 'size' | 'empty' | 'content'

/** Reads the ending of a file name, lower-cased by invariant rules; empty without one. */
export const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Checks name and size of a file; null when they have no problem. Tickets take 5 MiB a file; a contract file has only the
 * limit of the whole request.
 */
export function fileProblem(file: { name: string; size: number }, place: FilePlace): FileProblem | null {
  if (!(fileEndings[place] as readonly string[]).includes(endingOf(file.name))) return 'type'
  if (file.size === 0) return 'empty'
  return place === 'ticket' && file.size > limits.ticketFileMaxBytes ? 'size' : null
}

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',')

/** Formats a size as `820 B`, `12,4 KB` or `4,7 MB`; a KB has 1024 bytes, as in the limits. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${oneDecimal(kilobytes)} KB` : `${oneDecimal(kilobytes / 1024)} MB`
}
