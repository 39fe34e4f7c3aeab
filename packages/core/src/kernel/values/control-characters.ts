/**
 * Characters that command a terminal or change the direction of a text: C0, DEL, C1 and the bidirectional controls
 * (UAX 9). Newline and tab are not among them.
 */
// oxlint-disable-next-line no-control-regex -- texts of other users must not command the terminal
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

const lineBreaks = /\r\n/g
const replacement = '\uFFFD'

/** True when a text holds a control character. */
export const hasControls = (text: string): boolean => text.search(controls) >= 0

/** Replaces the control characters of a text by U+FFFD; line breaks become newlines. */
export const printable = (text: string): string => text.replace(lineBreaks, '\n').replace(controls, replacement)

/** Writes the control characters of a text as `\uXXXX`, as JSON strings and YAML strings in double quotes have them. */
export const withEscapes = (text: string): string =>
  text.replace(controls, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Writes a value as JSON without control characters. */
export const jsonOf = (value: unknown, indent?: number): string => withEscapes(JSON.stringify(value, null, indent))
