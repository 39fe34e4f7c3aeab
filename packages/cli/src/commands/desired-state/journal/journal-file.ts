import {
  appendFileSync,
  chmodSync,
  closeSync,
  fdatasync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readEntry, type JournalEntry, type Plan } from '@ip-portal/core/desired-state'
import type { Settings } from '../../../config/settings.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import { journalsKept } from './journals-kept.ts'

/** The journal of one apply, as it was found. */
export interface Journal {
  path: string
  plan: Plan
  entries: JournalEntry[]
  /** What the plan was made from: the digest of a document, or null for a saved plan. */
  source: string | null
  /** True when the last line was cut off by a crash. */
  isTorn: boolean
}

/** First line of a journal: whose records it is about. */
interface Header {
  url: string
  source: string | null
}

const privateFile = 0o600
const privateFolder = 0o700
const extension = '.jsonl'

type Place = Pick<Settings, 'journalFolder' | 'url'>

/** The journals of this profile and address, the newest first; one that holds no plan is left out. */
export function* journalsOf({ journalFolder, url }: Place): Generator<Journal> {
  for (const name of namesIn(journalFolder).toReversed()) {
    const journal = readJournal(join(journalFolder, name), url)
    if (journal !== null) yield journal
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(extension))
      .toSorted()
  } catch {
    return []
  }
}

function readJournal(path: string, url: string): Journal | null {
  const text = readFileSync(path, 'utf8')
  const [first, ...lines] = text.split('\n').map(parsed)
  const header = first as Partial<Header> | null
  if (header?.url !== url) return null
  const entries = lines.flatMap((line) => readEntry(line) ?? [])
  const start = entries.find((entry) => entry.entry === 'started')
  return start === undefined
    ? null
    : { path, plan: start.plan, entries, source: header.source ?? null, isTorn: !text.endsWith('\n') }
}

/** A line that a crash cut off says nothing. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Writes the lines of an apply. */
export interface JournalWriter {
  /** Resolves when the lines would survive the end of this process; the first ones, that of the machine as well. */
  append: (entries: readonly JournalEntry[]) => Promise<void>
  close: () => Promise<void>
}

/** Goes on with a journal that was found. */
export const continueJournal = (journal: Journal): JournalWriter =>
  writer(() => {
    const file = openSync(journal.path, 'a', privateFile)
    if (journal.isTorn) appendFileSync(file, '\n')
    return file
  })

/** A new journal; its file comes into being with the first lines. */
export const newJournal = ({ journalFolder, url }: Place, source: string | null): JournalWriter =>
  writer(() => {
    mkdirSync(journalFolder, { recursive: true, mode: privateFolder })
    chmodSync(journalFolder, privateFolder)
    const names = namesIn(journalFolder)
    const file = openSync(join(journalFolder, nameAfter(names.at(-1))), 'ax', privateFile)
    appendFileSync(file, `${JSON.stringify({ url, source } satisfies Header)}\n`)
    for (const name of names.slice(0, -(journalsKept - 1))) rmSync(join(journalFolder, name), { force: true })
    return file
  })

/** Names sort by age: the moment, or the one after the last journal's when a clock was set back. */
function nameAfter(last: string | undefined): string {
  const moment = new Date(Math.max(Date.now(), momentOf(last) + 1))
  return `${moment.toISOString().replaceAll(/[-:.]/g, '')}-${process.pid}${extension}`
}

function momentOf(name = ''): number {
  const iso = name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-.*$/, '$1-$2-$3T$4:$5:$6.$7Z')
  return Date.parse(iso) || 0
}

const sync = promisify(fdatasync)
/** What a power cut may take with it; going on copes with lines that are missing. */
const unsyncedMs = 100

/**
 * A line is with the system at once, which is what outlives a kill; waiting for the disk would take longer than a
 * step. Lines that come together, from steps that run side by side, are written together.
 */
function writer(start: () => number): JournalWriter {
  let file: number | null = null
  let syncing: NodeJS.Timeout | undefined
  let waiting = ''
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    const lines = waiting
    waiting = ''
    writing = null
    try {
      const isFirst = file === null
      const opened = (file ??= start())
      appendFileSync(opened, lines)
      if (isFirst) await sync(opened)
      else
        syncing ??= setTimeout(() => {
          syncing = undefined
          sync(opened).catch(() => {})
        }, unsyncedMs)
    } catch {
      throw new CliError(exitCodes.failed, 'JOURNAL_NOT_WRITTEN', texts.journalNotWritten)
    }
  }

  return {
    append: (entries) => {
      waiting += entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
      return (writing ??= write())
    },
    close: async () => {
      await writing?.catch(() => {})
      clearTimeout(syncing)
      if (file === null) return
      await sync(file).catch(() => {})
      closeSync(file)
      file = null
    },
  }
}
