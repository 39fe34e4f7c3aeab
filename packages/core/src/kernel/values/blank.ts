/** Characters that show nothing: white space, controls, and those that a font leaves out (UAX #44), such as U+200B. */
const unseen = /[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/** Characters of no width, and those that turn the direction of a text. */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/**
 * Writes a name as it is seen: in one line, without blanks around it and without characters that show nothing. Two names
 * that look alike by such a character alone are then one.
 */
export const oneLine = (text: string): string =>
  text
    .split(/[\r\n\t\v\f\u2028\u2029]/)
    .map((line) => line.replaceAll(hidden, '').trim())
    .filter((line) => line !== '')
    .join(' ')

/** True for a text in which nothing can be seen. */
export const isBlank = (text: string): boolean => text.replaceAll(unseen, '') === ''
