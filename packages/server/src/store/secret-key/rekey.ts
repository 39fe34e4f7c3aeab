import type { Db, Store } from '../db/open.ts'
import { secretKeyTexts } from '../store.texts.ts'
import { keyFileIn, keepAs, makeKeyFile, moveOver, readKeyFile, SecretKeyError } from './key-file.ts'
import { claimDatabase, currentKeyId, currentSlot, retiredKeyContext, retiredKeys } from './key-in-database.ts'
import { findKey, type FoundKey, type KeySettings, nextKeyFile, openSecretKey } from './open-secret-key.ts'
import { changeSecrets } from './sealed-columns.ts'
import { createSecretKey, keyIdOf, macRootOf, type RetiredKey, type SecretKey } from './secret-key.ts'

type RekeySettings = KeySettings & { newSecretKey: KeySettings['secretKey'] }

interface NotedAt {
  now: number
  /** Writes the audit row of the change, in its transaction. */
  note: (trx: Db, keys: { from: string; to: string }) => Promise<void>
}

/** Finished change of the key. */
export interface Rekeyed {
  /** Ids of both keys. */
  from: string
  to: string
  /** Number of secrets that were encrypted again. */
  secrets: number
  /** Files that hold the new key and the old one; null where the settings give the new one. */
  files: { key: string; old: string } | null
}

/**
 * Encrypts every secret with a new key: the one of `SECRET_KEY_NEW`, or one made in the data folder where the present
 * key lies there. All is changed in one transaction; a run that was cut is finished by the next one, or by the next
 * start. Throws `SecretKeyError` for a wrong key and where a new one is missing.
 */
export async function rekey(store: Store, settings: RekeySettings, { now, note }: NotedAt): Promise<Rekeyed> {
  const next = findNewKey(settings)
  const found = findKey(settings)
  // The run before was cut after its commit, or the settings name the new key already.
  if (found && keyIdOf(found.root) !== next.id && (await currentKeyId(store.db)) === next.id)
    return finish(settings, { from: keyIdOf(found.root), to: next.id, secrets: 0, inFile: next.path !== null })
  const old = await openSecretKey(store, settings)
  if (old.id === next.id) throw new SecretKeyError(secretKeyTexts.sameKey)
  const oldRoot = findKey(settings)?.root
  if (!oldRoot) throw new SecretKeyError(secretKeyTexts.missing(old.id, keyFileIn(settings.dataDir)))
  const secrets = await replaceKey(store, { old, oldRoot, nextRoot: next.root, now, note })
  return finish(settings, { from: old.id, to: next.id, secrets, inFile: next.path !== null })
}

interface NewKey {
  root: Buffer
  id: string
  /** File beside the present key; null for a key of the settings. */
  path: string | null
}

function findNewKey(settings: RekeySettings): NewKey {
  const { dataDir, newSecretKey } = settings
  const given = newSecretKey?.value ?? (newSecretKey?.file === undefined ? undefined : readKeyFile(newSecretKey.file))
  if (given) return { root: given, id: keyIdOf(given), path: null }
  const present: FoundKey | undefined = findKey(settings)
  if (present?.source !== keyFileIn(dataDir)) throw new SecretKeyError(secretKeyTexts.newKeyNeeded)
  const path = nextKeyFile(present.source)
  const root = makeKeyFile(path)
  return { root, id: keyIdOf(root), path }
}

interface Replacement extends NotedAt {
  old: SecretKey
  oldRoot: Buffer
  nextRoot: Buffer
}

function replaceKey({ db }: Store, { old, oldRoot, nextRoot, now, note }: Replacement): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const kept: RetiredKey[] = [...(await retiredKeys(trx, old)), { id: old.id, macRoot: macRootOf(oldRoot) }]
    const next = createSecretKey(nextRoot, kept)
    const slot = kept.length
    const retired = await trx
      .updateTable('secret_keys')
      .set({ slot })
      .where('slot', '=', currentSlot)
      .where('id', '=', old.id)
      .returning('id')
      .executeTakeFirst()
    if (!retired) throw new SecretKeyError(secretKeyTexts.replacedMeanwhile)
    for (const { id, macRoot } of kept) {
      const wrapped_mac_root = next.seal(macRoot.toString('base64'), retiredKeyContext(id))
      await trx.updateTable('secret_keys').set({ wrapped_mac_root }).where('id', '=', id).execute()
    }
    await claimDatabase(trx, next.id, now)
    await note(trx, { from: old.id, to: next.id })
    return changeSecrets(trx, (stored, context) => next.seal(old.open(stored, context), context))
  })
}

/** Puts the file of the new key in the place of the old one, which stays under its id for older backups. */
function finish(
  { dataDir }: RekeySettings,
  { inFile, ...done }: Omit<Rekeyed, 'files'> & { inFile: boolean },
): Rekeyed {
  if (!inFile) return { ...done, files: null }
  const key = keyFileIn(dataDir)
  const old = `${key}.${done.from}`
  keepAs(key, old)
  moveOver(nextKeyFile(key), key)
  return { ...done, files: { key, old } }
}
