import { balanceWord } from '@ip-portal/core/billing/billing.texts'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { canonicalPrefix, holdsAddress } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Db } from '../../store/db/open.ts'
import { type Command, OperatorError } from '../command.ts'
import type { ArgumentName } from '../help.texts.ts'
import { shownOrderIdOf } from '../lock-order.ts'
import { operatorTexts } from '../operator.texts.ts'
import { listTexts as texts } from './lists.texts.ts'
import { companyRows, contractRows, invoiceRows, type ListRow, orderRows, stockRows, userRows } from './rows.ts'
import {
  addressPart,
  discountsOf,
  filesOf,
  ledgerOf,
  ordersPart,
  type Part,
  recordsOf,
  usersPart,
} from './show-parts.ts'

interface Shown {
  argument: ArgumentName
  read: (db: Db, now: number) => Promise<ListRow[]>
  /** Columns of which one names the row. */
  by: readonly string[]
  /** Finds the value of such a column for other spellings. */
  named?: (db: Db, given: string) => Promise<string>
  /** Parts below the row. */
  parts?: (db: Db, row: ListRow) => Promise<Readonly<Partial<Record<PartName, Part>>>>
}

type PartName = keyof typeof texts.parts

type Noun = 'orders' | 'companies' | 'users' | 'invoices' | 'contracts' | 'stock'

const shows: Readonly<Record<Noun, Shown>> = {
  orders: {
    argument: 'order',
    read: orderRows,
    by: ['id', 'external_id'],
    named: async (db, given) => String(await shownOrderIdOf(db, given)),
    parts: async (db, { id }) => ({
      discounts: await discountsOf(db, Number(id)),
      ledger: await ledgerOf(db, 'order_id', Number(id)),
      records: await recordsOf(db, Number(id)),
    }),
  },
  companies: {
    argument: 'companyNumber',
    read: companyRows,
    by: ['company_id', 'tax_number', 'external_id'],
    parts: async (db, { company_id }) => ({
      address: await addressPart(db, Number(company_id)),
      users: usersPart((await userRows(db)).filter((user) => user['company_id'] === company_id)),
      orders: ordersPart((await orderRows(db)).filter((order) => order['company_id'] === company_id)),
    }),
  },
  users: { argument: 'user', read: userRows, by: ['email', 'id'], named: addressOf },
  invoices: {
    argument: 'invoice',
    read: invoiceRows,
    by: ['id'],
    parts: async (db, { id }) => ({ ledger: await ledgerOf(db, 'invoice_id', String(id)) }),
  },
  contracts: {
    argument: 'contract',
    read: contractRows,
    by: ['id'],
    parts: async (db, { id }) => ({ files: await filesOf(db, Number(id)) }),
  },
  stock: { argument: 'resource', read: stockRows, by: ['resource'], named: resourceOf },
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
        ...(Object.entries(below) as [PartName, Part][]).flatMap(([part, { lines }]) => [
          '',
          `${texts.parts[part]}:`,
          ...(lines.length > 0 ? lines : [texts.none]),
        ]),
      ].join('\n')
      const values = Object.fromEntries(Object.entries(below).map(([part, { value }]) => [part, value]))
      return { result: { ...row, ...values }, description }
    },
  }
}

/** Value of a row in words: a balance says which side it is on. */
function wordsOf(name: string, value: string | number | null): string {
  if (name !== 'net_balance') return String(value)
  const word = balanceWord(Number(value))
  return `${formatUsd(Number(value))}${word === '' ? '' : ` (${word})`}`
}
