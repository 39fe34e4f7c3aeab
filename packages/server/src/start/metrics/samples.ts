import { setTimeout as delay } from 'node:timers/promises'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { maxTries } from '../../adapters/mail/queue.ts'
import type { Deps } from '../../deps.ts'
import { selectWaiting, type WaitingKind, waitingKinds } from '../../operator/lists/waiting.ts'
import { selectRate } from '../../store/ledger/charges.ts'
import { selectFreeAsns } from '../../store/ledger/free-asns.ts'
import { lastBackup } from '../../store/parameters.ts'

/** Figures from the database; times in ms since the epoch, null where there is none. */
export interface Sample {
  /** Mails to be sent, and those given up. */
  mails: { queued: number; failed: number; oldestAt: number | null }
  sessions: number
  /** Work that waits for the provider, by its kind: how much, and since when (ms). */
  waiting: Record<WaitingKind, { count: number; oldestAt: number | null }>
  /** Blocks and AS numbers that can be ordered. */
  stock: { blocks: number; asns: number }
  /** Time of the newest data of each outside source. */
  asOf: Record<'vrps' | 'bgp' | 'whois' | 'rbl' | 'rate' | 'backup', number | null>
}

const keptMs = 10_000
const answerMs = 3_000

/**
 * Creates a reader of the figures that need the database. It asks at most every ten seconds and one question at a time,
 * however many ask. Resolves to null when the database gives no answer in time.
 */
export function createSampler(deps: Deps): () => Promise<Sample | null> {
  let kept: { at: number; sample: Sample | null } = { at: Number.NEGATIVE_INFINITY, sample: null }
  let taking: Promise<Sample | null> | null = null
  const take = () => {
    taking = sampleOf(deps)
      .catch((err: unknown) => {
        deps.log.warn({ err }, 'metrics.database')
        return null
      })
      .then((sample) => {
        taking = null
        kept = { at: performance.now(), sample }
        return sample
      })
    return taking
  }
  return () =>
    performance.now() - kept.at < keptMs
      ? Promise.resolve(kept.sample)
      : Promise.race([taking ?? take(), delay(answerMs, null, { ref: false })])
}

async function sampleOf(deps: Deps): Promise<Sample> {
  const [mails, sessions, waiting, stock, backup, rbl, rate, vrps, routes] = await Promise.all([
    selectMails(deps),
    selectSessions(deps),
    selectWork(deps),
    selectStock(deps),
    lastBackup(deps.db),
    deps.db.selectFrom('rbl_reports').select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    selectRate(deps.db),
    Promise.race([deps.vrps.current(), delay(answerMs / 2, null, { ref: false })]),
    Promise.race([deps.seenRoutes.current(), delay(answerMs / 2, null, { ref: false })]),
  ])
  return {
    mails,
    sessions,
    waiting,
    stock,
    asOf: {
      vrps: vrps?.asOf ?? null,
      bgp: routes?.asOf ?? null,
      whois: deps.registry.answeredAt(),
      rbl: rbl?.created_at ?? null,
      rate: rate === undefined ? null : Date.parse(rate.rate_on),
      backup,
    },
  }
}

async function selectMails({ db }: Deps): Promise<Sample['mails']> {
  const { queued, failed, oldestAt } = await db
    .selectFrom('outbox')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('tries', '<', maxTries).as('queued'),
      row.fn.countAll<number>().filterWhere('tries', '>=', maxTries).as('failed'),
      row.fn.min<number | null>('created_at').filterWhere('tries', '<', maxTries).as('oldestAt'),
    ])
    .executeTakeFirstOrThrow()
  return { queued, failed, oldestAt }
}

async function selectSessions({ db, now, settings }: Deps): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', now() - settings.sessionIdleMs)
    .where('created_at', '>', now() - settings.sessionAbsoluteMs)
    .executeTakeFirstOrThrow()
  return row.count
}

async function selectWork({ db, now }: Deps): Promise<Sample['waiting']> {
  const of = async (kind: WaitingKind) => {
    const since = (await selectWaiting[kind](db, now())).map((row) => new Date(row.since).getTime())
    return [kind, { count: since.length, oldestAt: since.length === 0 ? null : Math.min(...since) }] as const
  }
  return Object.fromEntries(await Promise.all(waitingKinds.map(of))) as Sample['waiting']
}

async function selectStock({ db, now }: Deps): Promise<Sample['stock']> {
  const today = istanbulDay(now())
  const blocks = await db
    .selectFrom('free_blocks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('taken_at', 'is', null)
    .where((row) => row.or([row('rests_until', 'is', null), row('rests_until', '<=', today)]))
    .executeTakeFirstOrThrow()
  return { blocks: blocks.count, asns: (await selectFreeAsns(db, today)).length }
}
