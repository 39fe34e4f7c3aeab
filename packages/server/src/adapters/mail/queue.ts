import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import type { Db } from '../../store/db/open.ts'
import { closing } from './mail.texts.ts'

/** Plain text message to one address. */
export interface Mail {
  to: string
  subject: string
  body: string
  /** Address that switches this kind of mail off by a POST (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** Sends one message. Rejects when that failed and may be tried again. */
export type Deliver = (mail: Mail & { id: number; at: number }) => Promise<void>

/** Queue of mails: each is stored in the transaction of the change that it reports and sent after the commit. */
export interface MailQueue {
  /** Adds a mail with its closing inside the transaction of `db`; call `kick` after the commit. */
  add(db: Db, mail: Mail, now: number): Promise<void>
  /** Starts the delivery of due mails without waiting for it. */
  kick(): void
  /** Delivers due mails and waits for the delivery. */
  flush(): Promise<void>
  /** Waits for the current delivery and starts no other; remaining mails stay in the table for the next start. */
  stop(): Promise<void>
}

const claimMs = 60_000
const retryBaseMs = 30_000
const pollMs = 30_000
/** Tries after which a mail is given up. */
export const maxTries = 10
const retryMs = (tries: number) => retryBaseMs * 2 ** tries

/**
 * Creates a queue over the `outbox` table. All processes share it, so each mail is claimed before it is sent. The closing
 * is added here, because it names the provider, whose settings no text of a mail has.
 */
export function createMailQueue(
  db: Db,
  deliver: Deliver,
  log: Log,
  { provider }: Pick<Settings, 'provider'>,
): MailQueue {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  const run = async () => {
    do {
      again = false
      await drain(db, deliver, log, () => stopped)
    } while (again && !stopped)
  }
  const kick = () => {
    again = true
    if (stopped || running) return
    running = run()
      .catch((err: unknown) => log.error({ err }, 'mail.queue'))
      .finally(() => (running = null))
  }
  // Picks up mails whose process died and mails whose delivery failed.
  const timer = setInterval(kick, pollMs)
  timer.unref()
  return {
    kick,
    add: async (transaction, mail, now) => {
      const { to: to_address, subject, unsubscribeUrl: unsubscribe_url = null } = mail
      const body = `${mail.body}${closing(provider.name)}`
      const row = { to_address, subject, body, unsubscribe_url, tries: 0, due_at: Date.now(), created_at: now }
      await transaction.insertInto('outbox').values(row).execute()
    },
    flush: async () => {
      kick()
      await running
    },
    stop: async () => {
      clearInterval(timer)
      stopped = true
      await running
    },
  }
}

async function drain(db: Db, deliver: Deliver, log: Log, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const mail = await claim(db)
    if (!mail) return
    try {
      await deliver({
        id: mail.id,
        at: mail.created_at,
        to: mail.to_address,
        subject: mail.subject,
        body: mail.body,
        unsubscribeUrl: mail.unsubscribe_url ?? undefined,
      })
      // The body may hold a secret link, so a delivered mail is not kept.
      await db.deleteFrom('outbox').where('id', '=', mail.id).execute()
    } catch (err) {
      const fields = { mail: mail.id, tries: mail.tries, err }
      if (mail.tries < maxTries) log.warn(fields, 'mail.failed')
      else log.error(fields, 'mail.given-up')
      const due = Date.now() + retryMs(mail.tries)
      await db.updateTable('outbox').set({ due_at: due }).where('id', '=', mail.id).execute()
    }
  }
}

/**
 * Claims the next due mail; undefined when there is none. Uses the clock of the machine, not the injected one, because
 * claims are between processes.
 */
async function claim(db: Db) {
  const now = Date.now()
  const next = await db
    .selectFrom('outbox')
    .select(['id', 'due_at'])
    // A mail that is due later than any can be was queued under a wrong clock.
    .where((row) => row.or([row('due_at', '<=', now), row('due_at', '>', now + retryMs(maxTries))]))
    .where('tries', '<', maxTries)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  return db
    .updateTable('outbox')
    .set((row) => ({ due_at: now + claimMs, tries: row('tries', '+', 1) }))
    .where('id', '=', next.id)
    .where('due_at', '=', next.due_at)
    .returningAll()
    .executeTakeFirst()
}
