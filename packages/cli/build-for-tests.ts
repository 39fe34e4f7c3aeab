import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCli } from './build.ts'

/** Builds the CLI once for all tests, in a folder without node_modules: the tests run the shipped bundle. */
export async function setup(): Promise<() => void> {
  const dist = mkdtempSync(join(tmpdir(), 'ipportal-dist-'))
  await buildCli(dist)
  process.env['IPPORTAL_TEST_DIST'] = dist
  return () => rmSync(dist, { recursive: true, force: true })
}
