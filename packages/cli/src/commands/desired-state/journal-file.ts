import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { readEntry, type JournalEntry, type Plan } from '@ip-portal/core/desired-state'
import type { Settings } from '../../config.ts'
import { CliError, exitCodes } from '../../exit-codes.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'

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
  append: (entries: readonly JournalEntry[]) => Promise<void>
  close: () => Promise<void>
}

/** Goes on with a journal that was found. */
export const continueJournal = (journal: Journal): JournalWriter =>
  writer(async () => {
    const file = await open(journal.path, 'a', privateFile)
    if (journal.isTorn) await file.write('\n')
    return file
  })

/** A new journal; its file comes into being with the first lines. */
export const newJournal = ({ journalFolder, url }: Place, plan: Plan, source: string | null): JournalWriter =>
  writer(async () => {
    mkdirSync(journalFolder, { recursive: true, mode: privateFolder })
    chmodSync(journalFolder, privateFolder)
    const name = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${plan.id}${extension}`
    const file = await open(join(journalFolder, name), 'ax', privateFile)
    await file.write(`${JSON.stringify({ url, source } satisfies Header)}\n`)
    return file
  })

/** Orders run side by side: what they append while the disk is busy goes there together, with one wait. */
function writer(start: () => Promise<FileHandle>): JournalWriter {
  let file: Promise<FileHandle> | null = null
  let waiting: { text: string; resolve: () => void; reject: (error: unknown) => void }[] = []
  let isWriting = false

  async function write(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const lines = waiting
      waiting = []
      try {
        file ??= start()
        const opened = await file
        await opened.write(lines.map(({ text }) => text).join(''))
        await opened.datasync()
        for (const { resolve } of lines) resolve()
      } catch {
        const error = new CliError(exitCodes.failed, 'JOURNAL_NOT_WRITTEN', texts.journalNotWritten)
        for (const { reject } of lines) reject(error)
      }
    }
    isWriting = false
  }

  return {
    append: (entries) =>
      new Promise((resolve, reject) => {
        const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
        waiting.push({ text, resolve, reject })
        if (!isWriting) void write()
      }),
    close: async () => (await file)?.close(),
  }
}
