/** Characters that show nothing: white space, controls, and those that a font leaves out (UAX #44), such as U+200B. */
const unseen = /[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/**
 * An emoji with what belongs to it (UTS #51: modifier, variation, tags, and the joiner before another one) or a key cap; or
 * else a character of no width, also one that turns the direction of a text. NUL is none of them: it is refused.
 */
const seenOrHidden =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D(?=\p{Extended_Pictographic}))?|[0-9#*]\uFE0F\u20E3)|(?!\0)[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/**
 * Writes a name as it is seen: in one line, without blanks around it and without characters that show nothing. Two names
 * that look alike by such a character alone are then one.
 */
export const oneLine = (text: string): string =>
  text
    .split(/[\r\n\t\v\f\u2028\u2029]/)
    .map((line) => line.replaceAll(seenOrHidden, '$1').trim())
    .filter((line) => line !== '')
    .join(' ')

/** True for a text in which nothing can be seen. */
export const isBlank = (text: string): boolean => text.replaceAll(unseen, '') === ''
