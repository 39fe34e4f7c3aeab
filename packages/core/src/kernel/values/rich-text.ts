/** How a rich text editor or a line-break filter leaves a text; anything else with a tag in it was typed so. */
const rich =
  /^\s*<(?:p|div|ul|ol|h[1-6]|blockquote|pre|table)\b[^>]*>[\s\S]*<\/(?:p|div|ul|ol|h[1-6]|blockquote|pre|table)>\s*$|<br\s*\/?>/i

/** True for a text that was written as HTML. Servers keep such texts beside texts as they were typed. */
export const isRichText = (text: string): boolean => rich.test(text)
