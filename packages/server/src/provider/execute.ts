import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { openStore } from '../db/open.ts'
import { readDemoSignIns } from '../db/demo/sign-ins.ts'
import { createDnsbl } from '../dnsbl/create-dnsbl.ts'
import { createLog } from '../http/log.ts'
import { createDeliver } from '../mail/deliver.ts'
import { createMailQueue } from '../mail/queue.ts'
import { createPasswords } from '../proof/passwords.ts'
import { readSettings } from '../settings.ts'
import { type Command, type Given, type Outcome, ProviderError } from './command.ts'
import { providerTexts } from './provider.texts.ts'

/**
 * Runs a command on the database that the settings name, and lets its mails leave. Throws `ProviderError` where
 * there is no database: an operator must not make an empty one by a slip in the settings.
 */
export async function execute(
  command: Command,
  given: Given,
  environment: Record<string, string | undefined>,
): Promise<Outcome> {
  const settings = readSettings(environment)
  const path = join(settings.dataDir, 'portal.db')
  if (settings.databaseUrl === undefined && !existsSync(path))
    throw new ProviderError('not_found', providerTexts.noDatabase(path))
  const store = openStore(settings)
  try {
    await migrate(store)
    // The server's log is no business of the operator's terminal; a mail that fails stays queued for the server.
    const log = createLog(() => undefined)
    const mail = createMailQueue(store.db, createDeliver(settings, log), log)
    const outcome = await command.run(
      {
        db: store.db,
        mail,
        dnsbl: createDnsbl(settings, settings.demo || (await readDemoSignIns(settings.dataDir)).length > 0),
        passwords: createPasswords(settings.passwordCost),
        now: Date.now(),
        requestId: `provider-${randomUUID()}`,
        providerMnt: settings.providerMnt,
        publicUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
      },
      given,
    )
    await mail.flush()
    await mail.stop()
    return outcome
  } finally {
    await store.close()
  }
}
