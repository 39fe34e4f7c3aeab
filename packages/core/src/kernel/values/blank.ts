/** Characters that show nothing: white space, controls, and those that a font leaves out (UAX #44), such as U+200B. */
const unseen = /[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/** True for a text in which nothing can be seen. */
export const isBlank = (text: string): boolean => text.replaceAll(unseen, '') === ''
