import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// As in main.ts: later starts reuse the compiled code.
enableCompileCache(resolve(import.meta.dirname, '../../../node_modules/.cache/node-compile'))
const { run } = await import('./operator/run.ts')
const { stdout, stderr, code } = await run(process.argv.slice(2), process.env)
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code
