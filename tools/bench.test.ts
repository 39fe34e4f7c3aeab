import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildCli } from '../packages/cli/build.ts'
import { findChromium } from './chromium.ts'

const root = resolve(import.meta.dirname, '..')

beforeAll(() => buildCli(join(root, 'packages/cli/dist')))

const hasBrowser = findChromium() !== null
const files = globSync('packages/*/bench/*.bench.ts', { cwd: root })
const runnable = files.filter((file) => hasBrowser || !file.startsWith('packages/web/'))

// Measures the smallest amount: an error in a seldom used benchmark shows here, and not when its figures are needed.
test.each(runnable)('%s still runs', async (file) => {
  const printed = await new Promise<string>((resolvePrinted) => {
    const env = { ...process.env, BENCH_ONCE: '1' }
    execFile(process.execPath, [join(root, 'tools/bench.ts'), file], { cwd: root, env }, (error, stdout, stderr) =>
      resolvePrinted(`${stdout}\n${stderr}\n${error ? 'failed' : 'done'}`),
    )
  })
  expect(printed).toMatch(/\n {2}what +floor +value.*\n[^]*done$/)
})
