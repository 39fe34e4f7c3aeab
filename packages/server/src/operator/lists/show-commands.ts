import { balanceWord } from '@ip-portal/core/billing/billing.texts'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd, fromCents } from '@ip-portal/core/kernel/values/money'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { canonicalPrefix, holdsAddress } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Db } from '../../store/db/open.ts'
import { type Command, OperatorError } from '../command.ts'
import type { ArgumentName } from '../help.texts.ts'
import { shownOrderIdOf } from '../lock-order.ts'
import { operatorTexts } from '../operator.texts.ts'
import { listTexts as texts } from './lists.texts.ts'
import { companyRows, contractRows, invoiceRows, type ListRow, orderRows, stockRows, userRows } from './rows.ts'

interface Shown {
  argument: ArgumentName
  read: (db: Db, now: number) => Promise<ListRow[]>
  /** Columns of which one names the row. */
  by: readonly string[]
  /** Finds the value of such a column for other spellings. */
  named?: (db: Db, given: string) => Promise<string>
  /** Parts below the row, each a list of lines. */
  parts?: (db: Db, row: ListRow) => Promise<Readonly<Partial<Record<Part, readonly string[]>>>>
}

type Part = keyof typeof texts.parts

type Noun = 'orders' | 'companies' | 'users' | 'invoices' | 'contracts' | 'stock'

const shows: Readonly<Record<Noun, Shown>> = {
  orders: {
    argument: 'order',
    read: orderRows,
    by: ['id', 'external_id'],
    named: async (db, given) => String(await shownOrderIdOf(db, given)),
    parts: async (db, { id }) => ({
      discounts: await discountLines(db, Number(id)),
      ledger: await ledgerLines(db, 'order_id', Number(id)),
      records: await recordLines(db, Number(id)),
    }),
  },
  companies: {
    argument: 'companyNumber',
    read: companyRows,
    by: ['company_id', 'tax_number', 'external_id'],
    parts: async (db, { company_id }) => ({
      address: await addressLines(db, Number(company_id)),
      users: (await userRows(db))
        .filter((user) => user['company_id'] === company_id)
        .map(({ email, name, state }) => `${email}  ${name}  ${state}`),
      orders: (await orderRows(db))
        .filter((order) => order['company_id'] === company_id)
        .map(({ id, resource, state, end_date, net_balance }) =>
          [id, resource ?? '-', state, end_date, formatUsd(Number(net_balance))].join('  '),
        ),
    }),
  },
  users: { argument: 'user', read: userRows, by: ['email', 'id'], named: addressOf },
  invoices: {
    argument: 'invoice',
    read: invoiceRows,
    by: ['id'],
    parts: async (db, { id }) => ({ ledger: await ledgerLines(db, 'invoice_id', String(id)) }),
  },
  contracts: {
    argument: 'contract',
    read: contractRows,
    by: ['id'],
    parts: async (db, { id }) => ({ files: await fileLines(db, Number(id)) }),
  },
  stock: { argument: 'resource', read: stockRows, by: ['resource'], named: resourceOf },
}

async function addressLines(db: Db, id: number): Promise<string[]> {
  const row = await db.selectFrom('companies').select('address').where('id', '=', id).executeTakeFirst()
  return row?.address ? [row.address] : []
}

function addressOf(_: Db, given: string): Promise<string> {
  return Promise.resolve(given.includes('@') ? normaliseEmail(given) : given.trim())
}

/** Spells a block or an AS number, which is also taken without `AS`, as the stock does. */
function resourceOf(_: Db, given: string): Promise<string> {
  const text = given.trim()
  return Promise.resolve(canonicalPrefix(text) ?? asnOf(/^\d+$/.test(text) ? `AS${text}` : text) ?? text)
}

/** `show` of each noun: the row of its list with the parts that belong to it. */
export const showCommands: Command[] = (Object.keys(shows) as Noun[]).map((noun) => showCommand(noun, shows[noun]))

function showCommand(noun: Noun, { argument, read, by, named, parts }: Shown): Command {
  return {
    words: [noun, 'show'],
    argument,
    run: async ({ db, now }, { argument: given }) => {
      const wanted = (await named?.(db, given)) ?? given.trim()
      const rows = await read(db, now)
      // The columns in their order: the number of the portal before that of another system.
      const row =
        by.flatMap((column) => rows.filter((one) => String(one[column] ?? '') === wanted))[0] ??
        rows.find((one) => by.includes('resource') && holdsAddress(String(one['resource']), wanted))
      if (!row) throw new OperatorError('not_found', texts.notFound(noun, given))
      const below = (await parts?.(db, row)) ?? {}
      const fields = Object.entries(row).filter(([, value]) => value !== null)
      const description = [
        ...fields.map(([name, value]) => `${operatorTexts.columns[name] ?? name}: ${wordsOf(name, value)}`),
        ...(Object.entries(below) as [Part, readonly string[]][]).flatMap(([part, lines]) => [
          '',
          `${texts.parts[part]}:`,
          ...(lines.length > 0 ? lines : [texts.none]),
        ]),
      ].join('\n')
      return { result: { ...row, ...below }, description }
    },
  }
}

/** Value of a row in words: a balance says which side it is on. */
function wordsOf(name: string, value: string | number | null): string {
  if (name !== 'net_balance') return String(value)
  const word = balanceWord(Number(value))
  return `${formatUsd(Number(value))}${word === '' ? '' : ` (${word})`}`
}

async function ledgerLines(db: Db, column: 'order_id' | 'invoice_id', value: number | string): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions as t')
    .leftJoin('transactions as of', 'of.id', 't.counter_of_id')
    .leftJoin('transactions as counter', 'counter.counter_of_id', 't.id')
    .select(['t.id', 't.order_id', 't.transaction_on', 't.type', 't.amount_usd_cents', 't.description', 't.invoice_id'])
    .select(['t.payment_ref', 't.note', 'of.order_id as of_order'])
    .select('counter.order_id as counter_order')
    .where(`t.${column}`, '=', value as never)
    .orderBy('t.transaction_on')
    .orderBy('t.id')
    .execute()
  return rows.map((row) => {
    const usd = fromCents(row.amount_usd_cents)
    const amount = formatUsd(row.type === 'alacak' ? usd : -usd)
    const papers = [row.invoice_id, row.payment_ref].filter((text) => text !== null)
    return [`L${row.id}`, formatDate(row.transaction_on), kindOf(row), amount, row.description, ...papers].join('  ')
  })
}

interface LedgerLine {
  order_id: number | null
  type: 'alacak' | 'borc'
  note: string | null
  /** Order of the line that this one takes back, and of the one that takes this back. */
  of_order: number | null
  counter_order: number | null
}

/** Kind of a line in words: an amount that moves credit between orders or corrects a line is neither of the two. */
function kindOf({ order_id, type, note, of_order, counter_order }: LedgerLine): string {
  if ([of_order, counter_order].some((other) => other !== null && other !== order_id)) return texts.lines.moved
  if (of_order !== null || note !== null) return texts.lines.correction
  return texts.lines[type]
}

/** Discounts of an order: of its first period by its request, and of the renewals with a code. */
async function discountLines(db: Db, orderId: number): Promise<string[]> {
  const requests = await db.selectFrom('order_requests').selectAll().where('order_id', '=', orderId).execute()
  const renewals = await db
    .selectFrom('renewals')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('promo_code', 'is not', null)
    .orderBy('id')
    .execute()
  return [
    ...requests
      .filter((request) => request.discounted_price_cents < request.price_cents)
      .map((request) =>
        texts.discount(
          fromCents(request.price_cents),
          fromCents(request.discounted_price_cents),
          request.promo_code ?? texts.none,
        ),
      ),
    ...renewals.map(({ id, total_cents, promo_code }) =>
      texts.renewalDiscount(id, fromCents(total_cents), promo_code ?? texts.none),
    ),
  ]
}

async function recordLines(db: Db, orderId: number): Promise<string[]> {
  const routes = await db.selectFrom('routes').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  const roas = await db.selectFrom('roas').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  const servers = await db.selectFrom('name_servers').selectAll().where('order_id', '=', orderId).execute()
  return [
    ...routes.map(({ origin, prefix }) => `route  ${prefix}  ${origin}`),
    ...roas.map(({ asn, max_length }) => `ROA  ${asn}  /${max_length}`),
    ...servers.map(({ first, second }) => `name server  ${first}  ${second}`),
  ]
}

async function fileLines(db: Db, contractId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contract_files as c')
    .innerJoin('files as f', 'f.id', 'c.file_id')
    .select(['f.id', 'f.file_name', 'f.size', 'c.description'])
    .where('c.contract_id', '=', contractId)
    .orderBy('f.id')
    .execute()
  return rows.map(({ id, file_name, size, description }) => `${id}  ${description}  ${file_name}  ${size} B`)
}
