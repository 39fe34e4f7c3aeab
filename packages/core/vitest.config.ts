import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'core',
    maxWorkers: 2,
    // Files that leave nothing behind share their workers, and load each module once.
    isolate: false,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // A loaded computer may be slow; the awaited state must still come.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
  },
})
