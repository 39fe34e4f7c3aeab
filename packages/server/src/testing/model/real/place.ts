import { usesNoted } from '../../../auth/token/authenticate-token.ts'
import { type DemoSignIn, readDemoSignIns } from '../../../base/data-dir/demo-sign-ins.ts'
import { type Db, openStore } from '../../../store/db/open.ts'
import { openSecretKey } from '../../../store/secret-key/open-secret-key.ts'
import type { SecretKey } from '../../../store/secret-key/secret-key.ts'
import type { TestServer } from '../../start-test-server.ts'

/** Running server that the model is compared with: in this process with a clock of the test, or in its own process. */
export interface Place {
  /** Address of the server, or of a second process on the same data where there is one. */
  url: (process?: 0 | 1) => string
  db: Db
  secretKey: SecretKey
  signIns: readonly DemoSignIn[]
  now: () => number
  /** Moves the clock; null for the clock of the machine. */
  wait: ((ms: number) => Promise<void>) | null
  /** Ends the process without a word and starts it again on the same data; null for a server of this process. */
  kill: (() => Promise<void>) | null
}

/** Servers of this process on the same data, whose common clock moves. */
export function placeOf([first, second]: [TestServer, TestServer], clock: { now: number }): Place {
  const { db, secretKey, signIns } = first
  const wait = async (ms: number) => {
    await Promise.all([first, second].map((server) => usesNoted(server.db)))
    clock.now += ms
  }
  const url = (process = 0) => (process === 0 ? first : second).url
  return { url, db, secretKey, signIns, now: () => clock.now, wait, kill: null }
}

/** Server in a process of its own, with the clock of the machine. */
export async function spawnedPlace(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  server: Pick<Place, 'url' | 'db' | 'kill'>,
): Promise<Place> {
  const store = openStore({ dataDir, databaseUrl })
  try {
    const secretKey = await openSecretKey(store, { dataDir, databaseUrl, demo: true, secretKey: undefined })
    return { ...server, secretKey, signIns: await readDemoSignIns(dataDir), now: Date.now, wait: null }
  } finally {
    await store.close()
  }
}
