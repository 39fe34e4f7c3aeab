import { type CreateTable, id, int, optional, ref, text } from '../../schema/columns.ts'

export async function createAccounts(table: CreateTable): Promise<void> {
  await table('companies', { id, name: text, orders_version: int, created_at: int })
  await table(
    'users',
    {
      id,
      company_id: ref('companies'),
      email: optional(text),
      name: text,
      phone: optional(text),
      password_hash: text,
      email_verified_at: optional(int),
      totp_secret: optional(text),
      totp_pending_secret: optional(text),
      disabled_at: optional(int),
      created_at: int,
    },
    { unique: [['email']], index: [['company_id']] },
  )
  await table(
    'sessions',
    {
      id,
      user_id: ref('users'),
      token_hash: text,
      created_at: int,
      last_seen_at: int,
      revoked_at: optional(int),
      step_up_until: optional(int),
    },
    { unique: [['token_hash']], index: [['user_id']] },
  )
  await createCodesAndTokens(table)
  await createTraces(table)
}

async function createCodesAndTokens(table: CreateTable): Promise<void> {
  await table(
    'temp_tokens',
    { token_hash: text, user_id: ref('users'), tries: int, expires_at: int },
    { primary: ['token_hash'] },
  )
  await table(
    'used_totp_steps',
    { user_id: ref('users'), time_step: int, session_id: optional(int), used_at: int },
    { primary: ['user_id', 'time_step'] },
  )
  await table('rate_limits', { name: text, used: int, resets_at: int }, { primary: ['name'] })
  await table(
    'mail_tokens',
    {
      token_hash: text,
      purpose: text,
      user_id: ref('users'),
      email: optional(text),
      expires_at: int,
      used_at: optional(int),
    },
    { primary: ['token_hash'] },
  )
}

async function createTraces(table: CreateTable): Promise<void> {
  await table(
    'outbox',
    { id, to_address: text, subject: text, body: text, tries: int, due_at: int, created_at: int },
    { index: [['due_at']] },
  )
  await table(
    'audit_log',
    {
      id,
      at: int,
      request_id: text,
      company_id: ref('companies'),
      user_id: optional(int),
      order_id: optional(int),
      action: text,
      details_json: text,
    },
    { index: [['company_id', 'at']] },
  )
  await table(
    'registry_defaults',
    { company_id: ref('companies'), admin_c: optional(text), org: optional(text), asn: optional(text) },
    { primary: ['company_id'] },
  )
}
