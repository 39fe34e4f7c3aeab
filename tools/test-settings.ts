import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectConfig } from 'vitest/node'

const memory = '/dev/shm'
const mostTemporaryBytes = 4e9

/** True where memory can hold the temporary files of a run. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > mostTemporaryBytes
  } catch {
    return false
  }
}

// Databases wait for the disk at each commit; those of the tests need none. Holds for global set-ups and workers.
if (process.env['TMPDIR'] === undefined && hasRoomInMemory()) process.env['TMPDIR'] = memory

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
  setupFiles: [join(import.meta.dirname, 'test-run/measure-cpu.ts')],
  // Threads and programs that the tests start load the sources without stripping their types again.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled') },
} satisfies ProjectConfig
