import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Environment } from '../config/settings.ts'

/** Secrets in the safekeeping of the system, by an account name. Nothing throws: a keyring may be locked or gone. */
export interface Keyring {
  /** The program that opens it, as `status` names it. */
  name: string
  /** Null when there is none, or when the keyring is closed. */
  read: (account: string) => string | null
  /** False when the keyring did not take it. */
  write: (account: string, secret: string) => boolean
  remove: (account: string) => void
}

/** Everything that belongs to us in a keyring. */
const service = 'ipportal'

/** A person may first have to unlock it. */
const patienceMs = 60_000

/** The keyring of this system: libsecret's through `secret-tool`, macOS's through `security`; null without one. */
export function findKeyring(env: Environment, platform: NodeJS.Platform = process.platform): Keyring | null {
  if (platform === 'darwin') return macKeyring(env)
  return platform === 'linux' && isOnPath('secret-tool', env) ? secretTool(env) : null
}

/** The keyring as a session needs it; IPPORTAL_NO_KEYRING keeps new sessions out of it. */
export function keyrings(env: Environment): { find: () => Keyring | null; isWanted: boolean } {
  let found: Keyring | null | undefined
  return {
    find: () => (found === undefined ? (found = findKeyring(env)) : found),
    isWanted: !env['IPPORTAL_NO_KEYRING'],
  }
}

/** Runs a tool with its secret on stdin, never among its arguments; null when it fails. */
function run(env: Environment, tool: string, words: readonly string[], input = ''): string | null {
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const stdio: ('pipe' | 'ignore')[] = ['pipe', 'pipe', 'ignore']
  const { status, stdout } = spawnSync(tool, words, { input, stdio, env, encoding: 'utf8', timeout: patienceMs })
  return status === 0 ? stdout : null
}

function secretTool(env: Environment): Keyring {
  const item = (account: string) => ['service', service, 'account', account]
  return {
    name: 'secret-tool',
    read: (account) => run(env, 'secret-tool', ['lookup', ...item(account)])?.trim() || null,
    write: (account, secret) =>
      run(env, 'secret-tool', ['store', `--label=${service}`, ...item(account)], secret) !== null,
    remove: (account) => void run(env, 'secret-tool', ['clear', ...item(account)]),
  }
}

function macKeyring(env: Environment): Keyring {
  const item = (account: string) => ['-s', service, '-a', account]
  return {
    name: 'security',
    read: (account) => run(env, 'security', ['find-generic-password', ...item(account), '-w'])?.trim() || null,
    // With -i it reads its command from stdin, and -X takes the secret as hexadecimal, so that nothing needs quotes.
    write: (account, secret) => {
      const line = ['add-generic-password', '-U', ...item(account), '-X', Buffer.from(secret).toString('hex')].join(' ')
      return run(env, 'security', ['-i'], `${line}\n`) !== null
    },
    remove: (account) => void run(env, 'security', ['delete-generic-password', ...item(account)]),
  }
}

const isOnPath = (tool: string, env: Environment): boolean =>
  (env['PATH'] ?? '').split(delimiter).some((folder) => folder !== '' && isRunnable(join(folder, tool)))

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
