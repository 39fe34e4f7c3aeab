import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { clientWith, signInSpawned, type SignedInClient, spawnServer } from '@ip-portal/server/testing'
import type { Figure } from '../../../tools/faults/figure.ts'
import type { World } from '../../../tools/faults/world.ts'

const path = '/ip/order/1001/192.0.2.0/24/route'
const mostWrites = 3_000

/** Writes until the disk is full, reads meanwhile, makes room and writes again. */
export function fillDisk(world: World): Promise<Figure[]> {
  return world.engine === 'sqlite' ? onSmallDisk(world) : withPlantedError(world)
}

/** SQLite in a memory disk of its own; needs the right to mount. */
async function onSmallDisk({ dataDir }: World): Promise<Figure[]> {
  const disk = join(dataDir, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
  const server = await spawnServer({ DATA_DIR: disk })
  try {
    const { token } = await signInSpawned(server.url, disk)
    const free = statfsSync(disk)
    writeFileSync(join(disk, 'filler'), new Uint8Array(Math.max(0, (free.bavail - 64) * free.bsize)))
    return await judge(clientWith(server.url, token), () => {
      rmSync(join(disk, 'filler'))
      return Promise.resolve()
    })
  } finally {
    server.kill('SIGKILL')
    await server.exited
    execFileSync('umount', [disk])
  }
}

/** PostgreSQL with the error of a full disk in a trigger: its cluster is shared by all tests. */
async function withPlantedError({ db, attacker }: World): Promise<Figure[]> {
  await sql`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger disk_full before insert or update on routes execute function disk_full()`.execute(db)
  return judge(attacker, async () => {
    await sql`drop function disk_full cascade`.execute(db)
  })
}

async function judge(client: SignedInClient, makeRoom: () => Promise<void>): Promise<Figure[]> {
  const added: string[] = []
  let next = 100_000
  const write = async () => {
    const origin = `AS${(next += 1)}`
    const { status } = await client.call('POST', path, { origin })
    if (status === 200) added.push(origin)
    return status
  }
  let refused = 200
  while (refused === 200 && added.length < mostWrites) refused = await write()
  const read = await client.call('GET', path)
  await makeRoom()
  const again = await write()
  const { body } = await client.call('GET', path)
  const kept = new Set((body['routes'] as { origin: string }[]).map(({ origin }) => origin))
  const lost = added.filter((origin) => !kept.has(origin)).length
  return [
    { what: 'status of a write', value: refused, unit: '', atLeast: 503, atMost: 503 },
    { what: 'status of a read', value: read.status, unit: '', atLeast: 200, atMost: 200 },
    { what: 'status of a write afterwards', value: again, unit: '', atLeast: 200, atMost: 200 },
    { what: 'acknowledged writes lost', value: lost, unit: `of ${added.length}`, atMost: 0 },
  ]
}
