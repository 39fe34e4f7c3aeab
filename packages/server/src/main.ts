import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// Stripping the types and compiling costs a second of every start; the cache lies where no other user writes.
enableCompileCache(resolve(import.meta.dirname, '../../../node_modules/.cache/node-compile'))
await import('./start/run.ts')
