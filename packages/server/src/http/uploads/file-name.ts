/** Longest name in characters that a common file system keeps (NTFS, APFS). */
const maxLength = 255
const endLength = 20

/** Control characters and changes of the reading direction, which make a name look like another one. */
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Takes the last part of a name that may be a path, in NFC. A name that no file system could hold is shortened in its
 * middle.
 */
export function cleanFileName(name: string): string {
  // Browsers send a quote in a name as %22 (HTML, "multipart/form-data encoding algorithm").
  const plain = name.replace(misleading, '').replaceAll('%22', '"')
  const last = [...(plain.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toWellFormed().trim()]
  if (last.length <= maxLength) return last.join('')
  return [...last.slice(0, maxLength - endLength - 1), '…', ...last.slice(-endLength)].join('')
}
