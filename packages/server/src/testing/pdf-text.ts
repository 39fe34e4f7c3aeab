import { inflateSync } from 'node:zlib'

/**
 * Reads the text of a PDF that the server has made with one embedded font: its characters by the font's ToUnicode map
 * (ISO 32000-1 section 9.10.3), lines one below the other.
 */
export function pdfText(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const texts = streams.map(([, data = '']) => inflated(data))
  const characters = new Map<string, string>()
  for (const text of texts)
    for (const [, first = '', list = ''] of text.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
      [...list.matchAll(/<([0-9a-f]*)>/gi)].forEach(([, code = ''], at) =>
        characters.set(hex(Number.parseInt(first, 16) + at), Buffer.from(code, 'hex').swap16().toString('utf16le')),
      )
  const lines = texts.flatMap((text) => text.match(/\[[^\]]*\] TJ/g) ?? [])
  return lines
    .map((line) =>
      glyphsOf(line)
        .map((glyph) => characters.get(glyph) ?? '')
        .join(''),
    )
    .join('\n')
}

const hex = (glyph: number) => glyph.toString(16).padStart(4, '0')

const glyphsOf = (line: string) =>
  [...line.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, codes = '']) => codes.toLowerCase().match(/.{4}/g) ?? [])

function inflated(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
