import { type CreateTable, int, text } from '../schema/columns.ts'

/** Keys that sign short-lived links; in the database, because every process must accept what another has signed. */
export async function createLinkKeys(table: CreateTable): Promise<void> {
  await table('link_keys', { name: text, secret: text, created_at: int }, { primary: ['name'] })
}
