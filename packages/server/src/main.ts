import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// Later starts reuse the compiled code. The cache lies where no other user can write.
enableCompileCache(resolve(import.meta.dirname, '../../../node_modules/.cache/node-compile'))
await import('./start/run.ts')
