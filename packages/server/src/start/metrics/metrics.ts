import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { counts } from '../../base/counts.ts'
import type { Deps } from '../../deps.ts'
import type { Meter } from '../../http/request-log.ts'
import { knownMigrations } from '../../store/db/migrate.ts'
import type { Store } from '../../store/db/open.ts'
import { createSampler, type Sample } from './samples.ts'

/** Metrics of a server in the text format of Prometheus. */
export interface Metrics {
  meter: Meter
  contentType: string
  text(): Promise<string>
}

const durations = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Creates the metrics of a server. Each label has a small set of values that the program knows: templates of routes,
 * statuses, kinds and names of queues; never an id, an address or a text of a request.
 */
export function createMetrics(deps: Deps, store: Store): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Answered requests by route template; status 0 means that the client closed the connection.',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers: [registry],
  })
  for (const { name, help, label, source } of counted) {
    const counter = new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect: () => {
        counter.reset()
        for (const [kind, count] of source) counter.inc({ [label]: kind }, count)
      },
    })
  }
  for (const { name, help, label, read } of readingsOf(deps, store)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect: async () => {
        const values = await read()
        gauge.reset()
        // One without label would be 0 instead of absent.
        if (label === undefined) gauge.remove({})
        for (const [key, value] of Object.entries(values)) {
          if (value !== null) gauge.set(label === undefined ? {} : { [label]: key }, value)
        }
      },
    })
  }
  const build = new Gauge({
    name: 'portal_build_info',
    help: 'Release of the server, always 1.',
    registers: [registry],
    labelNames: ['version', 'node', 'schema', 'database'],
  })
  build.set({ ...buildInfo(), database: store.kind }, 1)
  return {
    meter: ({ method, route, status, ms }) =>
      requests.observe({ method: methods.has(method) ? method : 'other', route, status }, ms / 1000),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

const counted = [
  {
    name: 'portal_refusals_total',
    help: 'Answers 429 and 503 by the limit that was met.',
    label: 'limit',
    source: counts.refused,
  },
  {
    name: 'portal_anonymous_refusals_total',
    help: 'Refused calls without a session, by call.',
    label: 'kind',
    source: counts.anonymous,
  },
]

/** Release of the server, as its package names it, with the newest step of its schema. */
function buildInfo(): { version: string; node: string; schema: string } {
  const { version } = JSON.parse(readFileSync(packageFile(), 'utf8')) as { version: string }
  return { version, node: process.version, schema: knownMigrations.at(-1) ?? '' }
}

/** The built server lies one folder deeper, in `dist`. */
const packageFile = () =>
  new URL(import.meta.url.endsWith('.ts') ? '../../../package.json' : '../../../../../package.json', import.meta.url)

type Values = Record<string, number | null>

/** Metric whose values are read when it is asked for, by the value of its one label; null is left out. */
interface Reading {
  name: string
  help: string
  /** A metric without label has one value. */
  label?: string
  read: () => Values | Promise<Values>
}

const mapValues = <Of>(record: Record<string, Of>, valueOf: (value: Of) => number): Values =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, valueOf(value)]))

/** Metrics of what is in hand and what waits, and of the figures in the database. */
function readingsOf(deps: Deps, store: Store): Reading[] {
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
      help: 'Age of the newest data from outside, and of the newest backup.',
      label: 'source',
      read: sampled(({ asOf }) => ({
        vrps: age(asOf.vrps),
        bgp: age(asOf.bgp),
        whois: age(asOf.whois),
        rbl: age(asOf.rbl),
        rate: age(asOf.rate),
        backup: age(asOf.backup),
      })),
    },
    {
      name: 'portal_work_waiting',
      help: 'Records that wait for the provider.',
      label: 'kind',
      read: sampled(({ waiting }) => mapValues(waiting, ({ count }) => count)),
    },
    {
      name: 'portal_work_oldest_seconds',
      help: 'Age of the oldest record that waits for the provider; 0 when none waits.',
      label: 'kind',
      read: sampled(({ waiting }) => mapValues(waiting, ({ oldestAt }) => age(oldestAt) ?? 0)),
    },
    {
      name: 'portal_stock_free',
      help: 'Blocks and AS numbers that can be ordered.',
      label: 'resource',
      read: sampled(({ stock: { blocks, asns } }) => ({ blocks, asns })),
    },
    {
      name: 'portal_sessions',
      help: 'Sessions that are neither ended nor expired.',
      read: sampled(({ sessions }) => ({ open: sessions })),
    },
  ]
}
