import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildCli } from '../packages/cli/build.ts'
import { findChromium } from './chromium.ts'

const root = resolve(import.meta.dirname, '..')

const hasBrowser = findChromium() !== null
const files = globSync('packages/*/bench/*.bench.ts', { cwd: root }).toSorted()
const runnable = files.filter((file) => hasBrowser || !file.startsWith('packages/web/'))

let printed = ''
let errors = ''

/** Runs these benchmarks in one process, as `npm run bench` does, each with its smallest amount. */
beforeAll(async () => {
  await buildCli(join(root, 'packages/cli/dist'))
  const env = { ...process.env, BENCH_ONCE: '1' }
  await new Promise<void>((done) => {
    execFile(process.execPath, [join(root, 'tools/bench.ts'), ...runnable], { cwd: root, env }, (_, stdout, stderr) => {
      printed = stdout
      errors = stderr
      done()
    })
  })
}, 600_000)

// An error in a seldom used benchmark shows here, and not when its figures are needed.
test.each(runnable)('%s still runs', (file) => {
  const part = printed.slice(printed.indexOf(`(${file})`)).split('\n\n', 1)[0] ?? ''
  expect(`${part}\n${errors}`).toMatch(/^.*\n {2}what +floor +value/)
})
