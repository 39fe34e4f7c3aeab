/**
 * `npm run build`: the static files of the web app, and CLI and server as folders that plain Node runs.
 */
import { spawnSync } from 'node:child_process'
import { installIfNeeded } from './install.mjs'
import { modernNode, root, toolEnvironment } from './root.mjs'
import { buildWeb } from './web-build.mjs'

installIfNeeded()
modernNode()
buildWeb()

for (const name of ['cli', 'server']) {
  const done = spawnSync('npm', ['run', 'build', '--workspace', `packages/${name}`], {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}
