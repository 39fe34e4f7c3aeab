import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import type { Noun, OptionDeclaration } from '../../command-line/declaration.ts'
import type { TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { auditCommands } from '../audit/audit.commands.ts'
import { transactionsCommands } from '../billing/transactions/transactions.commands.ts'
import { ordersCommands } from '../orders/orders.commands.ts'
import { ticketsCommands } from '../tickets/tickets.commands.ts'

type Row = Readonly<Record<string, string | number | null>>

/** Option of a list: a value that the rows have, and the rows that it must leave. */
interface Effect {
  /** Left out for an option without a value. */
  value?: (rows: readonly Row[]) => string
  rows: (rows: readonly Row[], value: string) => readonly Row[]
}

/** Value of a row in the middle that has one, so that an option leaves out some rows. */
const fromRows = (field: string) => (rows: readonly Row[]) => {
  const values = rows.map((row) => row[field]).filter((value) => value !== null)
  return String(values[Math.floor(values.length / 2)])
}
const equals = (field: string): Effect => ({
  value: fromRows(field),
  rows: (rows, value) => rows.filter((row) => String(row[field]) === value),
})
/** Day of a row in Istanbul, of a day or of an instant. */
const dayOf = (field: string) => (row: Row) => istanbulDay(Date.parse(String(row[field])))
const since = (field: string): Effect => ({
  value: (rows) => rows.map(dayOf(field)).toSorted()[Math.floor(rows.length / 2)] ?? '',
  rows: (rows, value) => rows.filter((row) => dayOf(field)(row) >= value),
})
const until = (field: string): Effect => ({
  ...since(field),
  rows: (rows, day) => rows.filter((row) => dayOf(field)(row) <= day),
})

/** Cancelled orders stand below the others, however they are sorted. */
const placeOf = (row: Row) => (row['order_status'] === orderStatuses.cancelled ? 1e6 : 0) + Number(row['order_id'])

let server: TestServer
let cli: TestCli
const rowsOf = async (line: string) => JSON.parse((await cli.run(`${line} --json`)).stdout) as Row[]

let pending: readonly Row[] = []
/** Options of every list in the order in which they work. */
const lists: Record<string, { of: Noun; options: Record<string, Effect> }> = {
  orders: {
    of: ordersCommands,
    options: {
      '--pending': { rows: () => pending },
      '--search': {
        value: () => 'Merkez',
        rows: (rows, value) => rows.filter((row) => Object.values(row).includes(value)),
      },
      '--tag': equals('tag'),
      '--type': { value: () => 'ip', rows: (rows) => rows.filter((row) => row['service_type_id'] === 1) },
      '--status': equals('order_status'),
      '--sort': {
        value: () => 'order_id:asc',
        rows: (rows) => rows.toSorted((a, b) => placeOf(a) - placeOf(b)),
      },
    },
  },
  tickets: {
    of: ticketsCommands,
    options: {
      '--order': { ...equals('order_id'), value: () => '1001' },
      '--open': { rows: (rows) => rows.filter((row) => row['status'] !== 'closed') },
    },
  },
  transactions: {
    of: transactionsCommands,
    options: { '--from': since('transaction_date'), '--to': until('transaction_date') },
  },
  audit: {
    of: auditCommands,
    options: {
      '--order': equals('order_id'),
      '--action': {
        value: () => 'route',
        rows: (rows, value) => rows.filter((row) => String(row['action']).startsWith(`${value}.`)),
      },
      '--actor': {
        value: () => 'token',
        rows: (rows, value) => rows.filter((row) => (row['actor'] as unknown as Row)['kind'] === value),
      },
      '--outcome': equals('outcome'),
      '--from': since('at'),
      '--to': until('at'),
      '--limit': { value: () => '2', rows: (rows, value) => rows.slice(0, Number(value)) },
    },
  },
}

/** Adds audit rows that differ in all that the options ask for. */
async function addAuditRows() {
  const row = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { id: _, ...same } = row
  const dayMs = 86_400_000
  const values = Array.from({ length: 24 }, (_, at) => ({
    ...same,
    at: same.at - (24 - at) * dayMs,
    order_id: at % 2 === 0 ? 1001 : 1002,
    action: at % 3 === 0 ? 'ticket.open' : 'route.add',
    actor_kind: at % 5 < 3 ? ('token' as const) : ('user' as const),
    outcome: at % 7 < 4 ? ('done' as const) : ('refused' as const),
  }))
  await server.db.insertInto('audit_log').values(values).execute()
}

beforeAll(async () => {
  server = await startTestServer()
  cli = await signedInCli(server)
  await addAuditRows()
  pending = await rowsOf('orders list --pending')
})
afterAll(() => server.stop())

const nameOf = ({ text: [syntax] }: OptionDeclaration) => syntax.split(' ')[0] ?? ''
const declared = (noun: Noun) =>
  noun.commands.flatMap((verb) => (verb.name === 'list' && 'options' in verb ? (verb.options ?? []) : []))

describe.each(Object.entries(lists))('%s list', (noun, { of, options }) => {
  const names = Object.keys(options)
  const excluded = declared(of).flatMap((option) =>
    (option.conflicts ?? []).map((other) => [nameOf(option), `--${other}`].toSorted().join(' ')),
  )
  const pairs = names.flatMap((name, at) => names.slice(at + 1).map((other) => [name, other] as const))

  it('has every option in its table', () => {
    expect(declared(of).map(nameOf).toSorted()).toEqual(names.toSorted())
  })

  it('changes the rows by each option, alone and with each other option', async () => {
    const all = await rowsOf(`${noun} list`)
    const apply = (chosen: readonly string[]) => {
      let rows: readonly Row[] = all
      const words = chosen.map((name) => {
        const { value, rows: left } = options[name] ?? { rows: () => [] }
        const given = value?.(all)
        rows = left(rows, given ?? '')
        return given === undefined ? name : `${name} ${given}`
      })
      return { rows, line: `${noun} list ${words.join(' ')}` }
    }
    for (const name of names) {
      const { rows, line } = apply([name])
      expect(rows, line).not.toEqual(all)
      expect(rows, line).not.toEqual([])
      expect(await rowsOf(line), line).toEqual(rows)
    }
    for (const pair of pairs) {
      const { rows, line } = apply(pair)
      if (excluded.includes(pair.toSorted().join(' '))) expect((await cli.run(line)).code, line).toBe(2)
      else expect(await rowsOf(line), line).toEqual(rows)
    }
  })
})
