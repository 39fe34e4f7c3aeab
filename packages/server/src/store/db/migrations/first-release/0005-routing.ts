import { type CreateTable, id, int, optional, ref, text } from '../../schema/columns.ts'

export async function createRouting(table: CreateTable): Promise<void> {
  await table(
    'routes',
    { id, order_id: ref('orders'), origin: text, prefix: text, maintainer: text, modified_at: int },
    { unique: [['order_id', 'origin']] },
  )
  await table(
    'roas',
    { id, order_id: ref('orders'), asn: text, max_length: int, modified_at: int },
    { unique: [['order_id', 'asn', 'max_length']] },
  )
  await table(
    'name_servers',
    { order_id: ref('orders'), first: text, second: text, modified_at: int },
    { primary: ['order_id'] },
  )
  await table('change_counters', { order_id: ref('orders'), year: int, used: int }, { primary: ['order_id', 'year'] })
  await table(
    'recent_deletions',
    { order_id: ref('orders'), object: text, deleted_at: int },
    { primary: ['order_id', 'object'] },
  )
  await table(
    'rbl_reports',
    {
      id,
      order_id: ref('orders'),
      report_id: text,
      created_at: int,
      clean: int,
      black_listed: int,
      url: optional(text),
      result_json: text,
    },
    { index: [['order_id', 'created_at']] },
  )
  await table(
    'whois_objects',
    { id, type: text, key: text, order_id: optional(ref('orders')), attributes_json: text },
    { unique: [['type', 'key']], index: [['order_id']] },
  )
}
