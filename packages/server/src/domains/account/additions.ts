import { passkeySite } from '../../auth/passkeys/passkey-site.ts'

/** Calls and behaviour that this server has beyond the first release; clients use only what is listed here. */
const additions = [
  'sessions',
  'idempotency',
  'paging',
  'audit',
  'recovery-codes',
  'notifications',
  'tokens',
  'invoices',
] as const

/** The additions at a public address: passkeys need one that browsers take. */
export const additionsAt = (publicUrl: string): string[] => [
  ...additions,
  ...(passkeySite(publicUrl) === null ? [] : ['passkeys']),
]
