import type { Environment } from '../terminal/host.ts'

/** Secrets in the keyring of the system, by an account name. Nothing throws: a keyring may be locked or gone. */
export interface Keyring {
  /** Name that `status` shows. */
  name: string
  /** Null when there is none, or when the keyring stays closed. */
  read: (account: string) => Promise<string | null>
  /** False when the keyring did not take it. */
  write: (account: string, secret: string) => Promise<boolean>
  remove: (account: string) => Promise<void>
}

/** Keyring as a session needs it. */
export interface KeyringAccess {
  /** Opens the keyring of the system; null without one. */
  open: () => Promise<Keyring | null>
  /** False where new sessions are to be kept in the file. */
  isWanted: boolean
}

/** Owner of the CLI's entries in a keyring. */
const service = 'ipportal'

const names: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'secret-service',
  darwin: 'Keychain',
  win32: 'Credential Manager',
}

/** Opens the keyring of this system; null where the optional package is not installed. */
export async function openKeyring(platform: NodeJS.Platform = process.platform): Promise<Keyring | null> {
  const library = await import('@napi-rs/keyring').catch(() => null)
  if (library === null) return null
  // Without this the library falls back to the kernel's keyring, which is empty after a restart.
  const entryOf = (account: string) => new library.AsyncEntry(service, account, { linux: { store: 'secret-service' } })
  return {
    name: names[platform] ?? platform,
    read: (account) => unless(null, () => entryOf(account).getPassword()),
    write: (account, secret) =>
      unless(false, async () => {
        await entryOf(account).setPassword(secret)
        return true
      }),
    remove: (account) => unless(undefined, async () => void (await entryOf(account).deleteCredential())),
  }
}

/** Access to the keyring; IPPORTAL_NO_KEYRING keeps new sessions out of it. */
export function keyringAccess(env: Environment): KeyringAccess {
  let opened: Promise<Keyring | null> | undefined
  return { open: () => (opened ??= openKeyring()), isWanted: !env['IPPORTAL_NO_KEYRING'] }
}

/** Result of some work, or a fallback when it fails. */
async function unless<Result>(fallback: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    return fallback
  }
}
