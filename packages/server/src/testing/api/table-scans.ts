import { CompiledQuery } from 'kysely'
import { afterEach, vi } from 'vitest'
import type { Db } from '../../store/db/open.ts'
import { WorkerLife } from '../../store/db/sqlite/worker-client.ts'

/** Tables, and selects in a `from`, that statements may read as a whole, with the reason. */
const allowedScans: Record<string, string> = {
  service_types: 'catalogue of the provider: a few rows, answered as a whole',
  file_types: 'catalogue of the provider: a few rows, answered as a whole',
  free_blocks: 'stock of the provider, answered as a whole',
  exchange_rates: 'reads one row, from the end of its index',
  audit_seals: 'reads one row, from the end of its index',
  audit_checkpoints: 'reads one row, from the end of its index',
  audit_sealer: 'one row',
  temp_tokens: 'sign-ins of the last minutes that wait for their code; older ones are deleted with each new one',
  outbox: 'mails that wait; read by the sender, not by a call',
  page: 'rows of one page, cut by an index before the join',
  running: 'ledger lines of one company, read once for all its invoices or balances',
  subquery: 'input of a window function: the lines of `running`',
  VALUES: 'rows of an insert',
  invoices: 'foreign key of an insert into files: runs only while a deferred reference is broken, and none is deferred',
  ticket_files: 'foreign key of an insert into ticket_responses: as that of invoices',
}

/** Columns with a few values: an index that is read by these alone gives a large part of the rows of all companies. */
const fewValues = new Set(['type', 'state', 'status', 'is_active', 'is_staged', 'service_type_id', 'kind'])

/** Collects the statements that the tests of a file make the server of this process send to SQLite. */
export function recordStatements(): Set<string> {
  const statements = new Set<string>()
  const sent = vi.spyOn(WorkerLife.prototype, 'call')
  // The calls are forgotten before each test.
  afterEach(() => {
    for (const [call] of sent.mock.calls)
      if ('sql' in call && !/^(begin|commit|rollback)/.test(call.sql)) statements.add(call.sql)
  })
  return statements
}

/** Finds the statements by which SQLite reads all or many rows of a table or of a select where that is not allowed. */
export async function tableScans(db: Db, statements: Iterable<string>): Promise<string[]> {
  const scans: string[] = []
  for (const sql of statements) {
    const parameters = Array.from({ length: sql.split('?').length - 1 }, () => null)
    const plan = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, parameters))
    for (const { detail } of plan.rows) {
      const name = /^SCAN \(?(?:\d+-ROW )?(\w+)/.exec(detail)?.[1]
      if (name === undefined ? readsByFewValues(detail) : !(name in allowedScans)) scans.push(`${detail}: ${sql}`)
    }
  }
  return scans
}

/** True for a step such as `SEARCH w USING INDEX whois_objects_unique (type=?)`. */
function readsByFewValues(detail: string): boolean {
  const columns = /^SEARCH \w+ .*\((.*)\)$/.exec(detail)?.[1]?.match(/\w+(?=[=<>])/g) ?? []
  return columns.length > 0 && columns.every((column) => fewValues.has(column))
}
