import { existsSync } from 'node:fs'
import { usageError } from '../errors/exit-codes.ts'
import { formats, isFormat, type Format } from '../terminal/output/format.ts'
import { readTextFile, unreadableReason } from '../terminal/text-file.ts'
import { configTexts } from './settings.texts.ts'

/** Entries of the file as a whole and of each profile. */
interface ConfigEntries {
  url?: string
  email?: string
  format?: Format
}
/** Content of the file, without the entries that this program does not read. */
export interface ConfigFile extends ConfigEntries {
  profile?: string
  profiles?: Record<string, ConfigEntries>
}

/** Reads the configuration file; a missing one is empty, a broken one is a usage error. */
export function readConfig(path: string): ConfigFile {
  let text: string
  try {
    text = readTextFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw usageError(configTexts.unreadable(path, unreadableReason(path)))
  }
  const content = parse(text)
  if (!isObject(content)) throw usageError(configTexts.badJson(path))
  const { profiles = {} } = content
  if (!isObject(profiles)) throw usageError(configTexts.badObject(path, 'profiles'))
  return {
    ...entriesOf(content, path),
    ...textEntry(content, 'profile', path),
    profiles: Object.fromEntries(
      Object.entries(profiles).map(([name, entries]) => {
        if (!isObject(entries)) throw usageError(configTexts.badObject(path, `profiles.${name}`))
        return [name, entriesOf(entries, path)]
      }),
    ),
  }
}

const entryNames = ['url', 'email', 'format'] as const
const fileNames = [...entryNames, 'profile', 'profiles'] as const

/** Names the entries of a configuration file that this program does not read, and those that it reads. */
export function unknownEntries(path: string): { unknown: string[]; known: readonly string[] } {
  const content = existsSync(path) ? parse(readTextFile(path)) : {}
  const others = (entries: unknown, names: readonly string[], before = '') =>
    isObject(entries) ? Object.keys(entries).flatMap((key) => (names.includes(key) ? [] : [before + key])) : []
  const profiles = isObject(content) && isObject(content['profiles']) ? Object.entries(content['profiles']) : []
  return {
    unknown: [
      ...others(content, fileNames),
      ...profiles.flatMap(([name, entries]) => others(entries, entryNames, `profiles.${name}.`)),
    ],
    known: fileNames,
  }
}

function entriesOf(content: Record<string, unknown>, path: string): ConfigEntries {
  const { format } = content
  if (format !== undefined && !isFormat(format)) throw usageError(configTexts.badFormat(path, formats))
  return {
    ...textEntry(content, 'url', path),
    ...textEntry(content, 'email', path),
    ...(format === undefined ? {} : { format }),
  }
}

function textEntry<Key extends string>(
  content: Record<string, unknown>,
  key: Key,
  path: string,
): { [K in Key]?: string } {
  const value = content[key]
  if (value === undefined) return {}
  if (typeof value !== 'string') throw usageError(configTexts.badEntry(path, key))
  return { [key]: value } as { [K in Key]?: string }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
