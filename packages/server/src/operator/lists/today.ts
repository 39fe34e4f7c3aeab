import { isOldRate, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { timeOf } from '../../base/wire-fields.ts'
import { databaseMadeAt } from '../../store/db/migrate.ts'
import { selectBalances } from '../../store/ledger/balances.ts'
import { selectRate } from '../../store/ledger/charges.ts'
import { lastBackup } from '../../store/parameters.ts'
import type { Command, OperatorDeps } from '../command.ts'
import { listTexts as texts } from './lists.texts.ts'
import { selectMissing } from './missing.ts'
import { nextCommands, selectWaiting, waitingKinds } from './waiting.ts'

/** One thing that waits for the provider. */
interface Waiting {
  /** Instant, or day where no instant is known. */
  since: string
  kind: string
  id: string | number
  company: string | null
  /** Command that ends the wait. */
  next: string
}

/** The work of the day: all that waits for the provider, the oldest first. */
export const todayCommands: Command[] = [
  {
    words: ['today'],
    run: async (deps) => ({ rows: (await waitingFor(deps)).map((one) => ({ ...one })) }),
  },
]

type Deps = Pick<OperatorDeps, 'db' | 'store' | 'now' | 'settings' | 'isDemo'>

/** Lists what customers wait for, ended orders, late payments as one, what is missing to sell, an old rate and an old backup. */
async function waitingFor(deps: Deps): Promise<Waiting[]> {
  const { db, now } = deps
  const parts = await Promise.all([
    ...waitingKinds.map(async (kind) =>
      (await selectWaiting[kind](db, now)).map(({ id, since, company }) => ({
        since: typeof since === 'number' ? timeOf(since) : since,
        kind: texts.waits[kind],
        id,
        company,
        next: `${nextCommands[kind]} ${id}`,
      })),
    ),
    late(deps),
    missing(deps),
    rate(deps),
    backup(deps),
  ])
  return parts.flat().toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
}

async function late({ db, now }: Deps): Promise<Waiting[]> {
  const today = istanbulDay(now)
  const days = [...(await selectBalances(db, null)).values()].flatMap(({ cents, due_on: day }) =>
    cents > 0 && day !== null && day < today ? [day] : [],
  )
  const since = days.toSorted()[0]
  if (since === undefined) return []
  const id = texts.orderCount(days.length)
  return [{ since, kind: texts.waits.late, id, company: null, next: 'orders list --late' }]
}

async function missing(deps: Deps): Promise<Waiting[]> {
  const rows = await selectMissing(deps)
  return rows.map(({ at, kind, id, next }) => ({ since: timeOf(at), kind, id, company: null, next }))
}

async function rate({ db, now, settings }: Deps): Promise<Waiting[]> {
  const row = await selectRate(db)
  const isFine = row !== undefined && !isOldRate(row.rate_on, now)
  const since = row?.rate_on ?? istanbulDay(now)
  return isFine
    ? []
    : [
        {
          since,
          kind: texts.waits.rate,
          id: since,
          company: null,
          next: settings.rateUrl === undefined ? texts.setRate : 'rate fetch',
        },
      ]
}

const backupMs = 48 * 3_600_000

/** An installation without a backup of its own has waited since its database was made; its companies may be older. */
async function backup({ db, store, now }: Deps): Promise<Waiting[]> {
  const at = Math.max((await lastBackup(db)) ?? 0, (await databaseMadeAt(store)) ?? now)
  if (now - at <= backupMs) return []
  const since = timeOf(at)
  return [{ since, kind: texts.waits.backup, id: since.slice(0, 10), company: null, next: texts.makeBackup }]
}
