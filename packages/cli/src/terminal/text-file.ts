import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'

/** Reads a text file as the system of its author wrote it. */
export const readTextFile = (path: string): string => decodeText(readFileSync(path))

/**
 * Decodes UTF-8 and UTF-16, with or without a byte order mark, as PowerShell, Excel and iconv write them. Other bytes are
 * Windows-1254, as older programs of Turkish systems write it.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Text begins with a letter, sign or blank of ASCII, whose other byte is then zero; no text in UTF-8 holds a zero.
  if (second === 0 && first !== 0) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : new TextDecoder('windows-1254').decode(bytes)
}
