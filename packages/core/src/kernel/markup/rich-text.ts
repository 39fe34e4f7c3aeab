/** Matches the output of a rich text editor or of a line-break filter; tags in any other text were typed. */
const rich =
  /^\s*<(?:p|div|ul|ol|h[1-6]|blockquote|pre|table)\b[^>]*>[\s\S]*<\/(?:p|div|ul|ol|h[1-6]|blockquote|pre|table)>\s*$|<br\s*\/?>/i

/** True for a text that was written as HTML. Servers keep such texts beside texts as they were typed. */
export const isRichText = (text: string): boolean => rich.test(text)
