import type { Store } from '../../store/db/open.ts'
import type { Deps } from '../../deps.ts'
import { createSampler, type Sample } from './samples.ts'

type Values = Record<string, number | null>

/** Metric whose values are read when it is asked for, by the value of its one label; null is left out. */
export interface Reading {
  name: string
  help: string
  /** A metric without label has one value. */
  label?: string
  read: () => Values | Promise<Values>
}

/** Metrics of what is in hand and what waits, and of the figures in the database. */
export function readingsOf(deps: Deps, store: Store): Reading[] {
  const sample = createSampler(deps)
  // While the database gives no answer, these have no value.
  const sampled = (valuesOf: (sample: Sample) => Values) => async () => {
    const taken = await sample()
    return taken === null ? {} : valuesOf(taken)
  }
  const age = (at: number | null) => (at === null ? null : Math.max(0, (deps.now() - at) / 1000))
  const pools = (key: 'inUse' | 'waiting') => () =>
    Object.fromEntries(store.load().map((one) => [one.pool, one[key]] as const))
  const { passwords, changes, uploads } = deps
  const queues = (key: 'running' | 'waiting') => () => ({
    hashing: passwords.load()[key],
    company_changes: changes.load()[key],
    company_uploads: uploads.perCompany.load()[key],
    all_uploads: uploads.inAll.load()[key],
    upload_writes: uploads.writes.load()[key],
  })
  return [
    {
      name: 'portal_database_up',
      help: '1 when the database answered the last question.',
      read: async () => ({ up: (await sample()) === null ? 0 : 1 }),
    },
    { name: 'portal_database_in_use', help: 'Connections in use.', label: 'pool', read: pools('inUse') },
    { name: 'portal_database_waiting', help: 'Statements that wait.', label: 'pool', read: pools('waiting') },
    { name: 'portal_queue_running', help: 'Tasks that run.', label: 'queue', read: queues('running') },
    { name: 'portal_queue_waiting', help: 'Tasks that wait for their turn.', label: 'queue', read: queues('waiting') },
    {
      name: 'portal_mails',
      help: 'Mails that wait for delivery, and mails given up.',
      label: 'state',
      read: sampled(({ mails: { queued, failed } }) => ({ queued, failed })),
    },
    {
      name: 'portal_mail_oldest_seconds',
      help: 'Age of the oldest mail that waits; 0 when none waits.',
      read: sampled(({ mails }) => ({ oldest: age(mails.oldestAt) ?? 0 })),
    },
    {
      name: 'portal_data_age_seconds',
      help: 'Age of the newest data from outside.',
      label: 'source',
      read: sampled(({ asOf }) => ({
        vrps: age(asOf.vrps),
        whois: age(asOf.whois),
        rbl: age(asOf.rbl),
        rate: age(asOf.rate),
      })),
    },
    {
      name: 'portal_sessions',
      help: 'Sessions that are neither ended nor expired.',
      read: sampled(({ sessions }) => ({ open: sessions })),
    },
  ]
}
