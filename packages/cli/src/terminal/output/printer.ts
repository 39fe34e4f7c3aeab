import { jsonOf, printable } from '@ip-portal/core/kernel/values/control-characters'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import type { Stream } from '../host.ts'
import type { Io } from '../io.ts'
import type { JqFilter } from '../jq/run-jq.ts'
import { terminalTexts } from '../terminal.texts.ts'
import { checkColumns, pickColumns, rawColumns, rawText } from './chosen-columns.ts'
import type { Column, Section } from './columns.ts'
import type { Format } from './format.ts'
import { coloured, oneLine, tableOf, tabLines, valueText } from './table.ts'

/** List output: raw rows for programs, columns for users. */
export interface ListOutput<Row extends object> {
  rows: readonly Row[]
  /** The API's field names, for the header of an empty CSV. */
  fields: readonly string[]
  columns: readonly Column<Row>[]
  /** Notice on stderr when there are no rows. */
  none: string
  /** Output at a terminal in place of the table. */
  sections?: readonly Section[]
}

/** Output of one object: raw for programs, sections for users. */
export interface RecordOutput {
  data: object
  sections: readonly Section[]
}

/** Writes data to stdout in the wanted format. */
export interface Printer {
  list: <Row extends object>(output: ListOutput<Row>) => Promise<void>
  record: (output: RecordOutput) => Promise<void>
  /** Writes the result of a change: one object for programs, a sentence on stderr for users. */
  outcome: (data: object, sentence: string) => Promise<void>
  /** Gives a section as text, for stderr in front of a question. */
  text: (section: Section) => string
}

/** Width for a pipe, which has none of its own. */
const pipeWidth = 160

/** Choices of the user about the output. */
interface Choices {
  /** Names of the fields to print, null for all. */
  columns: readonly string[] | null
  /** Filter that JSON passes before it is printed, null for none. */
  filter: JqFilter | null
}

export function createPrinter(io: Io, format: Format | null, { columns: chosen, filter }: Choices): Printer {
  /** Writes a format for programs; false when the format is for users. */
  async function isWrittenForProgram(
    data: object,
    rows: readonly object[],
    fields: readonly string[],
  ): Promise<boolean> {
    switch (format) {
      case 'json':
        if (filter === null) io.data(jsonOf(data, 2))
        else await writeFiltered(io, filter, jsonOf(data))
        return true
      case 'yaml': {
        const { yamlOf } = await import('@ip-portal/core/kernel/markup/write-yaml')
        io.data(yamlOf(data))
        return true
      }
      case 'csv': {
        const { csvOf } = await import('./csv.ts')
        io.csv(csvOf(rows, fields))
        return true
      }
      case 'table':
      case null:
        return false
    }
  }

  const width = () => io.columns ?? pipeWidth
  const noticeHidden = (hidden: readonly string[]) => {
    if (hidden.length > 0) io.notice(terminalTexts.hidden([...new Set(hidden)]))
  }
  const writeSections = (sections: readonly Section[]) => {
    const parts = sections.map((section) => partOf(io, section, width()))
    io.data(parts.map(({ lines }) => lines.join('\n')).join('\n\n'))
    noticeHidden(parts.flatMap(({ hidden }) => hidden))
  }

  async function writeChosen(wanted: readonly string[], rows: readonly object[], fields: readonly string[]) {
    checkColumns(wanted, fields)
    const picked = rows.map((row) => pickColumns(row, wanted))
    if (await isWrittenForProgram(picked, picked, wanted)) return
    if (picked.length === 0) return
    const columns = rawColumns(wanted, picked)
    if (format !== 'table' && !io.isTerminal) return io.data(tabLines(columns, picked).join('\n'))
    const { lines, hidden } = tableOf(io, columns, picked, width())
    io.data(lines.join('\n'))
    noticeHidden(hidden)
  }
  return {
    list: async ({ rows, fields, columns, none, sections }) => {
      if (chosen !== null) {
        await writeChosen(chosen, rows, fields)
        if (rows.length === 0 && (format === 'table' || format === null)) io.notice(none)
        return
      }
      if (await isWrittenForProgram(rows, rows, fields)) return
      const isForUser = format === 'table' || io.isTerminal
      if (isForUser && sections && sections.length > 0) writeSections(sections)
      else if (rows.length === 0) io.notice(none)
      else if (isForUser) {
        const { lines, hidden } = tableOf(io, columns, rows, width())
        io.data(lines.join('\n'))
        noticeHidden(hidden)
      } else io.data(tabLines(columns, rows).join('\n'))
    },
    record: async ({ data, sections }) => {
      if (chosen !== null) {
        checkColumns(chosen, Object.keys(data))
        const picked = pickColumns(data, chosen)
        if (await isWrittenForProgram(picked, [picked], chosen)) return
        if (format !== 'table' && !io.isTerminal)
          return io.data(tabLines(rawColumns(chosen, [picked]), [picked]).join('\n'))
        const widest = Math.max(...chosen.map((name) => name.length))
        return io.data(
          chosen.map((name) => `${`${name}:`.padEnd(widest + 2)}${valueText(rawText(picked[name]))}`).join('\n'),
        )
      }
      if (await isWrittenForProgram(data, [data], Object.keys(data))) return
      writeSections(sections)
    },
    outcome: async (data, sentence) => {
      if (!(await isWrittenForProgram(data, [data], Object.keys(data)))) io.notice(sentence)
    },
    text: (section) => partOf(io, section, width(), 'stderr').lines.join('\n'),
  }
}

/** Writes what a filter makes of a JSON text. */
async function writeFiltered(io: Io, filter: JqFilter, json: string): Promise<void> {
  const { exitCode, output, errors } = await filter.apply(json)
  if (output !== '') io.data(output)
  if (exitCode !== 0) throw new CliError(exitCodes.failed, 'JQ_FAILED', terminalTexts.jqFailed(errors.trim()))
  if (errors !== '') io.warn(errors.trimEnd())
}

function partOf(
  io: Io,
  section: Section,
  width: number,
  stream: Stream = 'stdout',
): { lines: string[]; hidden: string[] } {
  const title = io.style('bold', oneLine(section.title), stream)
  if ('lines' in section) {
    const widest = Math.max(...section.lines.map(([word]) => word.length))
    const lines = section.lines.map(
      ([word, value, severity]) =>
        `  ${`${word}:`.padEnd(widest + 2)}${coloured(io, valueText(value), severity, stream)}`,
    )
    return { lines: [title, ...lines], hidden: [] }
  }
  if ('text' in section)
    return {
      lines: [
        title,
        ...printable(section.text)
          .split('\n')
          .map((line) => `  ${line}`.trimEnd()),
      ],
      hidden: [],
    }
  if (section.rows.length === 0) return { lines: [title, `  ${section.none}`], hidden: [] }
  const { lines, hidden } = tableOf<never>(io, section.columns, section.rows as readonly never[], width - 2)
  return { lines: [title, ...lines.map((line) => `  ${line}`)], hidden }
}
