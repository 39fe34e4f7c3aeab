import { endingOf, type FilePlace, fileEndings } from '@ip-portal/core/kernel/values/files'

/** Kind of a file by its name; the content is checked when its first bytes have come. */
export interface FileKind {
  mediaType: string
  ending: string
  /** First bytes of the files of this kind, hexadecimal. */
  start: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const zip = '504b0304'
/** Compound File Binary of the older office programs ([MS-CFB] section 2.2). */
const compound = 'd0cf11e0a1b11ae1'

const kinds: Record<(typeof fileEndings)['contract'][number], Omit<FileKind, 'ending'>> = {
  jpg: { mediaType: 'image/jpeg', start: 'ffd8ff' },
  jpeg: { mediaType: 'image/jpeg', start: 'ffd8ff' },
  png: { mediaType: 'image/png', start: '89504e470d0a1a0a' },
  pdf: { mediaType: 'application/pdf', start: '255044462d' },
  doc: { mediaType: 'application/msword', start: compound },
  docx: { mediaType: `${office}.wordprocessingml.document`, start: zip },
  xls: { mediaType: 'application/vnd.ms-excel', start: compound },
  xlsx: { mediaType: `${office}.spreadsheetml.sheet`, start: zip },
}

/** Finds the kind of a file by its name, in any case of letters; null when the place takes no such files. */
export function kindOf(name: string, place: FilePlace): FileKind | null {
  const ending = fileEndings[place].find((one) => one === endingOf(name))
  return ending === undefined ? null : { ...kinds[ending], ending }
}

/** True when the content begins as files of the kind do. */
export const isOfKind = (content: Buffer, { start }: FileKind): boolean =>
  content.subarray(0, start.length / 2).toString('hex') === start
