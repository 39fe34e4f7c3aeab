import type { Context } from './context.ts'
import type { GlobalOptions } from './config/settings.ts'
import type { Io } from './terminal/io.ts'
import type { PortalCommand } from './command-line/portal-command.ts'

/** Opens the portal for a command, runs its work and closes the portal; all of it loaded only now. */
export async function start(command: PortalCommand, io: Io, work: (context: Context) => Promise<void>): Promise<void> {
  const { withContext } = await import('./context.ts')
  await withContext(command.optsWithGlobals<GlobalOptions>(), io, work)
}
