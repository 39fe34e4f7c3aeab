import { endingOf, type FilePlace, fileEndings } from '@ip-portal/core/kernel/values/files'

interface FileKind {
  mediaType: string
  /** First bytes of the files of this kind, hexadecimal. */
  start: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const zip = '504b0304'
/** Compound File Binary of the older office programs ([MS-CFB] section 2.2). */
const compound = 'd0cf11e0a1b11ae1'

const kinds: Record<(typeof fileEndings)['contract'][number], FileKind> = {
  jpg: { mediaType: 'image/jpeg', start: 'ffd8ff' },
  jpeg: { mediaType: 'image/jpeg', start: 'ffd8ff' },
  png: { mediaType: 'image/png', start: '89504e470d0a1a0a' },
  pdf: { mediaType: 'application/pdf', start: '255044462d' },
  doc: { mediaType: 'application/msword', start: compound },
  docx: { mediaType: `${office}.wordprocessingml.document`, start: zip },
  xls: { mediaType: 'application/vnd.ms-excel', start: compound },
  xlsx: { mediaType: `${office}.spreadsheetml.sheet`, start: zip },
}

/**
 * Finds media type and ending of a file by its name, in any case of letters; null when the place takes no such files or
 * the first bytes are those of another kind.
 */
export function kindOf(
  { name, content }: { name: string; content: Buffer },
  place: FilePlace,
): { mediaType: string; ending: string } | null {
  const ending = fileEndings[place].find((one) => one === endingOf(name))
  if (ending === undefined) return null
  const { mediaType, start } = kinds[ending]
  return content.subarray(0, start.length / 2).toString('hex') === start ? { mediaType, ending } : null
}
