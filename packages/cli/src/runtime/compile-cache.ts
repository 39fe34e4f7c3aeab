import type * as nodeModule from 'node:module'
import { join } from 'node:path'
import type { Environment } from '../config/settings.ts'

/**
 * Lets Node keep what it compiled for the next run. In a folder of the user's own and not in the common one for
 * temporary files: what lies there is run. Without such a folder, or where it cannot be written, nothing is kept.
 */
export function keepCompiled(env: Environment): void {
  const home = process.platform === 'win32' ? env['LOCALAPPDATA'] : env['HOME'] && join(env['HOME'], '.cache')
  const folder = env['XDG_CACHE_HOME'] || home
  // Node 22.0 to 22.7 keep nothing.
  const { enableCompileCache }: Partial<typeof nodeModule> = process.getBuiltinModule('node:module')
  if (folder) enableCompileCache?.(join(folder, 'ipportal'))
}
