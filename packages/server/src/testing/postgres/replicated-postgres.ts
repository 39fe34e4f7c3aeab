import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pace } from '@ip-portal/core/testing/pace'
import { type Cluster, createCluster, createStandby } from './cluster.ts'
import { hasPooler, type Pooler, startPooler } from './pooler.ts'
import { postgresBinaries } from './postgres-binaries.ts'

/** A primary with a synchronous standby, behind a pooler. */
export interface ReplicatedPostgres {
  /** Address of an empty database, through the pooler. */
  databaseUrl: string
  primary(): Cluster
  /** The standby; throws after its promotion until there is another. */
  standby(): Cluster
  /** Makes the standby the primary and points the pooler to it. Kill the primary before. */
  failOver(): Promise<void>
  /** Gives the primary a synchronous standby, made by a copy while it runs. */
  addStandby(): Promise<void>
  /** Number of advisory locks that some connection of the primary holds. */
  advisoryLocks(): Promise<number>
  stop(): Promise<void>
}

const database = 'portal'
const standbyName = 'standby'
const waitMs = 60_000

/** Names what this machine lacks for a replicated PostgreSQL; null when all is there. */
export function lacksForReplication(): string | null {
  const binaries = postgresBinaries()
  if (binaries === null || !existsSync(join(binaries, 'pg_basebackup'))) return 'no pg_basebackup (package postgresql)'
  return hasPooler() ? null : 'no pgbouncer (package pgbouncer)'
}

/** Starts a replicated PostgreSQL. Throws when the machine lacks a program for it. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const lack = lacksForReplication()
  const binaries = postgresBinaries()
  if (lack !== null || binaries === null) throw new Error(lack ?? 'no PostgreSQL')
  const all: Cluster[] = []
  let primary = await createCluster(binaries)
  let standby: Cluster | null = null
  all.push(primary)
  await query(primary, `create database ${database}`)
  const addStandby = async () => {
    standby = await createStandby(binaries, primary, standbyName)
    all.push(standby)
    // Set after the copy, so that the standby does not wait for a standby when it becomes the primary.
    await query(primary, `alter system set synchronous_standby_names = '${standbyName}'`)
    await query(primary, 'select pg_reload_conf()')
    await untilSynchronous(primary)
  }
  await addStandby()
  const pooler: Pooler = await startPooler(database, primary.port)
  const theStandby = () => {
    if (!standby) throw new Error('there is no standby')
    return standby
  }
  return {
    databaseUrl: `postgres://portal@127.0.0.1:${pooler.port}/${database}`,
    primary: () => primary,
    standby: theStandby,
    failOver: async () => {
      await theStandby().promote()
      primary = theStandby()
      standby = null
      pooler.pointTo(primary.port)
    },
    addStandby,
    advisoryLocks: async () =>
      (await query(primary, "select 1 from pg_locks where locktype = 'advisory' and granted")).length,
    stop: async () => {
      await pooler.stop()
      for (const cluster of all.toReversed()) await cluster.remove()
    },
  }
}

async function untilSynchronous(primary: Cluster): Promise<void> {
  const until = Date.now() + waitMs
  for (;;) {
    const rows = await query(primary, "select 1 from pg_stat_replication where sync_state = 'sync'")
    if (rows.length > 0) return
    if (Date.now() > until) throw new Error('the standby does not follow')
    await pace(50)
  }
}

/** Asks a cluster directly, once it takes connections. */
async function query({ port }: Cluster, statement: string): Promise<unknown[]> {
  const until = Date.now() + waitMs
  for (;;) {
    const client = new pg.Client({ connectionString: `postgres://portal@127.0.0.1:${port}/postgres` })
    try {
      await client.connect()
      return (await client.query(statement)).rows as unknown[]
    } catch (error) {
      if (Date.now() > until) throw error
      await pace(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
