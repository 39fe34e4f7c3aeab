import type { HtmlToTextOptions, SelectorDefinition } from 'html-to-text'
import { isWebAddress } from '../values/web-address.ts'

/**
 * Converts foreign HTML to plain text: one line a paragraph, item or table row, the columns of a table below each
 * other, web addresses of links in brackets.
 */
export async function plainTextOf(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const lines = convert(html, options).split('\n')
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
}

const oneBreak = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const blocks = ['address', 'blockquote', 'dd', 'dl', 'dt', 'hr', 'li', 'p', 'pre', 'section']
for (const level of [1, 2, 3, 4, 5, 6]) blocks.push(`h${level}`)
const hidden = ['head', 'iframe', 'img', 'noscript', 'object', 'svg', 'template', 'title']

const options: HtmlToTextOptions = {
  wordwrap: false,
  whitespaceCharacters: ' \t\r\n\f\u00a0\u200b',
  // Stands for a character reference to no character.
  encodeCharacters: { '\ufffd': '' },
  // A deeper document would exhaust the stack.
  limits: { maxDepth: 100 },
  selectors: [
    ...blocks.map((selector): SelectorDefinition => ({ selector, format: 'block', options: oneBreak })),
    ...hidden.map((selector): SelectorDefinition => ({ selector, format: 'skip' })),
    ...['ul', 'ol'].map((selector): SelectorDefinition => ({
      selector,
      format: 'unorderedList',
      options: { ...oneBreak, itemPrefix: '- ' },
    })),
    ...['td', 'th'].map((cell): SelectorDefinition => ({
      selector: `${cell} > br`,
      format: 'inlineString',
      options: { string: ' ' },
    })),
    {
      selector: 'a',
      options: { linkBrackets: ['(', ')'], pathRewrite: (href: string) => (isWebAddress(href) ? href : '') },
    },
    {
      selector: 'table',
      format: 'dataTable',
      options: { ...oneBreak, colSpacing: 2, maxColumnWidth: undefined, uppercaseHeaderCells: false },
    },
  ],
}

const begins = /^<(?:p|div|ul|ol|h[1-6]|blockquote|pre|table)\b/i
const ends = /<\/(?:p|div|ul|ol|h[1-6]|blockquote|pre|table)>$/i
const lineBreak = /<br\s*\/?>/i

/**
 * True for a text that was written as HTML: the output of a rich text editor or of a line-break filter; tags in any
 * other text were typed. Servers keep such texts beside texts as they were typed.
 */
export function isRichText(text: string): boolean {
  const content = text.trim()
  return (begins.test(content) && ends.test(content)) || lineBreak.test(content)
}
