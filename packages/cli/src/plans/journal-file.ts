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
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { readEntry, type JournalEntry, type Plan } from '@ip-portal/core/desired-state'
import type { Settings } from '../config/settings.ts'
import { CliError, exitCodes } from '../errors/exit-codes.ts'
import { refuseOpenToOthers, refuseWritableByOthers } from '../session-store/private-file.ts'
import { journalTexts as texts } from './journal.texts.ts'

/** Number of journals that a profile keeps; a new one removes the oldest. */
export const journalsKept = 200

/** Journal of one apply, as read from its file. */
export interface Journal {
  path: string
  plan: Plan
  entries: JournalEntry[]
  /** Digest of the document that the plan was made from; null for a saved plan. */
  source: string | null
  /** True when the last line was cut off by a crash. */
  isTorn: boolean
}

/** First line of a journal: the portal, and the document of the plan. */
interface Header {
  url: string
  source: string | null
}

const privateFile = 0o600
const privateFolder = 0o700
const extension = '.jsonl'

type Place = Pick<Settings, 'journalFolder' | 'url'>

/** Reads the journals of this profile and address, the newest first, without those that hold no plan. */
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

/** Reads a journal; refuses one that others could have written or read, because its plan is sent. */
function readJournal(path: string, url: string): Journal | null {
  refuseWritableByOthers(dirname(path))
  refuseOpenToOthers(path)
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

/** Parses a line; null for one that a crash cut off. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Writes the lines of an apply. */
export interface JournalWriter {
  /** Resolves when the lines would survive a kill of this process; the first lines, a power cut as well. */
  append: (entries: readonly JournalEntry[]) => Promise<void>
  close: () => Promise<void>
}

/** Continues a journal. */
export const continueJournal = (journal: Journal): JournalWriter =>
  writer(() => {
    const file = openSync(journal.path, 'a', privateFile)
    if (journal.isTorn) appendFileSync(file, '\n')
    return file
  })

/** Starts a journal; the first lines create its file. */
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

/** Names a journal by time, later than the last one even when the clock was set back, so that names sort by age. */
function nameAfter(last: string | undefined): string {
  const moment = new Date(Math.max(Date.now(), momentOf(last) + 1))
  return `${moment.toISOString().replaceAll(/[-:.]/g, '')}-${process.pid}${extension}`
}

function momentOf(name = ''): number {
  const iso = name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-.*$/, '$1-$2-$3T$4:$5:$6.$7Z')
  return Date.parse(iso) || 0
}

const sync = promisify(fdatasync)
/** Lines of this time may be lost in a power cut; a resumed apply copes with missing lines. */
const unsyncedMs = 100

/**
 * Writes lines to the system at once, which outlives a kill, and to the disk later (docs/decisions/0027). Lines of
 * concurrent steps are written together.
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
      throw new CliError(exitCodes.failed, 'JOURNAL_NOT_WRITTEN', texts.notWritten)
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
