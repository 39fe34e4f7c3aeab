import type { Io } from '../io.ts'
import type { Column, Section } from './columns.ts'
import type { Format } from './format.ts'
import { outputTexts } from './output.texts.ts'
import { coloured, harmless, oneLine, tableOf, tabLines } from './table.ts'

/** A list: raw rows for programs, columns for people. */
export interface ListOutput<Row extends object> {
  rows: readonly Row[]
  /** The API's field names, for the header of an empty CSV. */
  fields: readonly string[]
  columns: readonly Column<Row>[]
  /** Told on stderr when there are no rows. */
  none: string
  /** What a person at a terminal reads in place of the table. */
  sections?: readonly Section[]
}

/** One object: raw for programs, sections for people. */
export interface RecordOutput {
  data: object
  sections: readonly Section[]
}

/** Writes data to stdout in the form that was asked for. */
export interface Printer {
  list: <Row extends object>(output: ListOutput<Row>) => Promise<void>
  record: (output: RecordOutput) => Promise<void>
  /** What a change did: one object for programs, a sentence on stderr for people. */
  outcome: (data: object, sentence: string) => Promise<void>
  /** A section as text, for what is shown on stderr before a question. */
  text: (section: Section) => string
}

/** Pages wider than this are hard to read, and a pipe has no width at all. */
const pipeWidth = 160

export function createPrinter(io: Io, format: Format | null): Printer {
  /** True when the format is for programs and its text is written. */
  async function isMachineWritten(data: object, rows: readonly object[], fields: readonly string[]): Promise<boolean> {
    switch (format) {
      case 'json':
        io.data(JSON.stringify(data, null, 2))
        return true
      case 'yaml': {
        const { stringify } = await import('yaml')
        io.data(stringify(data))
        return true
      }
      case 'csv': {
        const { csvOf } = await import('./csv.ts')
        io.data(csvOf(rows, fields))
        return true
      }
      case 'table':
      case null:
        return false
    }
  }

  const width = () => io.columns ?? pipeWidth
  const tell = (hidden: number) => {
    if (hidden > 0) io.notice(outputTexts.hidden(hidden))
  }
  const writeSections = (sections: readonly Section[]) => {
    const parts = sections.map((section) => partOf(io, section, width()))
    io.data(parts.map(({ lines }) => lines.join('\n')).join('\n\n'))
    tell(parts.reduce((sum, { hidden }) => sum + hidden, 0))
  }

  return {
    list: async ({ rows, fields, columns, none, sections }) => {
      if (await isMachineWritten(rows, rows, fields)) return
      const isForPerson = format === 'table' || io.isTerminal
      if (isForPerson && sections && sections.length > 0) writeSections(sections)
      else if (rows.length === 0) io.notice(none)
      else if (isForPerson) {
        const { lines, hidden } = tableOf(io, columns, rows, width())
        io.data(lines.join('\n'))
        tell(hidden)
      } else io.data(tabLines(columns, rows).join('\n'))
    },
    record: async ({ data, sections }) => {
      if (await isMachineWritten(data, [data], Object.keys(data))) return
      writeSections(sections)
    },
    outcome: async (data, sentence) => {
      if (!(await isMachineWritten(data, [data], Object.keys(data)))) io.notice(sentence)
    },
    text: (section) => partOf(io, section, width()).lines.join('\n'),
  }
}

function partOf(io: Io, section: Section, width: number): { lines: string[]; hidden: number } {
  const title = io.style('bold', oneLine(section.title))
  if ('lines' in section) {
    const widest = Math.max(...section.lines.map(([word]) => word.length))
    const lines = section.lines.map(
      ([word, value, severity]) => `  ${`${word}:`.padEnd(widest + 2)}${coloured(io, oneLine(value), severity)}`,
    )
    return { lines: [title, ...lines], hidden: 0 }
  }
  if ('text' in section)
    return {
      lines: [
        title,
        ...harmless(section.text)
          .split('\n')
          .map((line) => `  ${line}`.trimEnd()),
      ],
      hidden: 0,
    }
  if (section.rows.length === 0) return { lines: [title, `  ${section.none}`], hidden: 0 }
  const { lines, hidden } = tableOf<never>(io, section.columns, section.rows as readonly never[], width - 2)
  return { lines: [title, ...lines.map((line) => `  ${line}`)], hidden }
}
