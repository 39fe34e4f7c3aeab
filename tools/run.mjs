/**
 * Runs one program of the checkout on Node 24, after installing if needed:
 * `node tools/run.mjs [--from-here] FILE [ARGUMENT...]`. With `--from-here` relative paths in the arguments
 * are relative to the folder of the caller, not to the root.
 */
import { join } from 'node:path'
import { forwardSignals, startChild } from './children.mjs'
import { installIfNeeded } from './install.mjs'
import { modernNode, root, toolEnvironment } from './root.mjs'

const given = process.argv.slice(2)
const fromHere = given[0] === '--from-here'
const [file, ...programArguments] = fromHere ? given.slice(1) : given
if (file === undefined) throw new Error('Name the program to run.')

installIfNeeded()
forwardSignals()
startChild(modernNode(), [join(root, file), ...programArguments], {
  cwd: (fromHere && process.env.INIT_CWD) || root,
  env: toolEnvironment(),
  onExit: (code) => process.exit(code),
})
