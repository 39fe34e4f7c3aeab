import { sql } from 'kysely'
import { endAccess } from '../../../auth/session/sessions.ts'
import { endApiTokens } from '../../../auth/token/api-tokens.ts'
import { timeOf } from '../../../base/wire-fields.ts'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import type { Tables } from '../../../store/db/schema/tables.ts'
import type { Command, OperatorDeps } from '../../command.ts'
import { writeNewFile } from '../../files/write-new-file.ts'
import { operatorTexts as texts } from '../../operator.texts.ts'
import { emailOf, findAnyUser } from './find-user.ts'
import { noPassword } from './invite-user.ts'

/** Commands for what the portal keeps of a person (KVKK articles 7 and 11, GDPR articles 15 and 17). */
export const personalDataCommands: Command[] = [
  {
    words: ['users', 'export'],
    argument: 'user',
    needs: ['output'],
    run: async (deps, input) => {
      const [email, path] = [emailOf(input.argument), input.options.output ?? '']
      const data = await exportUser(deps, email)
      await writeNewFile(path, [`${JSON.stringify(data, null, 2)}\n`])
      return { result: { email, file: path }, description: texts.userExported(email, path) }
    },
  },
  {
    words: ['users', 'erase'],
    argument: 'user',
    run: async (deps, input) => {
      const email = emailOf(input.argument)
      await eraseUser(deps, email)
      return { result: { email, isErased: true }, description: texts.userErased(email) }
    },
  },
]

const columnsOf = <Table extends keyof Tables>(table: Table, ...columns: (keyof Tables[Table] & string)[]) => ({
  table,
  columns,
})

/** Rows that belong to a user, without secrets, in the order of their first column. */
const personal = [
  columnsOf('sessions', 'created_at', 'last_seen_at', 'revoked_at', 'client', 'address'),
  columnsOf('devices', 'created_at', 'last_used_at'),
  columnsOf('api_tokens', 'name', 'scope', 'networks_json', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'),
  columnsOf('recovery_codes', 'created_at', 'used_at'),
  columnsOf('email_undos', 'expires_at', 'email'),
  columnsOf('mail_tokens', 'expires_at', 'purpose', 'email', 'used_at'),
  columnsOf('notification_settings', 'kind', 'is_on'),
  columnsOf('notification_sent', 'sent_at', 'kind', 'item_key'),
  columnsOf('order_requests', 'id', 'created_at', 'state', 'organisation', 'ip_desc', 'ip_org', 'ip_admin_c'),
  columnsOf(
    'payments',
    'id',
    'order_id',
    'created_at',
    'payment_on',
    'amount_usd_cents',
    'reference_number',
    'notes',
    'state',
  ),
  columnsOf('tickets', 'id', 'created_at', 'subject', 'description', 'status'),
  columnsOf('ticket_responses', 'created_at', 'ticket_id', 'body'),
  columnsOf(
    'audit_log',
    'id',
    'at',
    'action',
    'order_id',
    'target',
    'outcome',
    'address',
    'before_json',
    'details_json',
  ),
]

/** Reads all that is kept of a user; one without an entry has none. */
async function exportUser({ db, by, now }: OperatorDeps, email: string): Promise<Record<string, unknown>> {
  const { id, company_id } = await findAnyUser(db, email)
  const user = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.email', 'u.name', 'u.phone', 'u.created_at', 'u.email_verified_at', 'u.disabled_at'])
    .select('c.name as company')
    .select((row) => row.case().when('u.totp_secret', 'is', null).then(0).else(1).end().as('is2FAEnabled'))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const companies = await db
    .selectFrom('companies')
    .select('id')
    .where((row) => row.or([row('id', '=', company_id), row('merged_into', '=', company_id)]))
    .execute()
  const isAbout = sql`(user_id = ${id} or target = ${`user ${id}`})
    and company_id in (${sql.join(companies.map((one) => one.id))})`
  const parts: Record<string, unknown> = { user: readable(user) }
  for (const { table, columns } of personal) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${table === 'audit_log' ? isAbout : sql`user_id = ${id}`} order by 1`.execute(db)
    parts[table] = rows.map(readable)
  }
  parts['ticket_files'] = await db
    .selectFrom('ticket_files as t')
    .innerJoin('files as f', 'f.id', 't.file_id')
    .innerJoin('tickets', 'tickets.id', 't.ticket_id')
    .leftJoin('ticket_responses as r', 'r.id', 't.response_id')
    .select(['t.ticket_id', 'f.file_name', 'f.media_type', 'f.size'])
    .where(sql<boolean>`(case when t.response_id is null then tickets.user_id else r.user_id end) = ${id}`)
    .orderBy('f.id')
    .execute()
  const entry = { at: now, action: 'user.export', target: `user ${id}` }
  await db.transaction().execute((trx) => audit(trx, operatorActor(by, company_id), entry))
  return parts
}

/** Writes instants as texts. */
const readable = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && /(^|_)at$/.test(name) ? timeOf(value) : value,
    ]),
  )

/** Tables whose rows of a user say something about a person only. */
const erased = [
  'used_totp_steps',
  'recovery_codes',
  'mail_tokens',
  'email_undos',
  'temp_tokens',
  'notification_settings',
  'notification_sent',
  'sessions',
  'devices',
] as const

/**
 * Erases what is kept of a person: name, address, phone, secrets, sessions and tokens. What the person has written or
 * ordered is the company's and stays without a name; audit rows keep their seal until their time is over.
 */
function eraseUser({ db, by, now }: OperatorDeps, email: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { id, company_id } = await findAnyUser(trx, email)
    await endAccess(trx, id, now)
    await endApiTokens(trx, id, now)
    await eraseTokens(trx, id)
    await erasePlanNames(trx, id, company_id)
    for (const table of erased) await trx.deleteFrom(table).where('user_id', '=', id).execute()
    await trx.deleteFrom('outbox').where('to_address', '=', email).execute()
    await trx.deleteFrom('idempotency_keys').where('actor', '=', `user:${id}`).execute()
    await trx.deleteFrom('wrong_guesses').where('subject', '=', `user:${id}`).execute()
    const none = { email: null, phone: null, totp_secret: null, totp_pending_secret: null, totp_pending_at: null }
    await trx
      .updateTable('users')
      .set({ ...none, name: texts.erasedName, password_hash: noPassword, email_verified_at: null })
      .set((row) => ({ disabled_at: row.fn.coalesce('disabled_at', row.val(now)) }))
      .where('id', '=', id)
      .execute()
    await audit(trx, operatorActor(by, company_id), { at: now, action: 'user.erase', target: `user ${id}` })
  })
}

async function eraseTokens(trx: Db, userId: number): Promise<void> {
  const tokens = trx.selectFrom('api_tokens').select('id').where('user_id', '=', userId)
  await trx.deleteFrom('api_token_fees').where('token_id', 'in', tokens).execute()
  await trx.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}

/** Plans name their authors; a name that another user of the company has stays. */
async function erasePlanNames(trx: Db, userId: number, companyId: number): Promise<void> {
  const users = await trx.selectFrom('users').select(['id', 'name']).where('company_id', '=', companyId).execute()
  const name = users.find((user) => user.id === userId)?.name ?? ''
  if (users.some((user) => user.id !== userId && user.name === name)) return
  const actor_name = texts.erasedName
  const plans = trx.selectFrom('plans').select('id').where('company_id', '=', companyId)
  await trx
    .updateTable('plan_steps')
    .set({ actor_name })
    .where('plan_id', 'in', plans)
    .where('actor_kind', '=', 'user')
    .where('actor_name', '=', name)
    .execute()
  await trx
    .updateTable('plans')
    .set({ actor_name })
    .where('company_id', '=', companyId)
    .where('actor_kind', '=', 'user')
    .where('actor_name', '=', name)
    .execute()
}
