import type { MailQueue } from '../../adapters/mail/queue.ts'
import type { Settings } from '../../base/settings/settings.ts'
import type { Db } from '../../store/db/open.ts'
import { takeTry } from '../../store/limits/rate-limit.ts'
import { selectWaiting, toldKinds, type ToldKind, type WaitingRow } from '../lists/waiting.ts'
import { providerMailTexts as texts } from './mails.texts.ts'

interface TellProviderDeps {
  db: Db
  mail: MailQueue
  settings: Pick<Settings, 'providerMail'>
  now: () => number
}

const leastMs = 600_000

/**
 * Mails `PROVIDER_MAIL` what has begun to wait: one mail a kind in ten minutes, with all of it. The rows of what was
 * told are written with the mail, so that each is told once, by whichever server and after any restart.
 */
export async function tellProvider({ db, mail, settings: { providerMail }, now }: TellProviderDeps): Promise<void> {
  if (providerMail === undefined) return
  for (const kind of toldKinds) {
    const at = now()
    const isMailed = await db.transaction().execute(async (trx) => {
      const fresh = await selectFresh(trx, kind, at)
      if (
        fresh.length === 0 ||
        (await takeTry(trx, `provider-told:${kind}`, { tries: 1, windowMs: leastMs }, at)) !== null
      )
        return false
      for (const row of fresh)
        await trx
          .insertInto('provider_told')
          .values({ kind, item_key: keyOf(row), told_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      await mail.add(trx, { to: providerMail, ...texts.news(kind, fresh) }, at)
      return true
    })
    if (isMailed) mail.kick()
  }
}

/** A ticket waits again with each text of its customer. */
const keyOf = ({ id, since }: WaitingRow) => `${id} ${since}`

/** Finds what was not told yet, and forgets what was told and waits no more. */
async function selectFresh(trx: Db, kind: ToldKind, at: number): Promise<WaitingRow[]> {
  const rows = await trx.selectFrom('provider_told').select('item_key').where('kind', '=', kind).execute()
  const known = new Set(rows.map((row) => row.item_key))
  // After the marks: what another server tells meanwhile is no mark of something that waits no more.
  const waiting = await selectWaiting[kind](trx, at)
  const present = new Set(waiting.map(keyOf))
  for (const item_key of [...known].filter((key) => !present.has(key)))
    await trx.deleteFrom('provider_told').where('kind', '=', kind).where('item_key', '=', item_key).execute()
  return waiting.filter((row) => !known.has(keyOf(row)))
}
