import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// As in main.ts: later starts reuse the compiled code.
enableCompileCache(resolve(import.meta.dirname, '../../../node_modules/.cache/node-compile'))
const line = process.argv.slice(2)
// The server is above the operator's commands, so it is none of them.
if (line.length === 1 && line[0] === 'serve') await import('./start/run.ts')
else await runCommand()

async function runCommand(): Promise<void> {
  // A reader such as `head` closes the pipe early, which is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const { run } = await import('./operator/run.ts')
  const { stdout, stderr, code } = await run(line, process.env)
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = code
}
