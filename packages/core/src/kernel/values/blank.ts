/** Characters that show nothing: white space, controls, and those that a font leaves out (UAX #44), such as U+200B. */
const unseen = /[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/** Characters that turn the direction of a text. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Other characters of no width, but for those that join an emoji, and NUL, which is refused. */
const hidden =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u{E0020}-\u{E007F}])(?!\0)[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/**
 * Writes a name as it is seen: in one line, without blanks around it and without characters that show nothing. Two names
 * that look alike by such a character alone are then one.
 */
export const oneLine = (text: string): string =>
  text
    .split(/[\r\n\t\v\f\u2028\u2029]/)
    .map((line) => line.replaceAll(turning, '').replaceAll(hidden, '').trim())
    .filter((line) => line !== '')
    .join(' ')

/** True for a text in which nothing can be seen. */
export const isBlank = (text: string): boolean => text.replaceAll(unseen, '') === ''
