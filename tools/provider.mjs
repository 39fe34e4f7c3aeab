/** `npm run provider`: the former name of `npm run operator`. Says so on stderr and runs the same program. */
console.error('npm run provider komutunun yeni adı: npm run operator')
process.argv.splice(2, 0, 'packages/server/src/operator.ts')
await import('./run.mjs')
