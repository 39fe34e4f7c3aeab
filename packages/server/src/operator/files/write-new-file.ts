import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../command.ts'
import { fileTexts as texts } from './files.texts.ts'

/** Writes a new file that only its owner can read; a part of it is removed when that fails. */
export async function writeNewFile(path: string, content: AsyncIterable<Uint8Array> | Iterable<string>): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(content, target)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new OperatorError('conflict', texts.exists(path))
    await rm(path, { force: true })
    throw new OperatorError('failed', texts.notWritten(path, error instanceof Error ? error.message : String(error)))
  }
}
