import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const keptMs = 30 * 24 * 3_600_000

/**
 * Deletes files of the outbox that are older than 30 days: they hold secret links and names of customers. Uses the
 * clock of the machine, as the times of files do.
 */
export async function sweepOutbox(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name)
    // Another process sweeps too.
    const found = await lstat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - keptMs) await rm(path, { force: true })
  }
}
