import { readFileSync } from 'node:fs'
import { OperatorError } from '../command.ts'
import { fileTexts as texts } from './files.texts.ts'

const mostBytes = 50_000_000

/**
 * Reads a text file in UTF-8, or in the Turkish code page of Windows where it is none: banks and spreadsheets still write
 * it. Throws `OperatorError` for a file that cannot be read or is too large.
 */
export function readText(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    throw new OperatorError('not_found', texts.unreadable(file))
  }
  if (bytes.byteLength > mostBytes) throw new OperatorError('invalid', texts.tooLong(file, mostBytes / 1_000_000))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}
