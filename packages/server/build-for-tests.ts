import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from './build.ts'

/** Runs once per test run: tests start the server a hundred times, and its sources take twice as long to start. */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-server-'))
  await bundleServer(folder)
  process.env['TEST_SERVER_PROGRAMS'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
