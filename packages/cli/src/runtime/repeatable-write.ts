import { randomUUID } from 'node:crypto'
import type { SendOnceOptions } from '@ip-portal/core/kernel/http/send-once'
import { memoryStorage } from '@ip-portal/core/kernel/platform/storage'
import type { GlobalOptions } from '../config/settings.ts'

/** A write whose answer was lost, and the command that repeats it without a second effect. */
export interface LostWrite {
  key: string
  command: string
}

/** Write of a command that must have one effect. */
export interface RepeatableWrite {
  /** Options of the portal. */
  once: SendOnceOptions
  /** Adds what the write holds, as options, to the command that repeats the write. */
  answered: (options: Readonly<Record<string, string>>) => void
  /** Null as long as no answer was lost. */
  lost: () => LostWrite | null
}

/** Makes the write of a command line; `given` is the key of its option. */
export function repeatableWrite(given: string | undefined, line: readonly string[]): RepeatableWrite {
  let lostKey: string | null = null
  const answers = new Map<string, string>()
  return {
    once: {
      newKey: () => given ?? randomUUID(),
      storage: memoryStorage(),
      onLost: (key) => {
        lostKey = key
      },
    },
    answered: (options) => {
      for (const [flag, value] of Object.entries(options)) answers.set(flag, value)
    },
    lost: () => {
      if (lostKey === null) return null
      const words = [...withoutKey(line), ...missing(line, answers), '--idempotency-key', lostKey]
      return { key: lostKey, command: ['ipportal', ...words.map(shellWord)].join(' ') }
    },
  }
}

const withoutKey = (line: readonly string[]) =>
  line.filter((word, at) => !/^--idempotency-key(=|$)/.test(word) && line[at - 1] !== '--idempotency-key')

/** Writes the answers as options, without those that the line has. */
const missing = (line: readonly string[], answers: ReadonlyMap<string, string>) =>
  [...answers].flatMap(([flag, value]) => {
    const isGiven = line.includes(`${flag}=${value}`) || line[line.indexOf(flag) + 1] === value
    if (isGiven) return []
    return value === '' ? [`${flag}=`] : [flag, value]
  })

/** Quotes a word for a POSIX shell where it needs that. */
export const shellWord = (word: string) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/** Writes the options that lead a further command to the portal and the profile of this one. */
export function placeOptions({ url, profile, insecure }: GlobalOptions): string {
  const words = [
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...(url === undefined ? [] : ['--url', url]),
    ...(insecure === true ? ['--insecure'] : []),
  ]
  return words.map((word) => ` ${shellWord(word)}`).join('')
}
