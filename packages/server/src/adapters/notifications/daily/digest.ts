import type { NotificationKind } from '@ip-portal/core/account/account.schema'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { Db } from '../../../store/db/open.ts'
import type { Notice } from '../notifications.texts.ts'
import { type NotifyDeps, notifyUser, receiverOf } from '../notify-user.ts'

/** One piece of news. Its key is the same as long as it is the same news. */
export interface NewsItem {
  key: string
  line: string
}

/** News of a company; `keeps` tells of which earlier news nothing is known now, so that it has not ended. */
export interface FoundNews {
  items: NewsItem[]
  keeps: (key: string) => boolean
}

/** Kind of daily news, and how it is found and told. */
export interface NewsSource {
  kind: NotificationKind
  /** Finds the present news of a company; null while nothing is known. */
  find: (companyId: number, now: number) => Promise<NewsItem[] | FoundNews | null>
  /** True where news that ended and came back is told again. */
  endsByItself?: true
  write: (lines: readonly string[], link: string) => Notice
}

type DigestDeps = NotifyDeps & { db: Db }

/**
 * Tells the users of a company what is new: one mail a day, user and kind, with all of it. The rows of what was told
 * are written with the mail, so that each piece is told once, by whichever process and after any restart.
 */
export async function tellCompany(
  deps: DigestDeps,
  sources: readonly NewsSource[],
  companyId: number,
  now: number,
): Promise<void> {
  const users = await deps.db.selectFrom('users').select('id').where('company_id', '=', companyId).execute()
  if (users.length === 0) return
  for (const source of sources) {
    const found = await source.find(companyId, now)
    if (found === null) continue
    const news = Array.isArray(found) ? { items: found, keeps: () => false } : found
    for (const { id } of users) await tellUser(deps, source, { userId: id, ...news, now })
  }
}

interface News extends FoundNews {
  userId: number
  now: number
}

async function tellUser(deps: DigestDeps, source: NewsSource, news: News): Promise<void> {
  const { userId, items, now } = news
  const { db, publicUrl } = deps
  const { kind } = source
  const known = await sentKeys(db, userId, kind)
  if (source.endsByItself) await forgetEnded(db, news, kind, known)
  if (items.every(({ key }) => known.has(key))) return
  // News that is not mailed is not told: it waits until the user wants it.
  if ((await receiverOf(db, { userId, kind })) === null) return
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, { userId, kind, key: `day ${istanbulDay(now)}` }, now))) return
    const fresh: string[] = []
    for (const { key, line } of items) if (await isFirst(trx, { userId, kind, key }, now)) fresh.push(line)
    if (fresh.length > 0)
      await notifyUser(deps, trx, { userId, kind, at: now }, source.write(shortened(fresh), `${publicUrl}/orders`))
  })
}

const mostLines = 50

/** Cuts a long list; the page has all of it. */
const shortened = (lines: readonly string[]): string[] =>
  lines.length <= mostLines ? [...lines] : [...lines.slice(0, mostLines), `… +${lines.length - mostLines}`]

async function sentKeys(db: Db, userId: number, kind: NotificationKind): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notification_sent')
    .select('item_key')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
  return new Set(rows.map((row) => row.item_key))
}

async function forgetEnded(
  db: Db,
  { userId, items, keeps }: News,
  kind: NotificationKind,
  known: Set<string>,
): Promise<void> {
  const present = new Set(items.map(({ key }) => key))
  const ended = [...known].filter((key) => !key.startsWith('day ') && !present.has(key) && !keeps(key))
  for (const item_key of ended)
    await db
      .deleteFrom('notification_sent')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('item_key', '=', item_key)
      .execute()
}

/** Writes the row of what is told; false when another run has written it. */
async function isFirst(
  trx: Db,
  { userId, kind, key }: { userId: number; kind: NotificationKind; key: string },
  now: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('notification_sent')
    .values({ user_id: userId, kind, item_key: key, sent_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'item_key']).doNothing())
    .returning('item_key')
    .executeTakeFirst()
  return row !== undefined
}
