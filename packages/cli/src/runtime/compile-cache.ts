import * as nodeModule from 'node:module'
import { join } from 'node:path'
import type { Environment } from '../terminal/host.ts'

/**
 * Lets Node keep compiled code for the next run, in the user's own cache folder: Node executes these files, so the
 * shared folder for temporary files is no place for them. Does nothing without such a folder or where it is read-only.
 */
export function keepCompiled(env: Environment): void {
  const home = process.platform === 'win32' ? env['LOCALAPPDATA'] : env['HOME'] && join(env['HOME'], '.cache')
  const folder = env['XDG_CACHE_HOME'] || home
  // Node before 22.1 has no such cache.
  const { enableCompileCache }: Partial<typeof nodeModule> = nodeModule
  if (folder) enableCompileCache?.(join(folder, 'ipportal'))
}
