import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { PortalStorage } from '@ip-portal/core/kernel/platform/storage'
import { devicePathOf } from '../config/last-url.ts'
import type { DeviceStore } from '../runtime/portal-fetch.ts'
import type { KeyringAccess } from './keyring.ts'
import { refuseOpenToOthers, writePrivateFile } from './private-file.ts'

/** Address that the session belongs to, beside the three entries of the session. */
const urlKey = 'url'
/** In place of the token: the account of the keyring that has it. */
const keyringKey = 'keyring'

/** A storage whose changes reach its file together. */
export interface SessionFile extends PortalStorage {
  /** Writes what changed; rejects when the file cannot be written. */
  flush(): Promise<void>
  /** Address of a session in the file that belongs to another server, or null. */
  readonly otherUrl: string | null
  /** Name of the keyring that has the token, or null when the file has it. */
  readonly keyring: string | null
  /** True when the token is in a keyring that stays closed. */
  readonly isLocked: boolean
}

const noKeyring: KeyringAccess = { open: () => Promise.resolve(null), isWanted: false }

/**
 * Opens the session in a JSON file that only its owner can read, its token in the keyring of the system where there
 * is one. A token is only ever shown to the server that gave it. Changes are written in one go by rename: another CLI
 * reads the old file or the new one, never half of one. The end of this session does not remove a session that
 * another CLI wrote meanwhile.
 */
export async function openSessionFile(
  path: string,
  url: string,
  access: KeyringAccess = noKeyring,
): Promise<SessionFile> {
  const stored = readEntries(path)
  const otherUrl = stored.has(urlKey) && stored.get(urlKey) !== url ? (stored.get(urlKey) ?? null) : null
  const entries = otherUrl === null ? stored : new Map<string, string>()
  let account = entries.get(keyringKey) ?? null
  let keyring = account === null ? null : await access.open()
  const kept = account === null ? null : ((await keyring?.read(account)) ?? null)
  const isLocked = account !== null && kept === null
  if (kept !== null) entries.set('token', kept)
  entries.delete(keyringKey)
  let known = account ?? entries.get('token')
  let isChanged = false
  const change = (apply: () => void) => {
    apply()
    isChanged = true
  }

  /** Gives the token to the keyring, under a name of its own: two sign-ins at the same time never mix. */
  async function keep(token: string): Promise<void> {
    if (account !== null && token === kept) return
    const name = `${process.pid}-${Date.now()}`
    keyring = access.isWanted ? await access.open() : null
    account = (await keyring?.write(name, token)) ? name : null
  }

  async function write(token: string): Promise<void> {
    const before = readEntries(path).get(keyringKey)
    await keep(token)
    const inFile = [...entries].filter(([key]) => key !== 'token' || account === null)
    const pointer = account === null ? [] : [[keyringKey, account] as const]
    writePrivateFile(path, Object.fromEntries([...inFile, ...pointer, [urlKey, url]]))
    if (before !== undefined && before !== account) await (await access.open())?.remove(before)
    known = account ?? token
  }

  async function forget(): Promise<void> {
    const now = readEntries(path)
    if (otherUrl !== null || (now.get(keyringKey) ?? now.get('token')) !== known) return
    rmSync(path, { force: true })
    if (account !== null) await keyring?.remove(account)
    account = null
  }

  return {
    otherUrl,
    isLocked,
    get keyring() {
      return account === null ? null : (keyring?.name ?? null)
    },
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => change(() => entries.set(key, value)),
    remove: (key) => change(() => entries.delete(key)),
    clear: () => change(() => entries.clear()),
    flush: async () => {
      if (!isChanged) return
      isChanged = false
      const token = entries.get('token')
      if (token === undefined) await forget()
      else await write(token)
    },
  }
}

/** A stored session without its secret. */
export interface StoredSession {
  url: string | null
  /** E-mail address of the user; null where the file does not say. */
  email: string | null
}

/** Reads whose session is stored; null where there is none. */
export function storedSession(path: string): StoredSession | null {
  const entries = readEntries(path)
  if (!entries.has('token') && !entries.has(keyringKey)) return null
  return { url: entries.get(urlKey) ?? null, email: emailIn(entries.get('user') ?? '') }
}

function emailIn(user: string): string | null {
  try {
    const { email } = JSON.parse(user) as { email?: unknown }
    return typeof email === 'string' ? email : null
  } catch {
    return null
  }
}

/** Forgets a stored session, its secret in the keyring, and the secret of this device; names what it removed. */
export async function removeStored(path: string, access: KeyringAccess): Promise<('session' | 'device')[]> {
  const session = storedSession(path)
  const device = devicePathOf(path)
  const removed = [
    ...(session === null ? [] : ['session' as const]),
    ...(existsSync(device) ? ['device' as const] : []),
  ]
  if (session !== null) {
    const file = await openSessionFile(path, session.url ?? '', access)
    file.clear()
    await file.flush()
  }
  rmSync(path, { force: true })
  rmSync(device, { force: true })
  return removed
}

/** Reads the entries of the file; an unreadable file counts as signed out, one that is open to others is refused. */
function readEntries(path: string): Map<string, string> {
  refuseOpenToOthers(path)
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof content !== 'object' || content === null) return new Map()
    return new Map(Object.entries(content).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return new Map()
  }
}

/**
 * Keeps the secret of this device beside the session, in a file that only its owner can read. It outlives the session:
 * it tells the portal that this device has signed in before, and opens nothing. Refuses a file that is open to others.
 */
export function deviceFile(sessionPath: string, url: string): DeviceStore {
  const path = devicePathOf(sessionPath)
  refuseOpenToOthers(path)
  return {
    read: () => {
      try {
        const kept = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
        return kept['url'] === url && typeof kept['device'] === 'string' ? kept['device'] : null
      } catch {
        return null
      }
    },
    write: (device) => {
      try {
        writePrivateFile(path, { device, url })
      } catch {
        // Without it this device is a stranger at the next sign-in, which is no reason to fail this one.
      }
    },
  }
}
