import type { Db } from './db/open.ts'

/** Reads a parameter of the portal; null for one that is not set. */
export async function readParameter(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('parameters').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Writes a parameter, or deletes it for null. */
export async function writeParameter(db: Db, name: string, value: string | null): Promise<void> {
  if (value === null) return void (await db.deleteFrom('parameters').where('name', '=', name).execute())
  await db
    .insertInto('parameters')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Bank accounts of the provider, as the parameter `bank_accounts` holds them; older releases hold HTML instead. */
export interface Bank {
  holder: string
  note?: string
  accounts: { bank: string; currency: 'TRY' | 'USD' | 'EUR'; iban: string }[]
}

/** Terms that hold for all customers. */
export interface Terms {
  /** Percent. */
  cardCommission: number
  /** Price of a change of routes or ROAs beyond the free ones. */
  changeFeeCents: number
  /** Free changes a year of a new order. */
  freeChanges: number
  /** Days from a charge to its due day. */
  dueDays: number
  /** First three characters of an invoice number. */
  invoicePrefix: string
}

/** Terms by the parameter that holds them, with the value of an installation that does not set it. */
const stored = {
  cardCommission: ['kkkom', 0],
  changeFeeCents: ['change_fee_cents', 0],
  freeChanges: ['free_changes', 5],
  dueDays: ['due_days', 14],
  invoicePrefix: ['invoice_prefix', 'ORF'],
} as const

/** Reads the terms. */
export async function readTerms(db: Db): Promise<Terms> {
  const names = Object.values(stored).map(([name]) => name)
  const rows = await db.selectFrom('parameters').selectAll().where('name', 'in', names).execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const number = (term: Exclude<keyof Terms, 'invoicePrefix'>) => {
    const [name, usual] = stored[term]
    return Number(values.get(name) ?? usual)
  }
  const [prefixName, usualPrefix] = stored.invoicePrefix
  return {
    cardCommission: number('cardCommission'),
    changeFeeCents: number('changeFeeCents'),
    freeChanges: number('freeChanges'),
    dueDays: number('dueDays'),
    invoicePrefix: values.get(prefixName) ?? usualPrefix,
  }
}

/** Writes the terms. */
export async function writeTerms(db: Db, terms: Terms): Promise<void> {
  for (const term of Object.keys(stored) as (keyof Terms)[])
    await writeParameter(db, stored[term][0], String(terms[term]))
}

const lastBackupName = 'last_backup_at'

/** Instant (ms) of the newest backup; null when there is none. */
export async function lastBackup(db: Db): Promise<number | null> {
  const value = await readParameter(db, lastBackupName)
  return value === null ? null : Number(value)
}

/** Notes the instant (ms) of a backup. */
export const noteBackup = (db: Db, at: number): Promise<void> => writeParameter(db, lastBackupName, String(at))
