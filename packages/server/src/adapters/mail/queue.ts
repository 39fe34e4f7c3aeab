import type { Db } from '../../db/open.ts'
import { describeError, type Log } from '../../log/log.ts'

/** One message to one person; plain text. */
export interface Mail {
  to: string
  subject: string
  body: string
}

/** Hands one message over to the outside. Rejects when that failed and may be tried again. */
export type Deliver = (mail: Mail & { id: number; at: number }) => Promise<void>

/** Mails that are written together with the change they report, and leave after it is committed. */
export interface MailQueue {
  /** Adds a mail inside the transaction of `db`; call `kick` after the commit. */
  add(db: Db, mail: Mail, now: number): Promise<void>
  /** Starts delivering what is due, without waiting. */
  kick(): void
  /** Delivers what is due and waits for it. */
  flush(): Promise<void>
  /** Waits for the delivery that runs and starts no other; what is left waits in the table for the next start. */
  stop(): Promise<void>
}

const claimMs = 60_000
const retryBaseMs = 30_000
const pollMs = 30_000
const maxTries = 10

/** Queue over the `outbox` table, shared by all processes: a mail is claimed before it is sent. */
export function createMailQueue(db: Db, deliver: Deliver, log: Log): MailQueue {
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
      .catch((error: unknown) => log.error('mail.queue', describeError(error)))
      .finally(() => (running = null))
  }
  // Mails of a process that died, and those whose delivery failed, have nobody else to start them.
  const timer = setInterval(kick, pollMs)
  timer.unref()
  return {
    kick,
    add: async (within, mail, now) => {
      const { to: to_address, subject, body } = mail
      const row = { to_address, subject, body, tries: 0, due_at: Date.now(), created_at: now }
      await within.insertInto('outbox').values(row).execute()
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
      await deliver({ id: mail.id, at: mail.created_at, to: mail.to_address, subject: mail.subject, body: mail.body })
      // The body may hold a secret link, so a delivered mail is not kept.
      await db.deleteFrom('outbox').where('id', '=', mail.id).execute()
    } catch (error) {
      const note = { mail: mail.id, tries: mail.tries, ...describeError(error) }
      if (mail.tries < maxTries) log.warn('mail.failed', note)
      else log.error('mail.given-up', note)
      const due = Date.now() + retryBaseMs * 2 ** mail.tries
      await db.updateTable('outbox').set({ due_at: due }).where('id', '=', mail.id).execute()
    }
  }
}

/** Delivery runs on the wall clock: it is about this machine's processes, not about the product's time. */
async function claim(db: Db) {
  const next = await db
    .selectFrom('outbox')
    .select(['id', 'due_at'])
    .where('due_at', '<=', Date.now())
    .where('tries', '<', maxTries)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  return db
    .updateTable('outbox')
    .set((row) => ({ due_at: Date.now() + claimMs, tries: row('tries', '+', 1) }))
    .where('id', '=', next.id)
    .where('due_at', '=', next.due_at)
    .returningAll()
    .executeTakeFirst()
}
