import { type Kysely, sql } from 'kysely'
import { asnOf } from '@ip-portal/core/kernel/values/asn'

/** Columns that hold an AS number, and the columns with which it is unique in its table. */
const columns: [table: string, column: string, uniqueWith: string[] | null][] = [
  ['routes', 'origin', ['order_id']],
  ['roas', 'asn', ['order_id', 'max_length']],
  ['whois_objects', 'key', ['type']],
  ['orders', 'asn', null],
  ['order_requests', 'ip_asn', null],
  ['registry_defaults', 'asn', null],
]

/**
 * Writes AS numbers in their one spelling: `AS064500`, which earlier releases kept apart, is `AS64500`. Of records that
 * become the same one stays. The blocks whose records change lose their version, so that no open page changes them unseen.
 */
export async function spellAsNumbers(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, uniqueWith] of columns) {
    const spellings = await sql<{ asn: string }>`
      select distinct ${sql.ref(column)} as asn from ${sql.table(table)} where ${sql.ref(column)} like 'AS0_%'`.execute(
      db,
    )
    for (const { asn } of spellings.rows) {
      const canonical = asnOf(asn)
      if (canonical !== null) await rename(db, { table, column, uniqueWith }, asn, canonical)
    }
  }
}

interface Place {
  table: string
  column: string
  uniqueWith: string[] | null
}

async function rename(db: Kysely<unknown>, { table, column, uniqueWith }: Place, asn: string, canonical: string) {
  const [name, value] = [sql.table(table), sql.ref(column)]
  if (table === 'routes' || table === 'roas') {
    const blocks = sql`select order_id from ${name} where ${value} = ${asn}`
    await sql`delete from block_versions where order_id in (${blocks})`.execute(db)
    await sql`update companies set orders_version = orders_version + 1 where id in
      (select company_id from orders where id in (${blocks}))`.execute(db)
  }
  if (uniqueWith !== null) {
    const same = uniqueWith.map((one) => sql`twin.${sql.ref(one)} = ${sql.ref(`${table}.${one}`)}`)
    await sql`delete from ${name} where ${value} = ${asn} and exists
      (select 1 from ${name} as twin where twin.${value} = ${canonical} and ${sql.join(same, sql` and `)})`.execute(db)
  }
  await sql`update ${name} set ${value} = ${canonical} where ${value} = ${asn}`.execute(db)
}
