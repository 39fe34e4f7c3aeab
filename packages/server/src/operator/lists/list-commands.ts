import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { fold } from '@ip-portal/core/kernel/values/turkish'
import { holdsAddress } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Db } from '../../store/db/open.ts'
import { type Command, type CommandInput, OperatorError } from '../command.ts'
import { findCompany } from '../customers/find-company.ts'
import { listTexts as texts } from './lists.texts.ts'
import { companyRows, contractRows, invoiceRows, type ListRow, orderRows, stockRows, userRows } from './rows.ts'

const usualLimit = 50

/** Lists of the operator with the reader of their rows. */
const lists: Readonly<Record<Noun, List>> = {
  orders: { read: orderRows, filters: ['state', 'company', 'late'], states: orderStates },
  companies: { read: companyRows, filters: ['company'] },
  users: { read: userRows, filters: ['state', 'company'], states: [texts.enabled, texts.disabled, texts.invited] },
  invoices: { read: invoiceRows, filters: ['company'] },
  contracts: { read: contractRows, filters: ['state', 'company'] },
  stock: {
    read: stockRows,
    filters: ['state'],
    states: [texts.free, texts.resting, texts.requested, texts.leased],
  },
}

interface List {
  read: (db: Db, now: number) => Promise<ListRow[]>
  filters: Filter[]
  /** States that a row may have; without them, those that rows have. */
  states?: readonly string[] | ((db: Db) => Promise<readonly string[]>)
}
type Filter = 'state' | 'company' | 'late'
type Noun = 'orders' | 'companies' | 'users' | 'invoices' | 'contracts' | 'stock'

/** `list` of each noun: `--search` finds words in any column, `--state` and `--company` keep some rows. */
export const listCommands: Command[] = (Object.keys(lists) as Noun[]).map((noun) => ({
  words: [noun, 'list'],
  takes: ['search', ...lists[noun].filters, 'sort', 'desc', 'limit', 'page'],
  run: async ({ db, now }, input) => {
    const { company } = input.options
    const found = company === undefined ? undefined : await findCompany(db, company)
    const { read, states } = lists[noun]
    const all = await read(db, now)
    const known = typeof states === 'function' ? await states(db) : (states ?? all.map(({ state }) => String(state)))
    refuseUnknownState(input.options.state, known)
    const { rows, shown, total } = pageOf(all, input, {
      companyId: found?.id,
      today: istanbulDay(now),
    })
    return { rows: rows.map((row) => ({ ...row })), ...(shown < total ? { notice: texts.part(shown, total) } : {}) }
  },
}))

async function orderStates(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('order_statuses').select('description').orderBy('code').execute()
  return rows.map(({ description }) => description)
}

/** Throws `OperatorError` for a state that no row can have. */
export function refuseUnknownState(state: string | undefined, known: readonly string[]): void {
  if (state === undefined || known.some((one) => fold(one) === fold(state))) return
  throw new OperatorError('invalid', texts.badState(state, [...new Set(known)]))
}

/** Filters, sorts and cuts rows as the options say. Throws `OperatorError` for an option of no meaning. */
function pageOf(
  all: readonly ListRow[],
  { options, flags }: Pick<CommandInput, 'options' | 'flags'>,
  { companyId, today }: { companyId: number | undefined; today: string },
) {
  const { search = '', state, company, sort } = options
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  const holds = (row: ListRow) => {
    const text = fold(Object.values(row).join('\n'))
    const block = String(row['resource'] ?? '')
    return words.every((word) => text.includes(word) || holdsAddress(block, word) || asnOf(word) === block)
  }
  const isOf = (row: ListRow) => {
    if (companyId !== undefined) return row['company_id'] === companyId
    return company === undefined || fold(String(row['company'] ?? row['name'] ?? '')).includes(fold(company))
  }
  const found = all
    .filter((row) => state === undefined || fold(String(row['state'])) === fold(state))
    .filter((row) => !flags.late || (typeof row['due_date'] === 'string' && row['due_date'] < today))
    .filter((row) => isOf(row) && holds(row))
  const limit = wholeNumber('limit', options.limit, usualLimit)
  const page = wholeNumber('page', options.page, 1)
  const pages = Math.max(1, Math.ceil(found.length / limit))
  if (page > pages) throw new OperatorError('invalid', texts.noPage(page, pages))
  const rows = sorted(found, sort, flags.desc === true).slice((page - 1) * limit, page * limit)
  return { rows, shown: rows.length, total: found.length }
}

/** Sorts by a column. Rows without a value come last. */
function sorted(rows: readonly ListRow[], column: string | undefined, isDown: boolean): readonly ListRow[] {
  if (column === undefined) return rows
  const columns = Object.keys(rows[0] ?? {})
  if (rows.length > 0 && !columns.includes(column)) throw new OperatorError('invalid', texts.badSort(column, columns))
  const named = rows.filter((row) => row[column] !== null)
  const ordered = named.toSorted((one, other) => compare(one[column] ?? '', other[column] ?? ''))
  return [...(isDown ? ordered.toReversed() : ordered), ...rows.filter((row) => row[column] === null)]
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'tr')

function wholeNumber(name: 'limit' | 'page', text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new OperatorError('invalid', texts.badNumber(name, text))
  return Number(text)
}
