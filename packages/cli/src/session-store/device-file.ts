import { readFileSync } from 'node:fs'
import type { DeviceStore } from '../runtime/portal-fetch.ts'
import { refuseOpenToOthers, writePrivateFile } from './private-file.ts'

/**
 * Keeps the secret of this device beside the session, in a file that only its owner can read. It outlives the session:
 * it tells the portal that this device has signed in before, and opens nothing. Refuses a file that is open to others.
 */
export function deviceFile(sessionPath: string, url: string): DeviceStore {
  const path = sessionPath.replace(/\.json$/, '.device')
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
