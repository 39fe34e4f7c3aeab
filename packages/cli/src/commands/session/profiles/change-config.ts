import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { configTexts } from '../../../config/settings.texts.ts'
import { configPathOf } from '../../../config/settings.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { replaceFile } from '../../../runtime/replace-file.ts'
import type { Environment } from '../../../terminal/host.ts'
import { readTextFile } from '../../../terminal/text-file.ts'

/** Content of the configuration file; entries that this program does not know stay in it. */
interface Config {
  profile?: unknown
  profiles?: Record<string, unknown>
}

/**
 * Changes the configuration file by rename; a missing one is made, with rights for its owner alone. Writes nothing
 * where nothing changes. Commands that came before have checked the content.
 */
export function changeConfig(env: Environment, change: (config: Config) => Config): void {
  const path = configPathOf(env)
  const stats = statSync(path, { throwIfNoEntry: false })
  const before: Config = stats === undefined ? {} : (JSON.parse(readTextFile(path)) as Config)
  const after = change(before)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  try {
    if (stats === undefined) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // A link to a file elsewhere, as in a repository of settings, stays a link.
    const file = stats === undefined ? path : realpathSync(path)
    replaceFile(file, `${JSON.stringify(after, null, 2)}\n`, { mode: (stats?.mode ?? 0o600) & 0o777, flush: true })
  } catch {
    throw usageError(configTexts.unwritable(path))
  }
}
