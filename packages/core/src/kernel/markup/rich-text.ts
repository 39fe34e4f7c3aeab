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
