import { readFileSync } from 'node:fs'

/** Reads a text file as the system of its author wrote it. */
export const readTextFile = (path: string): string => decodeText(readFileSync(path))

/** Decodes UTF-8 with or without a byte order mark, and UTF-16 with one, as PowerShell and Excel write it. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}
