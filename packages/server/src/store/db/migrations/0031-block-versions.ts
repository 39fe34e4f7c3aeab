import { type CreateTable, ref, text } from '../schema/columns.ts'

/** Versions of the records of blocks; a block whose records were not changed since has none. */
export async function createBlockVersions(table: CreateTable): Promise<void> {
  await table('block_versions', { order_id: ref('orders'), version: text }, { primary: ['order_id'] })
}
