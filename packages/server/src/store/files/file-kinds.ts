import { type ContentForm, contentFormOf, formsOfEnding } from '@ip-portal/core/kernel/values/file-content'
import { endingOf, type FileEnding, type FilePlace, fileEndings } from '@ip-portal/core/kernel/values/files'

/** Form that a content may have under an ending. */
export interface FileForm {
  mediaType: string
  /** Parts that a container must hold, by their whole names; a file of another form has none. */
  parts?: { container: 'zip' | 'compound'; oneOf: readonly string[]; all?: readonly string[] }
}

/** Kind of a file by its name; its form is known when its first bytes have come. */
export interface FileKind {
  ending: FileEnding
  /** Types that browsers and programs declare for such files, besides none. */
  declared: RegExp
}

const office = 'application/vnd.openxmlformats-officedocument'
const wordType = `${office}.wordprocessingml.document`
const sheetType = `${office}.spreadsheetml.sheet`

const zipOf = (mediaType: string, main: string): FileForm => ({
  mediaType,
  parts: { container: 'zip', oneOf: [main], all: ['[Content_Types].xml'] },
})
const compoundOf = (mediaType: string, ...names: string[]): FileForm => ({
  mediaType,
  parts: { container: 'compound', oneOf: names },
})
const docx = zipOf(wordType, 'word/document.xml')
const xlsx = zipOf(sheetType, 'xl/workbook.xml')
/** Stream of a document with a password ([MS-OFFCRYPTO] section 2.3.4). */
const encrypted = 'EncryptedPackage'

/** Office programs register names of their own for documents; systems without one declare an archive. */
const officeType = /^(application\/(zip|msword|(x-)?rtf|x-ole-storage|x-cfb|vnd\.[\w.+-]+|wps-office\.\w+)|text\/rtf)$/
const pictureType = /^image\/(jpe?g|pjpeg|(x-)?png)$/

const pictures = { jpeg: { mediaType: 'image/jpeg' }, png: { mediaType: 'image/png' } }
const picture = { declared: pictureType, forms: pictures }

type Forms = Partial<Record<ContentForm, FileForm>>

const kinds: Record<FileEnding, { declared: RegExp; forms: Forms }> = {
  jpg: picture,
  jpeg: picture,
  png: picture,
  pdf: {
    declared: /^application\/(x-)?pdf$/,
    forms: { pdf: { mediaType: 'application/pdf' } },
  },
  doc: {
    declared: officeType,
    forms: {
      compound: compoundOf('application/msword', 'WordDocument'),
      rtf: { mediaType: 'application/rtf' },
      zip: docx,
    },
  },
  docx: {
    declared: officeType,
    forms: {
      zip: docx,
      compound: compoundOf(wordType, encrypted),
    },
  },
  xls: {
    declared: officeType,
    forms: {
      compound: compoundOf('application/vnd.ms-excel', 'Workbook', 'Book'),
      zip: xlsx,
    },
  },
  xlsx: {
    declared: officeType,
    forms: {
      zip: xlsx,
      compound: compoundOf(sheetType, encrypted),
    },
  },
}

/** Finds the kind of a file by its name, in any case of letters; null when the place takes no such files. */
export function kindOf(name: string, place: FilePlace): FileKind | null {
  const ending = fileEndings[place].find((one) => one === endingOf(name))
  return ending === undefined ? null : { ending, declared: kinds[ending].declared }
}

/** Finds the form of a content under the ending of its file; null for a content of another kind. */
export function formOf(content: Uint8Array, { ending }: FileKind): FileForm | null {
  const form = contentFormOf(content)
  return form !== null && formsOfEnding[ending].includes(form) ? (kinds[ending].forms[form] ?? null) : null
}

/** Types that programs declare when they know none (RFC 7578 section 4.4, RFC 2046 section 4.5.1). */
const noType = /^(|text\/plain|application\/octet-stream)$/

/** True when the declared type of a part, if there is one, fits the kind. */
export function fitsDeclared(declared: string, { declared: known }: FileKind): boolean {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase()
  return noType.test(type) || known.test(type)
}
