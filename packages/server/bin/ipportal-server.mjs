#!/usr/bin/env node
/**
 * `ipportal-server` starts the server, `ipportal-server operator …` runs a command of the provider. Runs the sources in
 * a checkout, else the build. Plain JavaScript that old versions of Node can read, to refuse those in words.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const neededMajor = 24
const here = dirname(fileURLToPath(import.meta.url))
const sources = join(here, '..', 'src')
const [folder, ending] = existsSync(sources) ? [sources, 'ts'] : [join(here, '..', 'dist', 'server', 'src'), 'js']
const words = process.argv.slice(2)
const run = (program) => import(pathToFileURL(join(folder, `${program}.${ending}`)).href)

if (Number.parseInt(process.versions.node, 10) < neededMajor) {
  process.stderr.write(`ipportal-server: Node ${neededMajor} gerekir (${process.version} bulundu).\n`)
  process.exitCode = 1
} else if (words.length === 0) {
  await run('main')
} else {
  // Its commands include `serve`, and its help names them all.
  if (words[0] === 'operator') process.argv.splice(2, 1)
  await run('operator')
}
