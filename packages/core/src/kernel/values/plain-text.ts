import { isWebAddress } from './web-address.ts'

/** A comment, a tag with its attributes, or the text up to the next one. */
const tokens = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi
const hidden = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'svg'])
const blocks = new Set(['address', 'article', 'blockquote', 'div', 'dl', 'dd', 'dt', 'footer', 'form', 'header', 'hr'])
for (const name of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'p', 'pre', 'section', 'table', 'ul']) blocks.add(name)

/**
 * HTML of somebody else as plain text, for faces without a page: one line a paragraph, item or table row, the
 * columns of a table below each other, web addresses of links in brackets. Nothing in it is run or fetched.
 */
export function plainTextOf(html: string): string {
  const lines: string[] = []
  let line = ''
  let rows: string[][] | null = null
  let isInCell = false
  let link: string | null = null
  let hiding: string | null = null

  const endLine = () => {
    if (line.trim() !== '') lines.push(line.replace(/\s+/g, ' ').trim())
    line = ''
  }
  /** End tags of cells and rows may be left out. */
  const endCell = () => {
    if (isInCell) rows?.at(-1)?.push(line.replace(/\s+/g, ' ').trim())
    if (rows !== null) line = ''
    isInCell = false
  }
  const endTable = () => {
    endCell()
    if (rows !== null) lines.push(...alignedRows(rows))
    rows = null
  }

  for (const [token, slash, tag, attributes = ''] of html.matchAll(tokens)) {
    const name = tag?.toLowerCase()
    const isEnd = slash === '/'
    if (hiding !== null) {
      if (name === hiding && isEnd) hiding = null
    } else if (name === undefined) {
      if (!token.startsWith('<!--')) line += decoded(token)
    } else if (hidden.has(name)) {
      if (!isEnd && !attributes.endsWith('/')) hiding = name
    } else if (name === 'table') {
      endTable()
      endLine()
      if (!isEnd) rows = []
    } else if (name === 'tr') {
      endCell()
      if (rows === null) endLine()
      else if (!isEnd) rows.push([])
    } else if (name === 'td' || name === 'th') {
      endCell()
      isInCell = !isEnd && rows !== null
    } else if (name === 'a') {
      if (isEnd && link !== null) line += ` (${link})`
      link = isEnd ? null : webAddressIn(attributes)
    } else if (rows !== null) {
      if (name === 'br' || blocks.has(name)) line += ' '
    } else if (name === 'br' || blocks.has(name) || name === 'li') {
      endLine()
      if (name === 'li' && !isEnd) line = '- '
    }
  }
  endTable()
  endLine()
  return lines.join('\n')
}

/** How a rich text editor or a line-break filter leaves a text; anything else with a tag in it was typed so. */
const rich =
  /^\s*<(?:p|div|ul|ol|h[1-6]|blockquote|pre|table)\b[^>]*>[\s\S]*<\/(?:p|div|ul|ol|h[1-6]|blockquote|pre|table)>\s*$|<br\s*\/?>/i

/** True for a text that was written as HTML. Some servers keep texts so that others keep as they were typed. */
export const isRichText = (text: string): boolean => rich.test(text)

/** Rows with their columns below each other, two spaces apart. */
function alignedRows(rows: readonly string[][]): string[] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const widths: number[] = []
  for (const row of filled)
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, [...cell].length)
    })
  return filled.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd(),
  )
}

function webAddressIn(attributes: string): string | null {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes) ?? []
  const address = decoded(double ?? single ?? bare ?? '').trim()
  return isWebAddress(address) ? address : null
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ccedil: 'ç',
  Ccedil: 'Ç',
  ouml: 'ö',
  Ouml: 'Ö',
  uuml: 'ü',
  Uuml: 'Ü',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  euro: '€',
  hellip: '…',
  copy: '©',
}

/** Text with its character references resolved; unknown ones stay as they are. */
function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (reference, hex, number, name: string) => {
    if (name !== undefined) return named[name] ?? reference
    const code = hex === undefined ? Number(number) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ''
  })
}
