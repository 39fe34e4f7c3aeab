import { hashSecret } from '../../../auth/secrets.ts'
import { newApiTokenText } from '../../../auth/token/token-text.ts'
import type { Db } from '../../../store/db/open.ts'
import { totpContext } from '../../../store/secret-key/sealed-columns.ts'
import { type CompanyName, dayOf, firstState, lengths, type Order, prices, type State } from '../state.ts'
import type { Place } from './place.ts'

/** Stored company of a sequence. */
export interface StoredCompany {
  id: number
  userId: number
  email: string
  password: string
  /** API token that may read everything, for the comparison. */
  reader: string
}

/** Stored companies of a sequence, and its orders by number. */
export interface Stored {
  companies: Record<CompanyName, StoredCompany>
  orders: number[]
}

const blocksOfSequence = 5

/** Blocks of a sequence, which no other sequence has. */
export const blocksOf = (sequence: number): string[] =>
  Array.from({ length: blocksOfSequence }, (_, at) => {
    const index = sequence * blocksOfSequence + at
    return `${10 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.0/24`
  })

/** Adds the companies of a new sequence with what `firstState` says of them. */
export async function addCompanies(place: Place, sequence: number): Promise<{ state: State; stored: Stored }> {
  const { db } = place
  const state = firstState(place.now(), blocksOf(sequence))
  const stored = await db.transaction().execute(async (trx) => {
    const companies = {
      A: await addCompany(trx, place, `${sequence}a`),
      B: await addCompany(trx, place, `${sequence}b`),
    }
    const orders: number[] = []
    for (const order of state.orders) orders.push(await addOrder(trx, companies[order.company].id, order, state.now))
    const stock = Object.keys(state.stock).map((block) => ({ ...networkOf(block), taken_at: null }))
    await trx.insertInto('free_blocks').values(stock).execute()
    await trx
      .insertInto('exchange_rates')
      .values({ rate_on: '9999-12-31', rate_e4: prices.rate * 10_000 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { companies, orders }
  })
  return { state, stored }
}

/** Splits a prefix into the two columns that hold it. */
export function networkOf(block: string): { ip: string; subnet: number } {
  const [ip = '', length] = block.split('/')
  return { ip, subnet: Number(length) }
}

async function addCompany(trx: Db, { secretKey, signIns, now }: Place, name: string): Promise<StoredCompany> {
  const [demo] = signIns
  if (!demo?.totpSecret) throw new Error('the first demo user has a second factor')
  const created = { created_at: now() }
  const { password_hash } = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', demo.email)
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('companies')
    .values({ name, orders_version: 0, ...created })
    .returning('id')
    .executeTakeFirstOrThrow()
  const email = `${name}@model.example`
  const user = { company_id: id, email, name, password_hash, ...created }
  const { id: userId } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const totp_secret = secretKey.seal(demo.totpSecret, totpContext(userId))
  await trx.updateTable('users').set({ totp_secret }).where('id', '=', userId).execute()
  const reader = newApiTokenText()
  const token = { user_id: userId, name: 'reader', scope: 'read' as const, token_hash: hashSecret(reader), ...created }
  await trx
    .insertInto('api_tokens')
    .values({ ...token, expires_at: now() + 1_000 * lengths.day })
    .execute()
  return { id, userId, email, password: demo.password, reader }
}

async function addOrder(trx: Db, company_id: number, order: Order, at: number): Promise<number> {
  const { id } = await trx
    .insertInto('orders')
    .values({
      company_id,
      service_type_id: order.service === 'ip' ? 1 : 2,
      status: order.status,
      is_active: order.isActive ? 1 : 0,
      ...(order.block === null ? {} : networkOf(order.block)),
      start_on: dayOf(at),
      end_on: order.endsOn,
      price_cents: order.service === 'ip' ? prices.ip : prices.asn,
      free_changes_per_year: order.free,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record = { order_id: id, modified_at: at }
  for (const origin of order.routes)
    await trx
      .insertInto('routes')
      .values({ ...record, origin, prefix: order.block ?? '', maintainer: 'EXAMPLE-MNT' })
      .execute()
  for (const asn of order.roas)
    await trx
      .insertInto('roas')
      .values({ ...record, asn, max_length: 24 })
      .execute()
  if (order.charges > 0)
    await trx
      .insertInto('transactions')
      .values({
        company_id,
        order_id: id,
        transaction_on: dayOf(at),
        type: 'alacak',
        amount_usd_cents: order.charges,
        description: 'first charge',
        created_at: at,
      })
      .execute()
  return id
}
