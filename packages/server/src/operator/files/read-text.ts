import { readFileSync } from 'node:fs'
import { decodeText } from '@ip-portal/core/kernel/markup/decode-text'
import { OperatorError } from '../command.ts'
import { fileTexts as texts } from './files.texts.ts'

const mostBytes = 50_000_000

/**
 * Reads a text file in any encoding that banks and spreadsheets still write. Throws `OperatorError` for a file that cannot be read or is too large.
 */
export function readText(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    throw new OperatorError('not_found', texts.unreadable(file))
  }
  if (bytes.byteLength > mostBytes) throw new OperatorError('invalid', texts.tooLong(file, mostBytes / 1_000_000))
  return decodeText(bytes)
}
