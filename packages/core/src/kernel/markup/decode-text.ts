/**
 * Decodes the bytes of a text file as the system of its author wrote it: UTF-8 and UTF-16, with or without a byte order
 * mark, as PowerShell, Excel and iconv write them. Other bytes are Windows-1254, as older programs of Turkish systems
 * write it.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // In UTF-16 a letter of ASCII has a zero beside it; a single zero in other bytes is a mistake of their author.
  const zeros = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)
  if (zeros > bytes.length / 4)
    return new TextDecoder(bytes.indexOf(0) % 2 === 1 ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}
