import * as nodeModule from 'node:module'
import { join } from 'node:path'
import { cliTexts } from './cli.texts.ts'
import { version } from './runtime/version.ts'
import { processHost, type Environment } from './terminal/host.ts'
import { Io } from './terminal/io.ts'

// A note of Node to developers on stderr is no part of the answer, which --json writes there as one line.
process.noDeprecation = true

const oldestNode = 22
const host = processHost()
const { line } = host

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  new Io(host).error(cliTexts.oldNode(oldestNode))
  process.exitCode = 1
} else if (line.length === 1 && line[0] === '--version') void showVersion(new Io(host))
else {
  // Help compiles little, and nothing that a command needs.
  if (line.length > 0 && !line.includes('--help') && !line.includes('-h')) keepCompiled(process.env)
  void import('./program.ts').then(async ({ run }) => {
    process.exitCode = await run(host)
    // A keyring or a resolver of names that is slow never holds a shell: an exit of Node would wait for its threads.
    if (line[0] === 'complete') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100).unref()
  })
}

async function showVersion(io: Io): Promise<void> {
  io.data(version)
  const lost = await io.outputError()
  if (lost === null) return
  io.error(lost.message)
  process.exitCode = lost.exitCode
}

/**
 * Lets Node keep compiled code for the next run, in the user's own cache folder: Node executes these files, so the
 * shared folder for temporary files is no place for them. Does nothing without such a folder or where it is read-only.
 */
function keepCompiled(env: Environment): void {
  const home = process.platform === 'win32' ? env['LOCALAPPDATA'] : env['HOME'] && join(env['HOME'], '.cache')
  const folder = env['XDG_CACHE_HOME'] || home
  // Node before 22.1 has no such cache.
  const { enableCompileCache }: Partial<typeof nodeModule> = nodeModule
  if (folder) enableCompileCache?.(join(folder, 'ipportal'))
}
