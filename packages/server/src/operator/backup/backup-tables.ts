import type { Tables } from '../../store/db/schema/tables.ts'

/**
 * Every table in an order in which references point backwards, and whether a backup holds its rows. Left out is what
 * must not come back: sessions, API tokens and links that may have been ended since, counters of limits, and mails
 * that may have been sent since.
 */
const isKept: Record<keyof Tables, boolean> = {
  companies: true,
  users: true,
  sessions: false,
  devices: false,
  wrong_guesses: false,
  temp_tokens: false,
  api_tokens: false,
  api_token_fees: false,
  used_totp_steps: true,
  rate_limits: false,
  mail_tokens: false,
  email_undos: false,
  secret_keys: true,
  recovery_codes: true,
  outbox: false,
  notification_settings: true,
  notification_sent: true,
  audit_log: true,
  audit_seals: true,
  audit_checkpoints: true,
  audit_sealer: false,
  registry_defaults: true,
  service_types: true,
  order_statuses: true,
  order_tags: true,
  orders: true,
  order_requests: true,
  promo_codes: true,
  free_blocks: true,
  free_asns: true,
  contract_templates: true,
  files: true,
  file_chunks: true,
  upload_space: true,
  file_types: true,
  tickets: true,
  ticket_responses: true,
  ticket_files: true,
  contracts: true,
  contract_required_files: true,
  contract_files: true,
  invoices: true,
  payments: true,
  bank_lines: true,
  renewals: true,
  transactions: true,
  idempotency_keys: true,
  exchange_rates: true,
  parameters: true,
  provider_told: true,
  routes: true,
  roas: true,
  name_servers: true,
  block_versions: true,
  plans: true,
  plan_steps: true,
  change_counters: true,
  recent_deletions: true,
  rbl_reports: true,
  whois_objects: true,
}

const allTables = Object.keys(isKept) as (keyof Tables)[]

/** Tables of a backup, each after the tables it refers to. */
export const backupTables = allTables.filter((table) => isKept[table])
