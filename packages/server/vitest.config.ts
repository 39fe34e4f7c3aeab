import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    maxWorkers: 2,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // Nothing here is timed; databases and whole servers are started, on machines that do other things as well.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
