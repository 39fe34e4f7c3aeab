import type { Settings } from '../../base/settings/settings.ts'
import type { Store } from '../db/open.ts'
import { secretKeyTexts } from '../store.texts.ts'
import { keepAs, keyFileIn, makeKeyFile, moveOver, readKeyFile, readKeyFileIfAny, SecretKeyError } from './key-file.ts'
import { claimDatabase, currentKeyId, retiredKeys } from './key-in-database.ts'
import { hasPlainSecrets, sealPlainSecrets } from './sealed-columns.ts'
import { createSecretKey, keyIdOf, type SecretKey } from './secret-key.ts'

export type KeySettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'demo' | 'secretKey'>

/** Key that a setting or the data folder gives. */
export interface FoundKey {
  root: Buffer
  /** Setting or file that it comes from. */
  source: string
}

/**
 * Finds the key: `SECRET_KEY`, `SECRET_KEY_FILE` or the file in the data folder; undefined when there is none and one
 * may be made. Throws `SecretKeyError` when the settings demand one that is missing, or it cannot be read.
 */
export function findKey({ dataDir, databaseUrl, demo, secretKey }: KeySettings): FoundKey | undefined {
  if (secretKey?.value) return { root: secretKey.value, source: 'SECRET_KEY' }
  if (secretKey?.file !== undefined) return { root: readKeyFile(secretKey.file), source: 'SECRET_KEY_FILE' }
  const source = keyFileIn(dataDir)
  const root = readKeyFileIfAny(source)
  if (root) return { root, source }
  if (databaseUrl !== undefined && !demo) throw new SecretKeyError(secretKeyTexts.needed)
  return undefined
}

/**
 * Opens the key of a migrated database: compares it with the id that the database keeps, makes one for a database that
 * has none, and encrypts secrets that an older release stored plain. Several processes may do this at once; each step
 * can be cut and repeated. Throws `SecretKeyError` for a wrong or missing key.
 */
export async function openSecretKey(store: Store, settings: KeySettings): Promise<SecretKey> {
  const { db } = store
  const expected = await currentKeyId(db)
  const found = findKey(settings) ?? { root: makeKey(expected, settings), source: keyFileIn(settings.dataDir) }
  const root = finishRekey(found, expected, settings)
  const id = keyIdOf(root)
  if (expected === undefined) await claimDatabase(db, id, Date.now())
  const claimed = await currentKeyId(db)
  if (claimed !== id) throw new SecretKeyError(secretKeyTexts.wrong(claimed ?? '', id, found.source))
  const key = createSecretKey(root, await retiredKeys(db, createSecretKey(root)))
  if (await hasPlainSecrets(db)) await sealPlainSecrets(store, key)
  return key
}

function makeKey(expected: string | undefined, { dataDir }: KeySettings): Buffer {
  const path = keyFileIn(dataDir)
  if (expected !== undefined) throw new SecretKeyError(secretKeyTexts.missing(expected, path))
  return makeKeyFile(path)
}

/** Finishes a `rekey` that was cut after its commit: the new key then lies beside the old one. */
function finishRekey({ root, source }: FoundKey, expected: string | undefined, { dataDir }: KeySettings): Buffer {
  const path = keyFileIn(dataDir)
  if (expected === undefined || source !== path || keyIdOf(root) === expected) return root
  const next = readKeyFileIfAny(nextKeyFile(path))
  // Another process that starts now may have finished it meanwhile.
  if (!next) return readKeyFile(path)
  if (keyIdOf(next) === expected) {
    keepAs(path, `${path}.${keyIdOf(root)}`)
    moveOver(nextKeyFile(path), path)
  }
  return readKeyFile(path)
}

/** File of a key that `rekey` has made and not yet put in the place of the old one. */
export const nextKeyFile = (path: string): string => `${path}.new`
