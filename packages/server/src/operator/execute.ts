import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createDnsbl } from '../adapters/dnsbl/dnsbl.ts'
import { createDeliver, InsecureMailServer } from '../adapters/mail/deliver.ts'
import { createMailQueue, type Deliver } from '../adapters/mail/queue.ts'
import { createPasswords } from '../auth/password/passwords.ts'
import { readDemoSignIns } from '../base/data-dir/demo-sign-ins.ts'
import { secureDataDir } from '../base/data-dir/secure-data-dir.ts'
import { createLog } from '../base/log.ts'
import { readSettings, type Settings } from '../base/settings/settings.ts'
import { appliedMigrations, migrate, NewerSchema } from '../store/db/migrate.ts'
import { openStore, type Store, withSetUpStore } from '../store/db/open.ts'
import { openSecretKey } from '../store/secret-key/open-secret-key.ts'
import { type Command, type CommandInput, type Outcome, OperatorError } from './command.ts'
import { operatorTexts } from './operator.texts.ts'

/**
 * Runs a command on the database of the settings and delivers its mails. Throws `OperatorError` when there is none, or
 * an empty one, because a mistake in the settings must not create an empty one, and for one of a newer release.
 */
export async function execute(
  command: Command,
  input: CommandInput,
  environment: Record<string, string | undefined>,
): Promise<Outcome & { notice?: string }> {
  const settings = readSettings(environment)
  const mayBegin = command.fillsDatabase === true || command.beginsDatabase === true
  const path = join(settings.dataDir, 'portal.db')
  if (settings.databaseUrl === undefined && !mayBegin && !existsSync(path))
    throw new OperatorError('not_found', operatorTexts.noDatabase(path))
  // The terminal shows no log lines of the server. A failed mail stays queued for the server.
  const log = createLog({ write: () => undefined })
  await secureDataDir(settings.dataDir, log)
  const isDemo = async () => settings.demo || (await readDemoSignIns(settings.dataDir)).length > 0
  const store = openStore(settings)
  try {
    if (!mayBegin && (await appliedMigrations(store)).length === 0)
      throw new OperatorError('not_found', operatorTexts.noDatabase(placeOf(settings, path)))
    if (!command.fillsDatabase) await setUp(store, settings)
    const { deliver, notice } = noticeInsecure(createDeliver(settings, log))
    const mail = createMailQueue(store.db, deliver, log, settings)
    const outcome = await command.run(
      {
        db: store.db,
        store,
        mail,
        dnsbl: createDnsbl(settings, await isDemo()),
        isDemo,
        passwords: createPasswords(settings.passwordCost),
        secretKey: () => openSecretKey(store, settings),
        settings,
        now: Date.now(),
        by: { requestId: `provider-${randomUUID()}`, name: settings.operatorName ?? osUser() },
        providerMnt: settings.providerMnt,
        publicUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
      },
      input,
    )
    await mail.flush()
    await mail.stop()
    return { ...outcome, ...notice() }
  } finally {
    await store.close()
  }
}

/** Name of the user of this process; in a container the user may have none. */
function osUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`
  }
}

/** Names the database without its password. */
function placeOf({ databaseUrl }: Settings, path: string): string {
  if (databaseUrl === undefined) return path
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** Keeps the reason why a mail server got no mail: the operator should not believe that the customer was told. */
function noticeInsecure(deliver: Deliver): { deliver: Deliver; notice: () => { notice?: string } } {
  let reason: string | undefined
  const deliverOrKeep: Deliver = (mail) =>
    deliver(mail).catch((error: unknown) => {
      if (error instanceof InsecureMailServer) reason = error.message
      throw error
    })
  return { deliver: deliverOrKeep, notice: () => (reason === undefined ? {} : { notice: reason }) }
}

/** Migrates the database; throws `OperatorError` for one of a newer release. */
async function setUp(store: Store, settings: Settings): Promise<void> {
  try {
    await withSetUpStore(store, settings, (own) => migrate(own))
  } catch (error) {
    throw error instanceof NewerSchema ? new OperatorError('conflict', error.message) : error
  }
}
