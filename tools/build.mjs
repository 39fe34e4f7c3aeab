/**
 * `npm run build`: the static files of the web app and the CLI as a folder that plain Node runs.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installIfNeeded } from './install.mjs'
import { modernNode, root, toolEnvironment } from './root.mjs'
import { buildWeb } from './web-build.mjs'

installIfNeeded()
modernNode()
buildWeb()

const cli = JSON.parse(readFileSync(join(root, 'packages', 'cli', 'package.json'), 'utf8'))
if (cli.scripts?.build === undefined) {
  console.error('packages/cli has no build script')
  process.exit(1)
}
const done = spawnSync('npm', ['run', 'build', '--workspace', 'packages/cli'], {
  cwd: root,
  env: toolEnvironment(),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(done.status ?? 1)
