import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    maxWorkers: 2,
    // Files that leave nothing behind share their workers, and load each module once.
    isolate: false,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    globalSetup: ['./src/testing/postgres/one-postgres-for-all.ts'],
    // Nothing here is timed; databases and whole servers are started, on machines that do other things as well.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
