import { sql } from 'kysely'
import type { TestServer } from '../start-test-server.ts'

/** Names a moment at which the transactions of a database fail. */
export type Moment = 'at its commit' | 'at its mail'

/** Database whose transactions fail where a test says so, and that counts the mails that were queued. */
export interface FailingTransactions {
  /** Runs `work` while each transaction fails that writes an audit row of one of these actions, or that adds a mail. */
  during: <Result>(moment: Moment, actions: readonly string[], work: () => Promise<Result>) => Promise<Result>
  /** Receivers of the mails that were queued since the last call, in alphabetical order. */
  takeReceivers: () => Promise<string[]>
}

const tables = [
  'create table test_failing (action text)',
  'create table test_receivers (address text)',
  'create table test_mail (company bigint references companies (id))',
  // Broken in the middle of a transaction, and looked at when it ends.
  'create table test_commit (company bigint references companies (id) deferrable initially deferred)',
]
const onRow = "insert into test_commit select -1 from test_failing where action = new.action and new.outcome = 'done'"
const onMail = [
  'insert into test_receivers values (new.to_address)',
  "insert into test_mail select -1 from test_failing where action = 'mail'",
]
const triggers = { audit_log: [onRow], outbox: onMail }

/** Plants the faults in the database of a server. They are foreign keys to a company that there is not. */
export async function plantFailingTransactions({ db, environment }: TestServer): Promise<FailingTransactions> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const table of tables) await run(table)
  for (const [table, body] of Object.entries(triggers)) {
    const statements = body.map((one) => `${one};`).join(' ')
    if (environment['DATABASE_URL'] === undefined) {
      await run(`create trigger test_${table} after insert on ${table} begin ${statements} end`)
      continue
    }
    const language = 'returns trigger language plpgsql'
    await run(`create function test_${table}() ${language} as $$ begin ${statements} return null; end $$`)
    await run(`create trigger test_${table} after insert on ${table} for each row execute function test_${table}()`)
  }
  return {
    during: async (moment, actions, work) => {
      for (const action of moment === 'at its mail' ? ['mail'] : actions)
        await sql`insert into test_failing values (${action})`.execute(db)
      const result = await work()
      await run('delete from test_failing')
      return result
    },
    takeReceivers: async () => {
      const { rows } = await sql<{ address: string }>`delete from test_receivers returning address`.execute(db)
      return rows.map(({ address }) => address).toSorted()
    },
  }
}
