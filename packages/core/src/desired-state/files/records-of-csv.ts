import { placeTexts } from '../../kernel/markup/yaml.texts.ts'
import { readCsv, toCsv, type CsvRow } from '../../kernel/values/csv.ts'
import { canonicalPrefix } from '../../routing/rpki/prefix.rules.ts'
import { documentFaultText } from '../desired-state.texts.ts'
import { readDesiredState, type DocumentProblem } from '../document/desired-state.rules.ts'
import type { DesiredOrder, DesiredState, NumberedOrder } from '../document/desired-state.schema.ts'
import { csvTexts as texts } from './files.texts.ts'
import { lengthFault } from './read-state-text.ts'
import type { TextFault } from './text-fault.ts'

const needed = ['order', 'block', 'kind', 'value'] as const
const columns = [...needed, 'prefix', 'max_length'] as const
type Column = (typeof columns)[number]

/** Part of an order that a kind of row belongs to. */
const parts = { route: 'routes', roa: 'roas', nameserver: 'nameServers' } as const
type Kind = keyof typeof parts
const kinds = Object.keys(parts) as Kind[]

const mostHosts = 2

/** Fault of a CSV text; `column` is empty for a row as a whole. */
interface CsvFault {
  line: number
  column: string
  message: string
}

/** Row of a record. */
interface RecordRow {
  line: number
  cells: Record<Column, string>
  /** Null for a word that is none. */
  kind: Kind | null
}

/** Rows of one order, without those that have a fault of their own. */
interface OrderRows {
  id: number
  /** Block of the first row that names one, and the line of that row; empty while there is none. */
  block: string
  line: number
  rows: RecordRow[]
  /** True when a row of a name server has a fault: the number of the others says nothing. */
  lacksHost: boolean
}

/**
 * Reads routes, ROAs and name servers from CSV, one record a row, its columns named in the first row. Judges them as
 * the reader of documents does, each row by itself and then all of an order, so that every fault is found at once.
 */
export function recordsOfCsv(text: string): { state: DesiredState } | { faults: TextFault[] } {
  const tooLong = lengthFault(text)
  if (tooLong) return { faults: [tooLong] }
  const read = readRecords(text)
  if ('state' in read) return read
  const faults = read.faults.toSorted((one, other) => one.line - other.line)
  return { faults: faults.map(({ line, column, message }) => ({ line, column: null, path: column, message })) }
}

function readRecords(text: string): { state: DesiredState } | { faults: CsvFault[] } {
  const [header, ...rows] = readCsv(text)
  if (!header) return { faults: [{ line: 1, column: '', message: texts.noColumns }] }
  // A spreadsheet writes its empty columns too.
  const names = header.cells
    .slice(0, header.cells.findLastIndex((cell) => cell !== '') + 1)
    .map((cell) => cell.toLowerCase())
  const columnFaults = faultsOfColumns(names).map((fault) => ({ line: header.line, ...fault }))
  if (columnFaults.length > 0) return { faults: columnFaults }

  const faults: CsvFault[] = []
  const orders = new Map<number | string, OrderRows>()
  for (const row of rows) {
    const broken = faultOfRow(row, names)
    if (broken !== null) {
      faults.push({ line: row.line, column: '', message: broken })
      continue
    }
    const record = recordOf(row, names)
    const own = faultsOfRecord(record, orders.get(numberOf(record.cells.order)))
    faults.push(...own)
    collect(orders, record, own.length > 0)
  }
  const documents = [...orders.values()].map(documentOf)
  // Not by push: a long file may have more faults than a call takes arguments.
  const all = [...faults, ...faultsOfBlocks(documents), ...documents.flatMap(({ faults: found }) => found)]
  return all.length > 0 ? { faults: all } : { state: { orders: documents.flatMap(({ orders: read }) => read) } }
}

function faultsOfColumns(names: readonly string[]): Omit<CsvFault, 'line'>[] {
  // A row of values, whose cells need no fault each.
  if (!names.some(isColumn)) return [{ column: '', message: texts.noHeader(needed) }]
  return [
    ...names.flatMap((column, at) => {
      if (!isColumn(column)) return [{ column, message: texts.unknownColumn(columns) }]
      return names.indexOf(column) < at ? [{ column, message: texts.repeatedColumn }] : []
    }),
    ...needed.filter((column) => !names.includes(column)).map((column) => ({ column, message: texts.missingColumn })),
  ]
}

const isColumn = (name: string): name is Column => columns.some((column) => column === name)

function faultOfRow({ cells, hasBadQuotes }: CsvRow, names: readonly string[]): string | null {
  if (hasBadQuotes) return texts.badQuotes
  return cells.slice(names.length).some((cell) => cell !== '') ? texts.tooManyCells(names.length) : null
}

function recordOf({ line, cells }: CsvRow, names: readonly string[]): RecordRow {
  const cellOf = (column: Column) => cells[names.indexOf(column)] ?? ''
  const word = cellOf('kind').toLowerCase()
  return {
    line,
    cells: Object.fromEntries(columns.map((column) => [column, cellOf(column)])) as Record<Column, string>,
    kind: kinds.find((kind) => kind === word) ?? null,
  }
}

/** Lists the faults that a row has by itself, and a block that differs from that of the rows before it. */
function faultsOfRecord({ line, cells, kind }: RecordRow, before: OrderRows | undefined): CsvFault[] {
  const fault = (column: Column, message: string) => ({ line, column, message })
  const id = numberOf(cells.order)
  const isId = typeof id === 'number' && id > 0
  const part = kind && cells.value !== '' ? { [parts[kind]]: [itemOf(kind, cells)] } : {}
  // Any id will do where there is none: the reader would not look further.
  const read = readDesiredState({ orders: [{ id: isId ? id : 1, block: cells.block, ...part }] })
  const problems = 'problems' in read ? read.problems.filter(({ fault: name }) => name !== 'not-two-hosts') : []
  return [
    ...(isId ? [] : [fault('order', documentFaultText({ fault: 'not-an-id' }))]),
    ...problems.map((problem) => fault(columnOf(problem), documentFaultText(problem))),
    ...(kind === null ? [fault('kind', texts.unknownKind(kinds))] : []),
    ...(cells.value === '' ? [fault('value', documentFaultText({ fault: 'missing' }))] : []),
    ...(cells.prefix !== '' && kind !== 'route' && kind !== null ? [fault('prefix', texts.onlyFor('route'))] : []),
    ...(cells.max_length !== '' && kind !== 'roa' && kind !== null ? [fault('max_length', texts.onlyFor('roa'))] : []),
    ...(before && before.block !== '' && canonical(before.block) !== canonical(cells.block)
      ? [fault('block', texts.otherBlock(before.line))]
      : []),
  ]
}

const canonical = (block: string) => canonicalPrefix(block) ?? block

/** Writes a record as a document has it. */
function itemOf(kind: Kind, { value, prefix, max_length }: RecordRow['cells']): unknown {
  switch (kind) {
    case 'route':
      return prefix === '' ? value : { origin: value, prefix }
    case 'roa':
      return max_length === '' ? { asn: value } : { asn: value, maxLength: numberOf(max_length) }
    case 'nameserver':
      return value
  }
}

/** Reads a whole number; any other text stays, for the reader to refuse. */
const numberOf = (cell: string): number | string => (/^\d{1,15}$/.test(cell) ? Number(cell) : cell)

const columnsOf: Readonly<Record<string, Column>> = {
  block: 'block',
  prefix: 'prefix',
  maxLength: 'max_length',
}

/** Names the column of a problem of one record. */
function columnOf({ path }: DocumentProblem): Column {
  return columnsOf[String(path.at(-1))] ?? 'value'
}

/** Adds a row to its order; one with a fault only starts the order and tells that a name server may be missing. */
function collect(orders: Map<number | string, OrderRows>, record: RecordRow, isFaulty: boolean): void {
  const { line, cells, kind } = record
  const id = numberOf(cells.order)
  if (typeof id === 'string') return
  const order = orders.get(id) ?? { id, block: '', line, rows: [], lacksHost: false }
  orders.set(id, order)
  if (order.block === '' && canonicalPrefix(cells.block) !== null) Object.assign(order, { block: cells.block, line })
  if (!isFaulty) order.rows.push(record)
  else if (kind === 'nameserver' || kind === null) order.lacksHost = true
}

interface OrderDocument {
  block: string
  line: number
  orders: DesiredOrder[]
  faults: CsvFault[]
}

/** Reads the rows of one order together. */
function documentOf({ id, block, line, rows, lacksHost }: OrderRows): OrderDocument {
  const rowsOf = (kind: Kind) => rows.filter((row) => row.kind === kind)
  const hosts = rowsOf('nameserver')
  const extra = hosts.slice(mostHosts)
  const kept = { route: rowsOf('route'), roa: rowsOf('roa'), nameserver: lacksHost || extra.length > 0 ? [] : hosts }
  const filled = kinds.filter((kind) => kept[kind].length > 0)
  const read = readDesiredState({
    orders: [
      {
        id,
        block,
        ...Object.fromEntries(filled.map((kind) => [parts[kind], kept[kind].map(({ cells }) => itemOf(kind, cells))])),
      },
    ],
  })
  const rowAt = ([, , part, at]: DocumentProblem['path']): RecordRow | undefined => {
    const kind = kinds.find((one) => parts[one] === part)
    return kind && (typeof at === 'number' ? kept[kind][at] : kept[kind].at(-1))
  }
  const problems = 'problems' in read && rows.length > 0 ? read.problems : []
  return {
    block,
    line,
    orders: 'state' in read ? read.state.orders : [],
    faults: [
      ...problems.map(({ path, first, ...problem }) => {
        const before = first && rowAt(first)
        const place = before ? ` ${placeTexts.first(placeTexts.line(before.line))}` : ''
        return { line: rowAt(path)?.line ?? line, column: 'value', message: `${documentFaultText(problem)}${place}` }
      }),
      ...extra.map((row) => ({
        line: row.line,
        column: 'value',
        message: documentFaultText({ fault: 'not-two-hosts' }),
      })),
    ],
  }
}

/** Lists the orders whose block an earlier order has. */
function faultsOfBlocks(documents: readonly OrderDocument[]): CsvFault[] {
  const firsts = new Map<string, number>()
  return documents.flatMap(({ block, line }) => {
    if (block === '') return []
    const first = firsts.get(canonical(block))
    if (first === undefined) firsts.set(canonical(block), line)
    return first === undefined
      ? []
      : [
          {
            line,
            column: 'block',
            message: `${documentFaultText({ fault: 'twice' })} ${placeTexts.first(placeTexts.line(first))}`,
          },
        ]
  })
}

/** Begin of a CSV text: the name of a column, the value of a row without names, or the separator as Excel writes it. */
const headerLine = /^\uFEFF?\s*"?(?:sep=|[\w./]+"?\s*[,;\t])/i

/** True for a text that begins as records in CSV do. */
export const isCsv = (text: string): boolean => headerLine.test(text.slice(0, 1_000))

/** Records of orders as CSV, and the parts that it cannot say: CSV has no row for "none of them". */
export function csvOfRecords({ orders }: { orders: readonly NumberedOrder[] }): { text: string; unsaid: string[] } {
  const rows = orders.flatMap(({ id, block, routes = [], roas = [], nameServers = [] }) => [
    ...routes.map((route) =>
      typeof route === 'string'
        ? [id, block, 'route', route, '', '']
        : [id, block, 'route', route.origin, route.prefix ?? '', ''],
    ),
    ...roas.map(({ asn, maxLength }) => [id, block, 'roa', asn, '', maxLength ?? '']),
    ...nameServers.map((host) => [id, block, 'nameserver', host, '', '']),
  ])
  const unsaid = orders.flatMap((order) =>
    kinds.filter((kind) => order[parts[kind]]?.length === 0).map((kind) => `#${order.id} ${kind}`),
  )
  return { text: toCsv(columns, rows, 'exchange'), unsaid }
}
