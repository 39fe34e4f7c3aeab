import { join } from 'node:path'
import type { ProjectConfig } from 'vitest/node'

/** Settings of every test project; what stands in the root configuration is not handed down. */
export const testSettings = {
  // Projects with the same number of workers share them, so that no core waits for the last file of a project.
  maxWorkers: 3,
  // Files that leave nothing behind share their workers, and load each module once.
  isolate: false,
  // A loaded computer may be slow; the awaited state must still come.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Threads and programs that the tests start load the sources without stripping their types again.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled') },
} satisfies ProjectConfig
