import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../../../base/data-dir/secure-data-dir.ts'
import type { Log } from '../../../base/log.ts'
import type { Anchor } from './chain.ts'

/** Newest link of the chain that this installation knows, outside the database. */
export interface KeptEnd {
  /** Finds the newest known link; undefined before the first. Rejects when the file holds no link. */
  find: () => Promise<Anchor | undefined>
  /** Keeps a newer link. When the file cannot be written, this process still knows it, and the log says so. */
  keep: (end: Anchor) => Promise<void>
}

/**
 * Keeps the end in this process and in a file of the data folder. A file that was changed meanwhile counts more than
 * the memory: another process has sealed, or the operator has accepted an older database.
 */
export function createKeptEnd(dataDir: string, log: Log): KeptEnd {
  let known: Anchor | undefined
  let seen: string | undefined
  return {
    find: async () => {
      const stored = await readEnd(dataDir)
      const text = stored && textOfEnd(stored)
      if (stored && text !== seen) known = stored
      seen = text
      return known
    },
    keep: async (end) => {
      known = end
      if (textOfEnd(end) === seen) return
      try {
        await writeEnd(dataDir, end)
        seen = textOfEnd(end)
      } catch (err) {
        log.warn({ err }, 'audit.end-not-kept')
      }
    },
  }
}

const fileIn = (dataDir: string): string => join(dataDir, 'audit-end')

/** Reads the kept end; undefined when there is none. Rejects when the file cannot be read or holds no link. */
export async function readEnd(dataDir: string): Promise<Anchor | undefined> {
  const path = fileIn(dataDir)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const end = endOfText(text)
  if (!end) throw new Error(`${path} holds no end of the audit chain; see operator audit accept`)
  return end
}

/** Writes the kept end, whole or not at all; processes that share the folder do not disturb each other. */
export const writeEnd = (dataDir: string, end: Anchor): Promise<void> =>
  writePrivateFile(fileIn(dataDir), `${textOfEnd(end)}\n`, `${fileIn(dataDir)}.${process.pid}.new`)

/** Writes a link as `POSITION:MAC`; a chain without a seal ends with `0:`. */
export const textOfEnd = ({ position, mac }: Anchor): string => `${position}:${mac}`

/** Reads a link from `POSITION:MAC`; undefined for any other text. */
export function endOfText(text: string): Anchor | undefined {
  const trimmed = text.trim()
  if (trimmed === '0:') return { position: 0, mac: '' }
  const [, position, mac] = /^([1-9]\d{0,14}):([\w-]{43})$/.exec(trimmed) ?? []
  return position === undefined || mac === undefined ? undefined : { position: Number(position), mac }
}
