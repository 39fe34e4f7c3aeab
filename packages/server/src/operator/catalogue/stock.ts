import { isSpecialAsn } from '@ip-portal/core/kernel/values/asn'
import { selectHeldAsns } from '../../store/ledger/free-asns.ts'
import { overlaps, selectHolders } from '../../store/ledger/free-blocks.ts'
import type { Item } from './catalogue.schema.ts'
import { catalogueTexts as texts } from './catalogue.texts.ts'
import type { Section } from './section.ts'

const partsOf = (block: string): { ip: string; subnet: number } => {
  const [ip = '', subnet] = block.split('/')
  return { ip, subnet: Number(subnet) }
}
/** Keeps what rests, also where an older file does not say so: a day that is past ends its rest. */
function keepsResting<Of extends { rests_until?: string | undefined }>(
  { before, after }: { before: Of | null; after: Of | null },
  today: string,
): boolean {
  return (before?.rests_until ?? '') > today && after?.rests_until === undefined
}

const resting = (day: string | null) => (day === null ? {} : { rests_until: day })

/** Free blocks. One that an order or a request holds is no part of the stock, and stays as it is. */
export const blocks: Section<Item<'blocks'>> = {
  keyOf: ({ block }) => block,
  read: async (db) => {
    const rows = await db.selectFrom('free_blocks').selectAll().where('taken_at', 'is', null).orderBy('ip').execute()
    return rows.map(({ ip, subnet, rests_until }) => ({ block: `${ip}/${subnet}`, ...resting(rests_until) }))
  },
  keeps: keepsResting,
  held: async (db) => new Set((await selectHolders(db)).map(({ block }) => block)),
  refuse: async (db, { key, before, after }, { wanted }) => {
    if (after === null || before !== null) return []
    const others = wanted.blocks.filter(({ block }) => block !== key && overlaps(block, key))
    const holders = (await selectHolders(db)).filter(({ block }) => overlaps(block, key))
    return [
      ...others.map(({ block }) => texts.overlaps(key, block)),
      ...holders.map(({ block, kind, id }) => texts.held(key, block, kind, id)),
    ]
  },
  write: (db, { key, before, after }) => {
    const { ip, subnet } = partsOf(key)
    if (after === null)
      return db
        .deleteFrom('free_blocks')
        .where('ip', '=', ip)
        .where('subnet', '=', subnet)
        .where('taken_at', 'is', null)
        .execute()
    const rests_until = after.rests_until ?? null
    return db
      .insertInto('free_blocks')
      .values({ ip, subnet, rests_until, taken_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['ip', 'subnet'])
          // A customer may have taken one that was in stock when the plan was made.
          .doUpdateSet(before === null ? { rests_until, taken_at: null } : { rests_until }),
      )
      .execute()
  },
}

/** AS numbers that an approval may assign. */
export const asns: Section<Item<'asns'>> = {
  keyOf: ({ asn }) => asn,
  read: async (db) => {
    const rows = await db.selectFrom('free_asns').selectAll().orderBy('asn').execute()
    return rows.map(({ asn, rests_until }) => ({ asn, ...resting(rests_until) }))
  },
  keeps: keepsResting,
  held: selectHeldAsns,
  refuse: async (_, { key, before, after }, { isDemo }) =>
    after !== null && before === null && isSpecialAsn(key, isDemo) ? [texts.asnSpecial(key)] : [],
  write: (db, { key, after }) => {
    if (after === null) return db.deleteFrom('free_asns').where('asn', '=', key).execute()
    const rests_until = after.rests_until ?? null
    return db
      .insertInto('free_asns')
      .values({ asn: key, rests_until })
      .onConflict((conflict) => conflict.column('asn').doUpdateSet({ rests_until }))
      .execute()
  },
}
