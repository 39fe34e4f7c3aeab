/**
 * `npm start`: installs if needed, builds the web app if it is stale, and runs the server, with demo data unless a
 * DATABASE_URL is given.
 * package.json says `exec node … || node …`: npm passes a signal on to its shell only, so the shell has to
 * become this process; the second half is for Windows, which has no exec (and no such signals).
 */
import { join } from 'node:path'
import { forwardSignals, startChild } from './children.mjs'
import { installIfNeeded } from './install.mjs'
import { modernNode, root } from './root.mjs'
import { buildWeb, webIsStale } from './web-build.mjs'

const stale = webIsStale()
installIfNeeded({ needsDev: stale })
const node = modernNode()
if (stale) {
  console.error('Web arayüzü derleniyor…')
  buildWeb()
}

forwardSignals()
startChild(node, [join(root, 'packages', 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
  // npm starts this in the root, whatever folder it was called from; DATA_DIR is relative to it.
  cwd: process.cwd(),
  // A database that is named may be a real one: it gets demo data only when that is asked for.
  env: { ...process.env, DEMO: process.env.DEMO ?? (process.env.DATABASE_URL ? '' : '1') },
  onExit: (code) => process.exit(code),
})
