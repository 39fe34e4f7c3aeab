import { endingOf, type FilePlace, fileEndings } from '@ip-portal/core/kernel/values/files'

/** Kind of a file by its name; the content is checked when its first bytes have come. */
export interface FileKind {
  mediaType: string
  ending: string
  /** First bytes of the files of this kind, hexadecimal. */
  start: string
  /** Types that browsers and programs declare for such files, besides none. */
  declared: RegExp
  /** Parts that a container must hold, by their whole names; a file of another kind has none. */
  parts?: { container: 'zip' | 'compound'; oneOf: readonly string[]; all?: readonly string[] }
}

const office = 'application/vnd.openxmlformats-officedocument'
const zip = '504b0304'
/** Compound File Binary of the older office programs ([MS-CFB] section 2.2). */
const compound = 'd0cf11e0a1b11ae1'

const zipParts = (main: string) => ({ container: 'zip', oneOf: [main], all: ['[Content_Types].xml'] }) as const
/** Office programs register names of their own for documents; systems without one declare an archive. */
const officeType = /^application\/(zip|msword|x-ole-storage|x-cfb|vnd\.[\w.+-]+|wps-office\.\w+)$/
const jpegType = /^image\/(jpe?g|pjpeg)$/

const jpeg = { mediaType: 'image/jpeg', start: 'ffd8ff', declared: jpegType }
const compoundOf = (...names: string[]) => ({ container: 'compound', oneOf: names }) as const

const kinds: Record<(typeof fileEndings)['contract'][number], Omit<FileKind, 'ending'>> = {
  jpg: jpeg,
  jpeg,
  png: { mediaType: 'image/png', start: '89504e470d0a1a0a', declared: /^image\/(x-)?png$/ },
  pdf: { mediaType: 'application/pdf', start: '255044462d', declared: /^application\/(x-)?pdf$/ },
  doc: {
    mediaType: 'application/msword',
    start: compound,
    declared: officeType,
    parts: compoundOf('WordDocument'),
  },
  docx: {
    mediaType: `${office}.wordprocessingml.document`,
    start: zip,
    declared: officeType,
    parts: zipParts('word/document.xml'),
  },
  xls: {
    mediaType: 'application/vnd.ms-excel',
    start: compound,
    declared: officeType,
    parts: compoundOf('Workbook', 'Book'),
  },
  xlsx: {
    mediaType: `${office}.spreadsheetml.sheet`,
    start: zip,
    declared: officeType,
    parts: zipParts('xl/workbook.xml'),
  },
}

/** Finds the kind of a file by its name, in any case of letters; null when the place takes no such files. */
export function kindOf(name: string, place: FilePlace): FileKind | null {
  const ending = fileEndings[place].find((one) => one === endingOf(name))
  return ending === undefined ? null : { ...kinds[ending], ending }
}

/** True when the content begins as files of the kind do. */
export const isOfKind = (content: Buffer, { start }: FileKind): boolean =>
  content.subarray(0, start.length / 2).toString('hex') === start

/** Types that programs declare when they know none (RFC 7578 section 4.4, RFC 2046 section 4.5.1). */
const noType = /^(|text\/plain|application\/octet-stream)$/

/** True when the declared type of a part, if there is one, fits the kind. */
export function fitsDeclared(declared: string, { declared: known }: FileKind): boolean {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase()
  return noType.test(type) || known.test(type)
}
