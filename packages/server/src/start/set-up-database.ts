import { migrate } from '../store/db/migrate.ts'
import type { Store } from '../store/db/open.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import type { Log } from '../base/log.ts'
import { openSecretKey } from '../store/secret-key/open-secret-key.ts'
import type { SecretKey } from '../store/secret-key/secret-key.ts'
import type { Settings } from '../base/settings/settings.ts'

/** Brings a database up to date, opens its key, and seeds the demo on an empty one when the settings ask for it. */
export async function setUpDatabase(
  store: Store,
  settings: Settings,
  { log, now }: { log: Log; now: number },
): Promise<SecretKey> {
  await migrate(store, { onWait: () => log.info({}, 'database.migrating') })
  const secretKey = await openSecretKey(store, settings)
  if (settings.demo) await seedDemo(store, settings, { log, now, secretKey })
  return secretKey
}
