/**
 * `npm run dev`: the server, restarted when its sources change, and Vite's development server before it.
 * Open the page at Vite's address; Vite passes /api on to the server at HOST and PORT.
 */
import { join } from 'node:path'
import { forwardSignals, isEnding, startChild, stopChildren } from './children.mjs'
import { installIfNeeded } from './install.mjs'
import { modernNode, root, toolEnvironment } from './root.mjs'

installIfNeeded()
const node = modernNode()
const env = toolEnvironment({ DEMO: process.env.DEMO ?? '1' })
let running = 2
let worst = 0

/** Ends both when one ends. */
function ended(code) {
  if (!isEnding()) {
    worst = code
    stopChildren()
  }
  running -= 1
  if (running === 0) process.exit(worst)
}

forwardSignals()
startChild(node, ['--watch', '--watch-preserve-output', join(root, 'packages', 'server', 'src', 'main.ts')], {
  cwd: root,
  env,
  onExit: ended,
})
startChild(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: join(root, 'packages', 'web'),
  env,
  onExit: ended,
})
