import { readFileSync, statSync } from 'node:fs'

/** File of the secret of this device, beside the file of a session. */
export const devicePathOf = (sessionPath: string): string => sessionPath.replace(/\.json$/, '.device')

/**
 * Address at which a profile signed in last, also where its session has ended since; null where neither the file of
 * the session nor that of the device names one.
 */
export const lastUrl = (sessionPath: string): string | null => urlIn(sessionPath) ?? urlIn(devicePathOf(sessionPath))

/** Rights of the group and of others to write. */
const writingOfOthers = 0o022

function urlIn(path: string): string | null {
  try {
    // Others must not choose the portal that gets the password or the token. Windows has no modes.
    if (process.platform !== 'win32' && (statSync(path).mode & writingOfOthers) !== 0) return null
    const { url } = JSON.parse(readFileSync(path, 'utf8')) as { url?: unknown }
    return typeof url === 'string' ? url : null
  } catch {
    return null
  }
}
