import type { Prefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import {
  createExportSource,
  type ExportKind,
  type ExportSize,
  type ExportSource,
  noExport,
} from '../exports/export-source.ts'
import { rowsWithin } from '../exports/packed-prefixes.ts'
import { demoDump } from './demo-routes.ts'
import { type RouteDump, RouteDumpReader, setFlag } from './route-dump.ts'

/** Announcement that route collectors see. */
export interface SeenRoute {
  prefix: Prefix
  /** `AS64500`, or a set such as `{64500,64501}`. */
  origin: string
  /** AS number of the origin; null for a set, which no ROA can name (RFC 6811 section 2). */
  asn: number | null
  /** Number of peers of the collectors that see it. */
  peers: number
}

/** Announcements that the world sees, with the size and time of their dump. */
export interface SeenRoutes extends ExportSize {
  /** Lists the announcements of this prefix and of those within it, shorter ones first. */
  within(prefix: Prefix): SeenRoute[]
}

export type RouteSource = ExportSource<SeenRoutes>

function routesOf({ packed, sets, entries, skipped }: RouteDump, asOf: number | null): SeenRoutes {
  const within = (prefix: Prefix): SeenRoute[] =>
    rowsWithin(packed, prefix).map(({ prefix: found, asn, value }) => {
      const isSet = value >= setFlag
      return {
        prefix: found,
        origin: isSet ? (sets[asn] ?? '') : `AS${asn}`,
        asn: isSet ? null : asn,
        peers: isSet ? value - setFlag : value,
      }
    })
  return { within, entries, skipped, asOf }
}

/** The built server has this file beside it under the same name. */
const program = new URL(import.meta.url.endsWith('.ts') ? './routes.worker.ts' : './routes.worker.js', import.meta.url)

/** A dump of announcements in the format of the RIS whois dump, packed with gzip or not. */
const routeKind: ExportKind<RouteDump, SeenRoutes> = {
  event: 'bgp',
  accept: 'application/gzip, text/plain',
  maxBytes: 256 * 1024 * 1024,
  program,
  dataOf: ({ content, writtenAt }, now) => routesOf(content, writtenAt ?? now),
  // A file that is cut between two lines cannot be told from a whole one by its form.
  problemOf: ({ entries }, last) =>
    entries * 2 < last.entries ? `the dump has only ${entries} announcements, the last one ${last.entries}` : null,
}

/** Creates the source for the configured address or file; without one, made-up routes for the demo, none elsewhere. */
export function createRouteSource(settings: Settings, log: Log, now: () => number): RouteSource {
  const source = sourceOf(settings, log, now)
  // The first look-up should not wait for the dump.
  void source.current()
  return source
}

function sourceOf({ bgpRoutes, bgpRefreshMs, demo }: Settings, log: Log, now: () => number): RouteSource {
  if (bgpRoutes !== undefined) return createExportSource(routeKind, bgpRoutes, log, { refreshMs: bgpRefreshMs, now })
  if (!demo) return noExport
  const reader = new RouteDumpReader()
  reader.take(Buffer.from(demoDump))
  const routes = routesOf(reader.end(), null)
  return { isConfigured: true, current: () => Promise.resolve(routes) }
}
