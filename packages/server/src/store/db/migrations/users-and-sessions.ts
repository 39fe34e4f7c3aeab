import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, type CreateTable, id, int, optional, ref, tableMaker, text } from '../schema/columns.ts'

/** Keys that sign short-lived links; in the database, because every process must accept what another has signed. */
export async function createLinkKeys(table: CreateTable): Promise<void> {
  await table('link_keys', { name: text, secret: text, created_at: int }, { primary: ['name'] })
}

/**
 * Adds the last check of the password to sessions and unfinished sign-ins, the wait for a reset to users, and the links
 * that undo a change of address. Sessions of older releases have no check.
 */
export async function addCredentials(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'sessions', { password_at: optional(int) })
  await addColumns(db, kind, 'temp_tokens', { password_at: optional(int) })
  await addColumns(db, kind, 'users', { reset_needed_at: optional(int) })
  await tableMaker(db, kind)(
    'email_undos',
    { id, token_hash: text, user_id: ref('users'), email: text, created_at: int, expires_at: int },
    { unique: [['token_hash']], index: [['user_id'], ['email']] },
  )
}

/** Adds client and address of sessions, the known devices of users, and the counters of their wrong guesses. */
export async function addDevices(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'sessions', {
    client: optional(text),
    address: optional(text),
    device_id: optional(int),
  })
  const table = tableMaker(db, kind)
  await table(
    'devices',
    { id, user_id: ref('users'), token_hash: text, created_at: int, last_used_at: int },
    { unique: [['token_hash', 'user_id']], index: [['user_id']] },
  )
  await table(
    'wrong_guesses',
    { subject: text, wrong: int, resets_at: int, blocked_until: optional(int), informed_at: optional(int) },
    { primary: ['subject'] },
  )
}

/** Adds the ids of the installation's keys and the recovery codes; the keys of links are derived since then. */
export async function addSecretKeys(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  const table = tableMaker(db, kind)
  await table(
    'secret_keys',
    { slot: int, id: text, wrapped_mac_root: optional(text), created_at: int },
    { primary: ['slot'], unique: [['id']] },
  )
  await table(
    'recovery_codes',
    { user_id: ref('users'), code_hash: text, key_id: text, created_at: int, used_at: optional(int) },
    { primary: ['user_id', 'code_hash'] },
  )
  await db.schema.dropTable('link_keys').execute()
}

/** API tokens of users, stored as SHA-256 only, and the fees that their changes cost in a month. */
export async function createApiTokens(table: CreateTable): Promise<void> {
  await table(
    'api_tokens',
    {
      id,
      user_id: ref('users'),
      name: text,
      token_hash: text,
      scope: text,
      orders_json: optional(text),
      networks_json: optional(text),
      max_fee_cents: optional(int),
      created_at: int,
      expires_at: int,
      last_used_at: optional(int),
      revoked_at: optional(int),
    },
    { unique: [['token_hash']], index: [['user_id']] },
  )
  await table(
    'api_token_fees',
    { token_id: ref('api_tokens'), month: text, cents: int },
    { primary: ['token_id', 'month'] },
  )
}

/** Adds the switches of notifications, what was told to whom, and the link of a queued mail that switches them off. */
export async function addNotifications(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  const table = tableMaker(db, kind)
  await table(
    'notification_settings',
    { user_id: ref('users'), kind: text, is_on: int },
    { primary: ['user_id', 'kind'] },
  )
  await table(
    'notification_sent',
    { user_id: ref('users'), kind: text, item_key: text, sent_at: int },
    { primary: ['user_id', 'kind', 'item_key'] },
  )
  await addColumns(db, kind, 'outbox', { unsubscribe_url: optional(text) })
}

/** Adds to the links that undo a change of address if the user had a second factor then; older links do not know. */
export async function addUndoFactor(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'email_undos', { had_factor: optional(int) })
}

/** Adds the end of passwords that the operator made; older ones have none. */
export async function addFirstPasswords(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'users', { password_ends_at: optional(int) })
}

/** Adds to users when their set-up of the second factor was started; one that waits now starts to wait anew. */
export async function addWaitingSetUps(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'users', { totp_pending_at: optional(int) })
  await sql`update users set totp_pending_at = ${Date.now()} where totp_pending_secret is not null`.execute(db)
}

/** Adds to sessions whether a secure link opened them. */
export async function addSessionsByLink(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'sessions', { by_link: optional(int) })
}
