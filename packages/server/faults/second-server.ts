import { type SpawnedServer, spawnServer } from '@ip-portal/server/testing'
import type { World } from '../../../tools/faults/world.ts'

/** Runs work beside a second server process on the data of the world, and ends that process. */
export async function withSecondServer<T>(world: World, work: (second: SpawnedServer) => Promise<T>): Promise<T> {
  const second = await spawnServer({ ...world.settings, PORT: '0' })
  try {
    return await work(second)
  } finally {
    second.kill('SIGTERM')
    await second.exited
  }
}
